// What every page gains with JavaScript. Nothing here is needed to use a page.

import { attach, fetchPage, show } from "./page.js";
import { isOpen, submit } from "./sheets.js";
import "./add-filter.js";
import "./lists.js";
import "./search.js";
import "./toasts.js";
import "./keys.js";
import "./ticks.js";
import "./files.js";
import "./browser.js";
import "./live.js";

const mayFade = () => document.startViewTransition && matchMedia("(prefers-reduced-motion: no-preference)").matches;

/** Shows a page; rows that go or come fade where that is wanted. A switch has a movement of its own. */
function showNext(page, isSwitch) {
  if (isSwitch || !mayFade()) return show(page);
  const { ready, finished } = document.startViewTransition(() => show(page));
  // A next one may take its place.
  for (const promise of [ready, finished]) promise.catch(() => {});
}

/** Sends a form and shows the page that the answer leads to. */
async function submitInPlace(form, button) {
  const data = new FormData(form, button);
  const control = form.querySelector("[role=switch]");
  if (control) control.ariaChecked = control.ariaChecked === "true" ? "false" : "true";
  try {
    showNext(await fetchPage(form.action, { method: "POST", body: new URLSearchParams(data) }), control !== null);
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

attach(document);
