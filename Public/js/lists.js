// Filter lists: chips open as menus, a text is edited where it stands, rows are ticked and swiped.
// Everything is heard at the document, so that it works wherever a list is shown; without a script the
// same forms and links do it all.

import { openMenu } from "./popup.js";

const rowOf = (element) => element.closest("[data-row]");
const rowNamed = (id, root = document) => root.querySelector(`[data-row="${id}"]`);

/** Puts a fresh copy of one row in place; answers it, or null where the page has to be shown anew. */
function replaceRow(id, html) {
  const fresh = new DOMParser().parseFromString(html, "text/html");
  const next = rowNamed(id, fresh);
  const now = rowNamed(id);
  if (!next || !now || sectionOf(next) !== sectionOf(now) || fresh.querySelector("[data-testid=goneNotice]")) return null;
  const { body } = document;
  body.dataset.revision = Math.max(body.dataset.revision ?? 0, fresh.body.dataset.revision ?? 0);
  now.replaceWith(document.adoptNode(next));
  return next;
}

const sectionOf = (row) => row?.closest("section")?.getAttribute("aria-labelledby");

/** Shows the whole answer: the row has gone elsewhere, or away. */
function showAll(html, url) {
  const fresh = new DOMParser().parseFromString(html, "text/html");
  const next = fresh.querySelector("main > .content");
  const now = document.querySelector("main.detail > .content");
  if (!next || !now) return location.assign(url);
  now.replaceWith(document.adoptNode(next));
  history.replaceState(null, "", url);
}

/** What is on its way for a row; a further change waits for it. */
const underway = new Map();

/** Sends a form of a row and shows what became of it. */
async function send(form, data) {
  const { row: id } = rowOf(form).dataset;
  const turn = Promise.resolve(underway.get(id)).then((isTaken = true) => isTaken && deliver(form, data, id));
  underway.set(id, turn);
  await turn;
  if (underway.get(id) === turn) underway.delete(id);
}

async function deliver(form, data, id) {
  const focused = document.activeElement?.id;
  // A fresh row stands in its place since.
  if (!form.isConnected) data.set("revision", rowNamed(id)?.querySelector("[name=revision]")?.value ?? "");
  try {
    const answer = await fetch(form.action, { method: "POST", body: new URLSearchParams(data) });
    if (!answer.headers.get("content-type")?.startsWith("text/html")) throw new Error("not a page");
    const html = await answer.text();
    const row = replaceRow(id, html);
    if (!row) showAll(html, answer.url);
    const field = row?.querySelector(".edit-field");
    if (field) takeFocus(field);
    else if (row && focused && !document.activeElement?.matches("main *")) document.getElementById(focused)?.focus();
    return answer.ok;
  } catch {
    location.reload();
    return false;
  }
}

function takeFocus(field) {
  field.focus();
  field.setSelectionRange(field.value.length, field.value.length);
}

// --- Chips

document.addEventListener("click", (event) => {
  const chip = event.target.closest?.(".chip-menu > summary");
  if (!chip) return;
  event.preventDefault();
  const choices = [...chip.parentElement.querySelectorAll("input")];
  openMenu(chip, chip.parentElement.querySelector("legend").textContent, choices.map((choice) => ({
    label: choice.parentElement.textContent,
    isCurrent: choice.defaultChecked,
    choose() {
      if (choice.defaultChecked) return;
      // The row may have been replaced since the menu was opened.
      const form = document.getElementById(chip.id)?.closest("form");
      if (!form) return;
      form.elements[choice.name].value = choice.value;
      form.requestSubmit();
    },
  })));
});

// Forms of a row are sent once, in place.
document.addEventListener("submit", (event) => {
  const form = event.target;
  if (!form.matches("[data-options], [data-edit-form]")) return;
  event.preventDefault();
  if (form.dataset.sending) return;
  form.dataset.sending = "true";
  const data = new FormData(form);
  send(form, data);
});

// --- Editing where the text stands

document.addEventListener("click", (event) => {
  const link = event.target.closest?.(".edit-link");
  if (!link || event.metaKey || event.ctrlKey || event.shiftKey || event.button) return;
  event.preventDefault();
  if (link.matches("[data-cut]")) openForm(link);
  else edit(link);
});

/** A long text has its end on the server: its row comes back as a form. */
async function openForm(link) {
  try {
    const answer = await fetch(link.href);
    const row = replaceRow(rowOf(link).dataset.row, await answer.text());
    if (row) return takeFocus(row.querySelector(".edit-field"));
  } catch {
    // The link itself can say what is wrong.
  }
  location.assign(link.href);
}

/**
 * Lays a field exactly over the text. It grows with what is typed, in the text's own direction, so that
 * nothing on the page moves before something has changed. One way out: the first end counts.
 */
