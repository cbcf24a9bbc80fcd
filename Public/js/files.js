// A filter file that is dropped anywhere, or opened with the installed application, is read at once and its
// preview shown.

import { base, fetchPage } from "./page.js";
import { open } from "./sheets.js";
import { raise } from "./toasts.js";

async function read(file) {
  if (!/\.sfsfilters$/i.test(file.name)) return raise("importFailed");
  const body = new FormData();
  body.append("file", file, file.name);
  try {
    const page = await fetchPage(`${base}/import`, { method: "POST", body });
    if (!page.isOK) return raise("importFailed", page.document.querySelector("[data-testid=errorText]")?.textContent.trim());
  } catch {
    return raise("importAway");
  }
  if (document.body.matches(".sheet-page")) location.assign(`${base}/import`);
  else open(`${base}/import`);
}

const holdsFiles = (event) => event.dataTransfer?.types.includes("Files");
let depth = 0;
const mark = () => document.documentElement.classList.toggle("is-dropping", depth > 0);

addEventListener("dragenter", (event) => { if (holdsFiles(event)) { depth += 1; mark(); } });
addEventListener("dragleave", (event) => { if (holdsFiles(event)) { depth = Math.max(0, depth - 1); mark(); } });
addEventListener("dragover", (event) => { if (holdsFiles(event)) event.preventDefault(); });
addEventListener("drop", (event) => {
  depth = 0;
  mark();
  // A file field takes its own.
  if (!holdsFiles(event) || event.target.closest?.("input[type=file]")) return;
  event.preventDefault();
  read(event.dataTransfer.files[0]);
});

window.launchQueue?.setConsumer(async ({ files }) => {
  if (files?.length) read(await files[0].getFile());
});
