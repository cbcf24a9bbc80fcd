// Screens that lie over another one: the ordinary page is fetched, its <main> is shown in a <dialog> and
// its path is pushed. Back, the cross and Escape close it; a reload shows the page.

import { attach, base, fetchAgain, fetchPage, pathOf, placeOf, show, syncUnder, under } from "./page.js";
import { keepFile } from "./keep-file.js";
import { raise, raiseFrom, release } from "./toasts.js";

const paths = new Set((document.body.dataset.sheets ?? "").split(" "));
export const isSheet = (address) => paths.has(pathOf(address));

let dialog;
let opener;
/** Whether only its own buttons close it. */
let isFirm = false;
/** Whether a form in it was sent, so that what lies under it may be old. */
let isDirty = false;
/** The address of what it shows. */
let shown;
/** What is done when the history has gone back. */
let afterwards;

export const isOpen = () => dialog?.open === true;

/** Opens the page at an address over this one. */
export async function open(address, { isNew = true, firm = false, by = document.activeElement } = {}) {
  let page;
  try {
    page = await fetchPage(address);
    if (!page.document.body.matches(".sheet-page") || leadsAway(page)) throw new Error("not a sheet");
  } catch {
    return location.assign(address);
  }
  const wasOpen = isOpen();
  if (isNew && !wasOpen) syncUnder();
  if (!wasOpen) opener = by;
  isFirm = firm;
  isDirty = false;
  if (!isNew || wasOpen) history.replaceState({ sheet: true }, "", page.address);
  else history.pushState({ sheet: true }, "", page.address);
  // One that leads to another closes first.
  if (wasOpen) dialog.close();
  fill(page);
}

/** A page that goes on to another by itself has to be a page. */
const leadsAway = (page) => page.document.querySelector("meta[http-equiv=refresh]:not(noscript *)") !== null;

/** Puts a fetched page into the dialog. */
function fill(page) {
  shown = location.href;
  const main = page.document.querySelector("main");
  const sheet = document.createElement("div");
  sheet.className = "sheet";
  sheet.tabIndex = -1;
  sheet.append(...document.adoptNode(main).childNodes);
  const toasts = sheet.querySelector(".toasts");
  toasts?.removeAttribute("id");
  const heading = sheet.querySelector("h1");
  dialog ??= makeDialog();
  dialog.className = `sheet-dialog ${page.document.body.className.replace("sheet-page", "")}`;
  dialog.ariaLabel = heading?.textContent ?? "";
  dialog.replaceChildren(sheet);
  document.title = page.document.title;
  for (const name of ["accent"]) restyle(page.document.getElementById(name));
  const root = document.documentElement;
  if (!dialog.open) root.classList.toggle("has-scrollbar", innerWidth > root.clientWidth);
  if (!dialog.open) dialog.showModal();
  else (sheet.querySelector("[aria-invalid], [autofocus]") ?? sheet).focus({ preventScroll: true });
  dialog.scrollTop = 0;
  for (const script of page.document.querySelectorAll("head script[src]")) import(script.src);
  attach(dialog);
  closeLater(sheet);
}

function restyle(accent) {
  const now = document.getElementById("accent");
  if (!accent) return now?.remove();
  if (now) now.href = accent.href;
  else document.head.append(document.adoptNode(accent));
}

function closeLater(sheet) {
  const part = sheet.querySelector("[data-closes-after]");
  if (part) setTimeout(() => { if (part.isConnected) close(); }, Number(part.dataset.closesAfter));
}

function makeDialog() {
  const made = document.createElement("dialog");
  document.body.append(made);
  // Browsers close a dialog that was never touched at once: Escape is heard below instead.
  made.setAttribute("closedby", "none");
  made.addEventListener("cancel", (event) => event.preventDefault());
  // A tap beside the sheet.
  made.addEventListener("pointerdown", (event) => {
    if (event.target === made && !isFirm) leave();
  });
  return made;
}

document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape" || event.defaultPrevented || !isOpen()) return;
  if (dialog.querySelector("details[data-menu][open]")) return;
  event.preventDefault();
  if (!isFirm) leave();
});

/** A person puts it away: where the cross is a button of a form, that form is sent. */
function leave() {
  const form = dialog.querySelector(".close-form");
  if (form) form.requestSubmit();
  else close();
}

/** Goes back to what lies under it, then does what is left to do. */
function close(then) {
  afterwards = then;
  isFirm = false;
  history.back();
}

async function hide() {
  dialog.close();
  dialog.replaceChildren();
  const then = afterwards;
  afterwards = undefined;
  if (then) then();
  else if (isDirty) await refreshUnder();
  focusOpener();
  release();
}

function focusOpener() {
  const menu = opener?.closest?.("details[data-menu]");
  const again = opener?.isConnected ? opener : opener?.id && document.getElementById(opener.id);
  const href = opener?.getAttribute?.("href");
  const target = again || (href && document.querySelector(`a[href="${CSS.escape(href)}"]`));
  const visible = target?.checkVisibility?.() ? target : menu?.isConnected && menu.querySelector("summary");
  (visible || document.getElementById("main"))?.focus({ preventScroll: true });
}

