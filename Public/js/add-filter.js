// Add Filter answers while one types: what keeps the filter from being added, what is worth knowing, and
// what a pattern finds in the sample. The form itself is posted, and parts of the answer are put in
// place; the latest text wins.

const restMilliseconds = 200;
// Browsers refuse a request that may outlive its page when it is longer (Fetch Standard: 64 KiB).
const keepaliveCharacters = 60_000;
let timer;
let request;

const formOf = (element) => element.closest?.("[data-check-form]");
const isEmpty = (form) => !form.elements.text.value.trim();

/** The button says no, and why, without becoming unreachable. */
function guard(form) {
  const button = form.querySelector("[data-testid=callToActionButton]");
  const blocks = isEmpty(form) || form.querySelector("[data-blocks]") !== null;
  button.ariaDisabled = String(blocks);
  form.querySelector("[data-reason]").hidden = !isEmpty(form);
}

async function check(form) {
  request?.abort();
  request = new AbortController();
  const { signal } = request;
  const data = new FormData(form);
  data.set("check", "1");
  const body = new URLSearchParams(data);
  const keepalive = body.toString().length < keepaliveCharacters;
  // An empty field is no mistake yet, but whether the options stand open is kept all the same.
  try {
    const answer = await fetch(form.action, { method: "POST", body, signal, keepalive });
    const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
    if (signal.aborted || !answer.ok) return;
    for (const slot of form.querySelectorAll("[data-check-slot]")) {
      const next = fresh.querySelector(`[data-check-slot="${slot.dataset.checkSlot}"]`);
      if (isEmpty(form)) next.replaceChildren();
      put(slot, next);
    }
    guard(form);
  } catch {
    // Sending the form says what is wrong.
  }
}

/** Changes only what differs, inside of the regions that a screen reader knows. */
function put(slot, next) {
  if (slot.innerHTML === next.innerHTML) return;
  const [now, fresh] = ["[role=alert]", "[role=alert]"].map((role, index) => [slot, next][index].querySelector(role));
  const isSaid = now && fresh && now.textContent === fresh.textContent;
  if (isSaid) fresh.replaceWith(now);
  slot.toggleAttribute("data-blocks", next.matches("[data-blocks]") && next.hasChildNodes());
  slot.replaceChildren(...next.childNodes);
}

function rest(form) {
  clearTimeout(timer);
  timer = setTimeout(check, restMilliseconds, form);
}

document.addEventListener("input", ({ target }) => {
  const form = formOf(target);
  if (!form) return;
  guard(form);
  rest(form);
});

// Others have changed a filter: there may be one like it now.
document.addEventListener("sfs-changed", () => {
  for (const form of document.querySelectorAll("[data-check-form]")) if (!isEmpty(form) && !form.dataset.adding) check(form);
});

document.addEventListener("toggle", ({ target }) => {
  const form = target.matches?.(".options") && formOf(target);
  if (!form) return;
  form.elements.options.value = target.open ? "more" : "less";
  check(form);
}, true);

document.addEventListener("submit", (event) => {
  const form = formOf(event.target);
  if (!form) return;
  if (form.querySelector("[data-testid=callToActionButton]").ariaDisabled === "true" || form.dataset.adding) {
    event.preventDefault();
    form.elements.text.focus();
    return;
  }
  form.dataset.adding = "true";
  clearTimeout(timer);
  request?.abort();
});

// A page that comes back from the browser's memory can be sent again.
addEventListener("pageshow", () => {
  for (const form of document.querySelectorAll("[data-check-form]")) {
    delete form.dataset.adding;
    guard(form);
  }
});
