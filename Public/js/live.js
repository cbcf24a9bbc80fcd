// What others change is shown as it changes. One tab that is seen holds the connection for all tabs of the
// browser (a lock elects it) and tells the others; with every tab hidden there is none.

import { base, fetchAgain, syncUnder, under } from "./page.js";
import { morph } from "./morph.js";
import { lower, raise } from "./toasts.js";

const names = ["filtersStateChanged", "automaticFiltersUpdated", "cloudSyncOperationComplete", "networkStatusChange", "persistentStoreReloaded"];
const toasts = { cloudSyncOperationComplete: "cloudSync", automaticFiltersUpdated: "automaticFiltersUpdated" };
/** Before the notice of a lost connection: a restart is shorter. */
const lostMilliseconds = 1500;
const restMilliseconds = 60 * 60 * 1000;
const lock = `sfs-events:${base}`;
const channel = new BroadcastChannel(`sfs-live:${base}`);

let known = Number(document.body.dataset.revision ?? NaN);
let release;
let refreshing;
let isStale = false;

/** Shows what the page, and a sheet over it, show by now, around whatever a person has in hand. */
async function refresh() {
  if (document.hidden) { isStale = true; return; }
  isStale = false;
  if (refreshing) { refreshing = "again"; return; }
  refreshing = "now";
  syncUnder();
  try {
    await refreshPage();
    await refreshSheet();
  } catch {
    // The connection says that the server is away.
  }
  const again = refreshing === "again";
  refreshing = undefined;
  if (again) refresh();
}

async function refreshPage() {
  const now = document.getElementById("columns");
  if (!now) return;
  const { document: fresh } = await fetchAgain(base + under.place);
  // A page that was made before a change which is shown already would take that back.
  if (Number(fresh.body.dataset.revision) < shown()) { refreshing = "again"; return; }
  const next = fresh.getElementById("columns");
  if (next) {
    next.querySelector("#toasts")?.replaceWith(document.importNode(document.getElementById("toasts"), true));
    morph(now, next);
    document.dispatchEvent(new Event("sfs-morphed"));
  }
  see(fresh.body.dataset.revision);
}

/** The newest revision of which anything is shown: answers to changes say theirs at the body. */
const shown = () => Math.max(known || 0, Number(document.body.dataset.revision ?? 0));

function see(revision) {
  known = Math.max(shown(), Number(revision ?? 0));
  document.body.dataset.revision = known;
}

/** Parts that are made anew by the server, and those whose module asks for its own part. */
async function refreshSheet() {
  const sheet = document.querySelector("dialog[open] > .sheet, .sheet-page > .sheet");
  if (!sheet) return;
  document.dispatchEvent(new Event("sfs-changed"));
  const part = sheet.querySelector("[data-live]:not([data-live=''])");
  if (!part) return;
  const address = new URL(location.href);
  const search = part.querySelector("[data-live-search]");
  if (search) address.search = new URLSearchParams(new FormData(search));
  const { document: fresh } = await fetchAgain(address);
  const next = fresh.querySelector(`[data-live="${part.dataset.live}"]`);
  if (!next || !part.isConnected) return;
  const focused = document.activeElement?.id;
  morph(part, next);
  if (focused && !part.contains(document.activeElement)) document.getElementById(focused)?.focus({ preventScroll: true });
  see(fresh.body.dataset.revision);
}

/** Reports have no revision: the page that shows them is fetched again whenever they may be other ones. */
const showsReports = () => under.place.split("?")[0] === "/reports";

function take({ name, data, isLost }) {
  if (name === "reportsStateChanged") return showsReports() ? refresh() : undefined;
  if (isLost === true) return lost();
  if (isLost === false) return back();
  known = shown();
  if (data.network) return data.network === "offline" ? lost("networkOffline") : lower("networkOffline");
  if (toasts[name] && !data.own && !document.hidden) raise(toasts[name]);
  if (data.revision > known || name === "persistentStoreReloaded") refresh();
}

function lost(kind = "offline") {
  if (Date.now() - Number(localStorage.getItem("sfs-offline") ?? 0) > restMilliseconds) raise(kind);
}

function back() {
  lower("offline");
  document.dispatchEvent(new Event("sfs-back"));
}

document.addEventListener("sfs-dismiss", (event) => {
  if (!["offline", "networkOffline"].includes(event.detail)) return;
  localStorage.setItem("sfs-offline", Date.now());
  localStorage.setItem("sfs-offline-untold", "1");
  // The dashboard itself is there to be told.
  if (event.detail === "networkOffline") tellDismissal();
});

/** Once the server is back it learns that its absence had been dismissed. */
function tellDismissal() {
  if (!localStorage.getItem("sfs-offline-untold")) return;
  localStorage.removeItem("sfs-offline-untold");
  fetch(`${base}/browser`, { method: "POST", body: new URLSearchParams({ offline: "dismissed" }) }).catch(() => {});
}

/** Holds the connection until the tab is hidden. */
function lead() {
  return new Promise((resolve) => {
    let source;
    let timer;
    let isLost = false;
    // A page that shows nothing of the store has missed nothing.
    let last = known;
    const tell = (message) => { channel.postMessage(message); take(message); };
    const connect = () => {
      source = new EventSource(`${base}/events${Number.isNaN(last) ? "" : `?since=${last}`}`);
      source.onopen = () => {
        clearTimeout(timer);
        timer = undefined;
        tellDismissal();
        // What came while there was no connection, also since the page was fetched.
        tell({ name: "reportsStateChanged" });
        if (isLost) tell({ isLost: false });
        isLost = false;
      };
      source.onerror = () => {
        timer ??= setTimeout(() => { isLost = true; tell({ isLost: true }); }, lostMilliseconds);
        if (source.readyState === EventSource.CLOSED) setTimeout(() => { if (release === stop) connect(); }, lostMilliseconds);
      };
      source.addEventListener("reportsStateChanged", () => tell({ name: "reportsStateChanged" }));
      for (const name of names) {
        source.addEventListener(name, (event) => {
          const data = JSON.parse(event.data);
          last = data.revision;
          tell({ name, data });
        });
      }
    };
    const stop = () => { clearTimeout(timer); source.close(); release = undefined; resolve(); };
    release = stop;
    connect();
    // Whoever was hidden asks what it has missed.
    channel.postMessage({ name: "revision", data: { revision: last } });
  });
}

let waiting;
function appear() {
  if (isStale) refresh();
  if (release || waiting) return;
  waiting = new AbortController();
  navigator.locks.request(lock, { signal: waiting.signal }, () => {
    waiting = undefined;
    return document.hidden ? undefined : lead();
  }).catch(() => {});
}

function disappear() {
  waiting?.abort();
  waiting = undefined;
  release?.();
}

channel.onmessage = ({ data }) => take(data);
document.addEventListener("visibilitychange", () => (document.hidden ? disappear() : appear()));
addEventListener("pagehide", disappear);
addEventListener("pageshow", (event) => { if (event.persisted) appear(); });
if (navigator.locks && !document.hidden) appear();