function edit(link) {
  const row = rowOf(link);
  const text = link.querySelector(".filter-text, .pattern");
  const before = text.textContent;
  const field = document.createElement("div");
  field.className = `${text.className} inline-field`;
  field.dir = text.dir;
  field.textContent = before;
  field.contentEditable = "plaintext-only";
  field.role = "textbox";
  field.ariaLabel = document.getElementById("edit-hint").dataset.label;
  field.dataset.testid = "inlineField";
  field.enterKeyHint = "done";
  field.autocapitalize = "off";
  field.spellcheck = false;
  link.hidden = true;
  link.after(field);
  row.dataset.editing = "true";
  field.focus();
  getSelection().selectAllChildren(field);
  getSelection().collapseToEnd();

  let isOver = false;
  const end = (keeps, returnsFocus) => {
    if (isOver) return;
    isOver = true;
    const typed = field.textContent.replaceAll(/[\r\n]+/g, " ");
    delete row.dataset.editing;
    link.hidden = false;
    field.remove();
    if (returnsFocus) link.focus({ preventScroll: true });
    // Below the least length an edit ends as if it had not begun.
    if (!keeps || typed === before || !typed.trim()) return;
    text.textContent = typed;
    const form = row.querySelector("[data-options]");
    const data = new FormData();
    for (const name of ["list", "id", "revision", "state"]) data.set(name, form.elements[name].value);
    // What a chip shows stays as it is; for a filter that is gone it goes with the text.
    for (const choice of form.querySelectorAll("input:checked")) data.set(choice.name, choice.value);
    data.set("text", typed);
    if (row.matches("[data-testid=regexRow]")) data.set("matching", "regex");
    send(form, data);
  };
  field.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && !event.isComposing) {
      event.preventDefault();
      end(true, true);
    } else if (event.key === "Escape") {
      event.preventDefault();
      event.stopPropagation();
      end(false, true);
    }
  });
  field.addEventListener("blur", () => end(true, false));
}

// A row that is a form: Escape cancels.
document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape" || !event.target.matches?.("[data-edit-form] *")) return;
  event.target.form?.querySelector("a")?.click();
});

// The rest of a long text.
document.addEventListener("click", async (event) => {
  const link = event.target.closest?.("[data-show-all]");
  if (!link) return;
  event.preventDefault();
  try {
    const answer = await fetch(link.href);
    const row = replaceRow(rowOf(link).dataset.row, await answer.text());
    row.querySelector(".edit-link")?.focus({ preventScroll: true });
  } catch {
    location.assign(link.href);
  }
});

// --- Ticking many

function countTicks() {
  const form = document.querySelector("[data-select-form]");
  if (!form) return;
  const ticks = [...form.elements].filter((element) => element.name === "ids" && element.type === "checkbox");
  const count = ticks.filter((tick) => tick.checked).length;
  const all = form.querySelector("[data-select-all]");
  all.checked = count === ticks.length;
  all.indeterminate = count > 0 && count < ticks.length;
  form.querySelector("[data-select-all-label]").hidden = false;
  form.querySelector("[data-select-link]").hidden = true;
  // Chosen on all pages: what is unticked here is left out.
  const every = form.querySelector("[data-every]");
  const number = every ? Number(every.dataset.every) - (ticks.length - count) : count;
  form.querySelector("[data-select-count]").textContent = ` (${number.toLocaleString(document.documentElement.lang)})`;
  form.querySelector(".destructive").disabled = number === 0;
  const more = form.querySelector("[data-when-all]");
  if (more) more.hidden = count < ticks.length;
}

document.addEventListener("change", (event) => {
  const { form } = event.target;
  if (!form?.matches("[data-select-form]")) return;
  if (event.target.matches("[data-select-all]")) {
    for (const element of form.elements) if (element.name === "ids" && element.type === "checkbox") element.checked = event.target.checked;
  }
  countTicks();
});

countTicks();
document.addEventListener("sfs-morphed", countTicks);
new MutationObserver(countTicks).observe(document.body, { childList: true });

// --- Swiping a row away, on touch

const swipeStart = 12;
const swipeDelete = 0.45;
let swipe;

document.addEventListener("pointerdown", (event) => {
  const row = event.pointerType === "touch" && event.target.closest?.("[data-row]");
  if (!row || "editing" in row.dataset || !row.querySelector("[data-delete]")) return;
  swipe = { row, x: event.clientX, y: event.clientY, isOn: false, share: 0 };
});

document.addEventListener("pointermove", (event) => {
  if (!swipe) return;
  // Towards the start of the line, whichever side that is.
  const way = document.dir === "rtl" ? 1 : -1;
  const distance = Math.max(0, (event.clientX - swipe.x) * way);
  if (!swipe.isOn) {
    if (Math.abs(event.clientY - swipe.y) > swipeStart) return endSwipe();
    if (distance < swipeStart) return;
    swipe.isOn = true;
    swipe.row.classList.add("is-swiped");
  }
  swipe.share = distance / swipe.row.clientWidth;
  swipe.row.style.setProperty("--swipe", `${distance * way}px`);
  swipe.row.classList.toggle("is-ready", swipe.share > swipeDelete);
});

function endSwipe(isDone = false) {
  const { row, share } = swipe;
  swipe = undefined;
  row.classList.remove("is-swiped", "is-ready");
  row.style.removeProperty("--swipe");
  if (isDone && share > swipeDelete) row.querySelector("[data-testid=deleteButton]").click();
}

document.addEventListener("pointerup", () => swipe && endSwipe(true));
document.addEventListener("pointercancel", () => swipe && endSwipe());
document.addEventListener("click", (event) => {
  // The finger that swiped does not press what lay under it.
  if (document.querySelector(".is-swiped")?.contains(event.target)) event.preventDefault();
}, true);
