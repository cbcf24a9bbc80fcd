// What the other modules share: addresses, fetching a page, putting a fresh copy in the place of the
// one that is shown.

import { raiseFrom } from "./toasts.js";

export const pageType = "text/html";
export const base = document.body.dataset.base ?? "";
export const parse = (html) => new DOMParser().parseFromString(html, pageType);

/** Path and query of an address, without base and fragment. */
export function placeOf(address) {
  const { origin, pathname, search } = new URL(address, location.href);
  if (origin !== location.origin || !pathname.startsWith(base)) return null;
  return (pathname.slice(base.length) || "/") + search;
}

export const pathOf = (address) => placeOf(address)?.split("?")[0] ?? null;

/** A page as a document, with the address that it ended at; throws for anything that is no page. */
export async function fetchPage(address, options) {
  const answer = await fetch(address, options);
  if (!answer.headers.get("content-type")?.startsWith(pageType)) {
    throw Object.assign(new Error("not a page"), { answer });
  }
  return { document: parse(await answer.text()), address: answer.url, isOK: answer.ok };
}

/** The same page as it is now, without counting as a look at it. */
export const fetchAgain = (address) => fetchPage(address, { headers: { "sfs-refresh": "1" } });

/** Runs the modules that parts of a page ask for (`data-module`), once each. */
export function attach(root) {
  const parts = [...root.querySelectorAll("[data-module]")];
  for (const part of parts) {
    if (part.sfsAttached) continue;
    part.sfsAttached = true;
    import(`./${part.dataset.module}.js`).then((module) => module.attach(part));
  }
}

/** What the page below any sheet shows, and its address. */
export const under = { place: placeOf(location.href) };

/** A search may have changed the address of the page meanwhile. */
export function syncUnder() {
  if (!document.querySelector("dialog[open]") && pathOf(location.href) === under.place.split("?")[0]) under.place = placeOf(location.href);
}

/** Puts a fetched page in the place of the present one; scroll and focus stay. */
export function show({ document: fresh, address }) {
  const focused = document.activeElement?.id;
  const place = document.getElementById("columns") ? "columns" : "main";
  const next = fresh.getElementById(place);
  if (!next) return location.assign(address);
  // The notices' region itself stays, and is filled once it stands there: a screen reader hears only
  // what changes in a region that it knows.
  const raised = [...next.querySelectorAll(".toast")];
  next.querySelector("#toasts")?.replaceWith(document.getElementById("toasts"));
  keepScroll(document.getElementById(place), next);
  raiseFrom(raised);
  document.title = fresh.title;
  for (const name of ["revision", "zone"]) {
    if (fresh.body.dataset[name]) document.body.dataset[name] = fresh.body.dataset[name];
  }
  const accent = fresh.getElementById("accent");
  const styled = document.getElementById("accent");
  if (accent && !styled) document.head.append(document.adoptNode(accent));
  else if (!accent) styled?.remove();
  history.replaceState(history.state?.sheet ? null : history.state, "", address);
  under.place = placeOf(address);
  attach(document);
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
