// Notices slide in from the top, one after the other, and go by themselves unless somebody is at them.
// While a sheet is open those of the page wait.

const waiting = [];
const region = () => document.getElementById("toasts");
const isCovered = () => document.querySelector("dialog[open]") !== null;

/** Shows notices that a fetched page brought, each once. */
export function raiseFrom(nodes) {
  for (const node of nodes) waiting.push(document.adoptNode(node));
  setTimeout(next);
}

/** Shows one of the notices that every page carries as a template. */
export function raise(kind, text) {
  if (document.querySelector(`.toast[data-kind="${kind}"]`) || waiting.some((node) => node.dataset.kind === kind)) return;
  const node = copyOf(kind, text);
  if (node) raiseFrom([node]);
}

/** A notice from its template, with other words where there are some. */
function copyOf(kind, text) {
  const template = document.querySelector(`template[data-toast="${kind}"]`);
  if (!template) return null;
  const node = document.importNode(template.content, true).querySelector(".toast");
  node.dataset.testid = "notification";
  if (text) node.querySelector(".toast-title").textContent = text;
  return node;
}

/** Shows a notice where the person is, also in an open sheet: it answers what was just pressed there. */
export function answer(kind, text) {
  const place = document.querySelector("dialog[open] .toasts") ?? region();
  const node = copyOf(kind, text);
  if (!node || !place) return;
  for (const old of place.querySelectorAll(`.toast[data-kind="${kind}"]`)) old.remove();
  place.append(node);
  start(node);
}

/** Takes a notice of this kind away, shown or not. */
export function lower(kind) {
  for (const node of document.querySelectorAll(`.toast[data-kind="${kind}"]`)) leave(node);
  const index = waiting.findIndex((node) => node.dataset.kind === kind);
  if (index >= 0) waiting.splice(index, 1);
}

/** The page is free again. */
export const release = () => setTimeout(next);

function next() {
  const place = region();
  if (!waiting.length || !place || isCovered() || place.querySelector(".toast:not(.is-leaving)")) return;
  const node = waiting.shift();
  place.append(node);
  start(node);
}

/** Counts down; stops for a pointer and for the focus. */
function start(node) {
  const seconds = Number(node.dataset.seconds);
  if (!seconds || node.sfsTimed) return;
  node.sfsTimed = true;
  let timer;
  const pause = () => clearTimeout(timer);
  const isHeld = () => node.matches(":hover, :focus-within");
  const run = () => { pause(); timer = setTimeout(() => { if (isHeld()) run(); else leave(node); }, seconds * 1000); };
  for (const name of ["pointerenter", "focusin"]) node.addEventListener(name, pause);
  for (const name of ["pointerleave", "focusout"]) node.addEventListener(name, run);
  run();
}

function leave(node) {
  if (node.matches(".is-leaving")) return;
  const gone = () => { node.remove(); next(); };
  node.classList.add("is-leaving");
  if (getComputedStyle(node).animationName === "none") return gone();
  node.addEventListener("animationend", gone, { once: true });
}

/** A person puts it away. */
function dismiss(node) {
  const hadFocus = node.contains(document.activeElement);
  node.dispatchEvent(new CustomEvent("sfs-dismiss", { bubbles: true, detail: node.dataset.kind }));
  leave(node);
  if (hadFocus) (document.querySelector("dialog[open] .sheet") ?? document.getElementById("main"))?.focus({ preventScroll: true });
}

document.addEventListener("click", (event) => {
  const node = event.target.closest(".toast");
  if (!node || event.target.closest(".toast-action")) return;
  event.preventDefault();
  dismiss(node);
});

document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape" || event.defaultPrevented) return;
  const node = document.querySelector(".toast:focus-within") ?? (isCovered() ? null : document.querySelector("#toasts .toast:not(.is-leaving)"));
  if (!node) return;
  event.preventDefault();
  dismiss(node);
});

// A swipe upwards.
const swipePixels = 24;
let swipe;
document.addEventListener("pointerdown", (event) => {
  const node = event.target.closest?.(".toast");
  swipe = node && { node, y: event.clientY };
});
document.addEventListener("pointermove", (event) => {
  if (!swipe || event.clientY > swipe.y - swipePixels) return;
  dismiss(swipe.node);
  swipe = undefined;
});
addEventListener("pointerup", () => { swipe = undefined; });

for (const node of document.querySelectorAll(".toast")) start(node);
