// Import and export: a tick is kept at once, and the counts come back from the server.

import { parse } from "./page.js";

const tickMilliseconds = 250;
let timer;
let request;

async function keep(form) {
  request?.abort();
  request = new AbortController();
  const { signal } = request;
  try {
    const answer = await fetch(form.querySelector(".default-button").formAction, {
      method: "POST",
      body: new URLSearchParams(new FormData(form)),
      signal,
    });
    const fresh = parse(await answer.text());
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
  clearTimeout(timer);
  timer = setTimeout(keep, tickMilliseconds, form);
});

document.addEventListener("submit", () => {
  clearTimeout(timer);
  request?.abort();
}, true);
