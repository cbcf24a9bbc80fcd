// What every page gains with JavaScript. Nothing here is needed to use a page.

import "./add-filter.js";
import "./lists.js";
import "./search.js";

const pageType = "text/html";

/** Shows a fresh copy of the page without losing the place: scroll and focus stay. */
function show(html, url) {
  const fresh = new DOMParser().parseFromString(html, pageType);
  const focused = document.activeElement?.id;
  const place = document.getElementById("columns") ? "columns" : "main";
  const next = fresh.getElementById(place);
  if (!next) return location.assign(url);
  const notices = [...next.querySelectorAll(".toast")];
  // The notices' region itself stays, and is filled once it stands there: a screen reader hears only
  // what changes in a region that it knows.
  next.querySelector("#toasts").replaceWith(document.getElementById("toasts"));
  keepScroll(document.getElementById(place), next);
  setTimeout(() => {
    document.getElementById("toasts").replaceChildren(...notices);
    putAway(notices);
  });
  document.title = fresh.title;
  history.replaceState(null, "", url);
  const target = (focused && document.getElementById(focused)) || document.getElementById("main");
  target.focus({ preventScroll: true });
}

/** Replaces an element; columns that scroll by themselves stay where they are. */
function keepScroll(now, next) {
  const columns = ".sidebar, .home-list";
  const offsets = [...now.querySelectorAll(columns)].map((column) => column.scrollTop);
  now.replaceWith(document.adoptNode(next));
  next.querySelectorAll(columns).forEach((column, index) => { column.scrollTop = offsets[index] ?? 0; });
}
import { attach, fetchPage, show } from "./page.js";
import { isOpen, submit } from "./sheets.js";
import "./lists.js";
import "./toasts.js";
import "./keys.js";
import "./ticks.js";
import "./files.js";
import "./browser.js";
import "./live.js";

/** Sends a form and shows the page that the answer leads to. */
async function submitInPlace(form, button) {
  const data = new FormData(form, button);
  const control = form.querySelector("[role=switch]");
  if (control) control.ariaChecked = control.ariaChecked === "true" ? "false" : "true";
  try {
    show(await fetchPage(form.action, { method: "POST", body: new URLSearchParams(data) }));
  } catch {
    // The page by itself can say what is wrong: no network, a server that is restarting.
    location.reload();
  }
}

document.addEventListener("submit", (event) => {
  const form = event.target;
  const isInside = isOpen() && form.closest("dialog");
  if (event.defaultPrevented || !(isInside || form.matches("[data-inplace]"))) return;
  event.preventDefault();
  if (form.dataset.sending) return;
  form.dataset.sending = "true";
  if (isInside) submit(form, event.submitter);
  else submitInPlace(form, event.submitter);
});

// Import and export: a tick is kept at once, and the counts come back from the server.
const tickMilliseconds = 250;
let tickTimer;
let tickRequest;

async function keepTicks(form) {
  tickRequest?.abort();
  tickRequest = new AbortController();
  const { signal } = tickRequest;
  try {
    const answer = await fetch(form.querySelector(".default-button").formAction, {
      method: "POST",
      body: new URLSearchParams(new FormData(form)),
      signal,
    });
    const fresh = new DOMParser().parseFromString(await answer.text(), pageType);
    if (signal.aborted) return;
    const count = fresh.querySelector("[data-selected]");
    if (!count) return location.assign(answer.url);
    form.querySelector("[data-selected]").textContent = count.textContent;
    for (const heads of fresh.querySelectorAll("[data-section] > .section-heads")) {
      const type = heads.parentElement.dataset.type;
      form.querySelector(`[data-type="${type}"] > .section-heads`).replaceWith(document.adoptNode(heads));
    }
  } catch {
    // The ticks go with the form in any case.
  }
}

document.addEventListener("change", (event) => {
  const form = event.target.closest("[data-selection-form]");
  if (!form) return;
  clearTimeout(tickTimer);
  tickTimer = setTimeout(keepTicks, tickMilliseconds, form);
});

document.addEventListener("submit", () => {
  clearTimeout(tickTimer);
  tickRequest?.abort();
});

// Notices close without a reload, and by themselves unless somebody is at them.
const noticeMilliseconds = 6000;

function putAway(notices) {
  for (const notice of notices) {
    const close = () => {
      if (notice.matches(":hover, :focus-within")) setTimeout(close, noticeMilliseconds);
      else notice.remove();
    };
    setTimeout(close, noticeMilliseconds);
  }
}

putAway(document.querySelectorAll(".toast"));

document.addEventListener("click", (event) => {
  const close = event.target.closest(".toast-close");
  if (!close) return;
  event.preventDefault();
  close.closest(".toast").remove();
  document.getElementById("main").focus({ preventScroll: true });
});
// Add Filter: whether the options stand open goes with the form, so that the server remembers it.
document.addEventListener("toggle", (event) => {
  const form = event.target.closest?.("[data-options-form]");
  if (form && event.target.matches(".options")) form.elements.options.value = event.target.open ? "more" : "less";
}, true);

attach(document);