async function refreshUnder() {
  try {
    show(await fetchAgain(base + under.place));
  } catch {
    // It is shown as it was; the live connection says what is wrong.
  }
}

/** Sends a form of the sheet. What comes back stays in it, unless it leads elsewhere: then it is done. */
export async function submit(form, button) {
  const action = button?.getAttribute("formaction") ? button.formAction : form.getAttribute("action") ?? location.href;
  const isPost = form.method === "post";
  const data = new FormData(form, button);
  const body = form.enctype === "multipart/form-data" ? data : new URLSearchParams(data);
  const address = new URL(action, location.href);
  if (!isPost) address.search = body;
  const scroll = dialog.scrollTop;
  const focused = document.activeElement?.id;
  let page;
  try {
    page = await fetchPage(address, isPost ? { method: "POST", body } : {});
  } catch (error) {
    if (error.answer?.headers.has("content-disposition")) return takeFile(error.answer);
    if (action.includes("/export/")) return raiseInSheet("exportFailed", form);
    if (keepFile(form)) return;
    // The page by itself can say what is wrong.
    return form.submit();
  }
  if (leadsAway(page)) return location.assign(page.address);
  isDirty ||= isPost;
  if (page.document.body.matches(".sheet-page")) {
    const isSame = pathOf(page.address) === pathOf(location.href);
    history.replaceState({ sheet: true }, "", page.isOK ? page.address : location.href);
    fill(page);
    if (!isSame) return;
    dialog.scrollTop = scroll;
    document.getElementById(focused)?.focus({ preventScroll: true });
    return;
  }
  finish(page);
}

/** The form led to a page that is no sheet: it is shown where it is the one below, else only what it says. */
async function finish(page) {
  const toasts = [...page.document.querySelectorAll(".toast")];
  let fresh = page;
  if (pathOf(page.address) !== under.place.split("?")[0]) {
    try {
      fresh = await fetchAgain(base + under.place);
    } catch {
      return location.assign(page.address);
    }
  }
  close(() => {
    show(fresh);
    if (fresh !== page) raiseFrom(toasts);
    document.querySelector(".is-new")?.scrollIntoView({ block: "center" });
  });
}

function raiseInSheet(kind, form) {
  delete form.dataset.sending;
  close(() => raise(kind));
}

/** The exported file: shared where the system can, saved otherwise. */
async function takeFile(answer) {
  const name = /filename="?([^";]+)/.exec(answer.headers.get("content-disposition"))?.[1] ?? "filters.sfsfilters";
  try {
    const file = new File([await answer.blob()], name, { type: "application/json" });
    if (navigator.canShare?.({ files: [file] })) await navigator.share({ files: [file] });
    else save(file);
  } catch (error) {
    return close(() => { if (error.name !== "AbortError") raise("exportFailed"); });
  }
  close(() => raise("exportSucceeded"));
}

function save(file) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

document.addEventListener("click", (event) => {
  const link = event.target.closest("a[href]");
  if (!link || event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  if (link.target || link.hasAttribute("download") || link.closest(".toast-close")) return;
  const isInside = isOpen() && dialog.contains(link);
  if (isInside && (link.matches(".close-link") || closes(link))) {
    event.preventDefault();
    return isSheet(link.href) ? open(link.href) : close();
  }
  if (document.body.matches(".sheet-page") && !isInside) return;
  if (!isSheet(link.href)) return;
  // A place in the sheet that is open.
  if (isInside && placeOf(link.href) === placeOf(location.href) && new URL(link.href).hash) return;
  event.preventDefault();
  const menu = link.closest("details[data-menu]");
  if (menu) menu.open = false;
  link.closest(".toast")?.remove();
  open(link.href, { firm: link.hasAttribute("data-first-run"), by: link });
});

/** A link to where the cross leads, too. */
function closes(link) {
  const cross = dialog.querySelector("a.close-link");
  return cross && placeOf(link.href) === placeOf(cross.href) && !new URL(link.href).hash;
}

addEventListener("popstate", () => {
  if (isOpen()) {
    if (history.state?.sheet) return open(location.href, { isNew: false });
    if (isFirm) return history.pushState({ sheet: true }, "", shown);
    return hide();
  }
  if (history.state?.sheet && !document.body.matches(".sheet-page")) return open(location.href, { isNew: false });
  // Another page's entry in a document that a reload has replaced.
  if (pathOf(location.href) !== under.place.split("?")[0]) location.reload();
});

// What lies over Home when it is opened.
const flow = document.querySelector("[data-flow]");
if (flow) {
  flow.closest(".flow").hidden = true;
  open(flow.href, { firm: flow.hasAttribute("data-first-run") });
}

