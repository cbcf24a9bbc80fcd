// Help and About: an address that copies itself, and a question that its link opens.

document.addEventListener("click", async (event) => {
  const button = event.target.closest("[data-copy]");
  if (!button) return;
  const row = button.closest("li");
  const address = row.querySelector("[data-copy-source]");
  const status = row.querySelector("[data-copy-status]");
  try {
    await navigator.clipboard.writeText(address.textContent);
    status.textContent = button.dataset.copied;
  } catch {
    // No clipboard, as on a plain HTTP address: the person copies what is selected.
    getSelection().selectAllChildren(address);
    status.textContent = button.dataset.selected;
  }
});

/** For browsers that do not open by themselves what hides the place of a link. */
function openQuestion() {
  const answer = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  const question = answer?.closest("details.faq");
  if (question) question.open = true;
}

openQuestion();
addEventListener("hashchange", openQuestion);
