// A search that follows what is typed: the ordinary page is fetched, and what stands under its search
// field is put in place. The latest text wins.

const restMilliseconds = 200;
let timer;
let request;

async function search(form) {
  request?.abort();
  request = new AbortController();
  const { signal } = request;
  const url = new URL(form.action);
  url.search = new URLSearchParams(new FormData(form));
  try {
    const answer = await fetch(url, { signal });
    const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
    if (signal.aborted) return;
    const next = fresh.querySelector("[data-live-search]");
    if (!answer.ok || !next) return location.assign(url);
    while (form.nextSibling) form.nextSibling.remove();
    while (next.nextSibling) form.parentElement.append(document.adoptNode(next.nextSibling));
    // A sheet has an address of its own only where it is the page.
    if (!form.closest("dialog")) history.replaceState(history.state, "", url);
    const said = [...form.parentElement.querySelectorAll("[data-search-result]")];
    form.querySelector("[role=status]").textContent = said.map((part) => part.textContent.trim()).join(", ");
  } catch {
    // Enter sends the form itself.
  }
}

document.addEventListener("input", ({ target }) => {
  const form = target.closest?.("[data-live-search]");
  if (!form) return;
  clearTimeout(timer);
  timer = setTimeout(search, restMilliseconds, form);
});

document.addEventListener("submit", ({ target }) => {
  if (!target.matches("[data-live-search]")) return;
  clearTimeout(timer);
  request?.abort();
});
