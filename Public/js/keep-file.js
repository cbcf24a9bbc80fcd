// The file field of an import: the name of the chosen file in words of ours, and a file that stays chosen
// while the server is away.

import { base } from "./page.js";

/** Says that the server does not answer, where the form holds a file; else answers false. */
export function keepFile(form) {
  if (!form.matches("[data-keeps-file]")) return false;
  delete form.dataset.sending;
  away(form).hidden = false;
  return true;
}

const away = (form) => form.parentElement.querySelector("[data-away]");

function name(field) {
  const place = field.form?.querySelector("[data-file-name]");
  if (place) place.textContent = field.files[0]?.name ?? "";
}

document.addEventListener("change", ({ target }) => {
  if (!target.matches?.("[data-keeps-file] input[type=file]")) return;
  name(target);
  away(target.form).hidden = true;
});

// A page of its own would go with its file: it is left once the server answers.
document.addEventListener("submit", async (event) => {
  const form = event.target;
  if (event.defaultPrevented || !form.matches("[data-keeps-file]") || form.closest("dialog")) return;
  event.preventDefault();
  if (form.dataset.sending) return;
  form.dataset.sending = "true";
  try {
    await fetch(`${base}/healthz`, { cache: "no-store" });
    form.submit();
  } catch {
    keepFile(form);
  }
});

// A page that comes back may still have its file.
addEventListener("pageshow", () => {
  for (const form of document.querySelectorAll("[data-keeps-file]")) {
    delete form.dataset.sending;
    name(form.elements.file);
  }
});

// The server is back.
document.addEventListener("sfs-back", () => {
  for (const notice of document.querySelectorAll("[data-away]")) notice.hidden = true;
});
