// What the server cannot know by itself: the browser's time zone, once, and that somebody came back to Home
// by the history. And the worker for the time without a server.

import { attach, base, parse } from "./page.js";
import { raiseFrom } from "./toasts.js";

const tell = (path, fields) => fetch(base + path, { method: "POST", body: new URLSearchParams(fields) });
const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;

if (zone && document.body.dataset.zone !== zone) tell("/browser", { timeZone: zone }).catch(() => {});

async function returned() {
  const answer = await tell("/browser/returned", {});
  if (answer.status !== 200) return;
  const part = parse(await answer.text());
  raiseFrom(part.querySelectorAll(".toast"));
  const question = part.querySelector("dialog");
  if (!question) return;
  document.body.append(document.adoptNode(question));
  attach(document.body);
}

const [visit] = performance.getEntriesByType("navigation");
if (visit?.type === "back_forward" && document.body.matches(".home")) returned().catch(() => {});

document.addEventListener("sfs-dismiss", (event) => {
  if (event.detail === "reportingNudge") tell("/browser", { reporting: "dismissed" }).catch(() => {});
});

// The page after the worker has begun to answer is shown without a fade: Chromium would begin one before it
// knows that page's stylesheet, and give it up with an error.
const isWorkerNew = !navigator.serviceWorker?.controller;
addEventListener("pageswap", ({ viewTransition }) => {
  if (!viewTransition || !isWorkerNew) return;
  for (const promise of [viewTransition.ready, viewTransition.finished]) promise.catch(() => {});
  viewTransition.skipTransition();
});

if ("serviceWorker" in navigator && isSecureContext) {
  addEventListener("load", () => navigator.serviceWorker.register(`${base}/worker.js`).catch(() => {}));
}
