// Help, About and the Tip Jar: an address that copies itself, a question that its link opens, and a
// payment page that is gone on to.

import { answer } from "./toasts.js";

document.addEventListener("click", async (event) => {
  const button = event.target.closest("[data-copy]");
  if (!button) return;
  const row = button.closest("li");
  const address = row.querySelector("[data-copy-source]");
  const status = row.querySelector("[data-copy-status]");
  try {
    await navigator.clipboard.writeText(address.textContent);
    status.textContent = "";
    answer("clipboard", button.dataset.copied);
  } catch {
    // No clipboard, as on a plain HTTP address: the person copies what is selected.
    getSelection().selectAllChildren(address);
    status.textContent = button.dataset.selected;
  }
});

/** For browsers that do not open by themselves what hides the place of a link, and for sheets. */
function openQuestion() {
  const answer = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  const question = answer?.closest("details.faq");
  if (!question || question.open) return;
  question.open = true;
  question.scrollIntoView();
}

addEventListener("hashchange", openQuestion);

const goOnMilliseconds = 1000;

/** Does what a part of a page asks for, once. */
export function attach(part) {
  if (part.dataset.attached) return;
  part.dataset.attached = "true";
  if (part.matches(".faqs")) openQuestion();
  if (part.matches("[data-go-on]")) {
    // Whoever comes back comes to where the card was pressed.
    setTimeout(() => { if (part.isConnected) location.replace(part.href); }, goOnMilliseconds);
  }
}

for (const part of document.querySelectorAll("[data-module=content]")) attach(part);
