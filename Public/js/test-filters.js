// Test Filters answers while one types: the form is posted after a short rest and the verdict's row and
// its steps are replaced. The latest text wins, whatever order the answers come in.

const restMilliseconds = 150;
const fragmentType = "application/vnd.sfs.fragment+html";

export function attach(form) {
  const slot = form.querySelector("[data-result-slot]");
  const stepsSlot = form.querySelector("[data-steps-slot]");
  const announcer = form.querySelector("[data-announce]");
  const button = form.querySelector("[data-test-button]");

  const { sender, body } = form.elements;

  let timer;
  let request;

  /** Puts a verdict in place; it fades in only where it differs from the one that stands there. */
  function show(html) {
    const page = new DOMParser().parseFromString(html, "text/html");
    showSteps(page.querySelector("[data-steps]"));
    const next = page.querySelector(".result");
    const now = slot.querySelector(".result");
    if (!next || next.outerHTML === now.outerHTML) return;
    next.classList.add("is-entering");
    next.addEventListener("animationend", () => next.classList.remove("is-entering"), { once: true });
    now.replaceWith(document.adoptNode(next));
    const words = [...next.querySelectorAll(".result-title, .result-caption")];
    announcer.textContent = words.map((line) => line.textContent.trim()).join(". ");
  }

  /** Puts the steps in place: whoever has opened them keeps them open. */
  function showSteps(next) {
    const now = stepsSlot.querySelector("[data-steps]");
    if (!next || !now) {
      stepsSlot.replaceChildren(...(next ? [document.adoptNode(next)] : []));
      return;
    }
    const list = now.querySelector("[data-steps-list]");
    const nextList = next.querySelector("[data-steps-list]");
    if (list.innerHTML !== nextList.innerHTML) list.replaceWith(document.adoptNode(nextList));
  }

  async function test() {
    request?.abort();
    request = new AbortController();
    const { signal } = request;
    slot.ariaBusy = "true";
    try {
      const answer = await fetch(form.action, {
        method: "POST",
        body: new URLSearchParams(new FormData(form)),
        headers: { Accept: fragmentType },
        signal,
      });
      const html = await answer.text();
      if (signal.aborted) return;
      if (!answer.headers.get("content-type")?.startsWith(fragmentType)) throw new Error("not a verdict");
      show(html);
    } catch {
      if (signal.aborted) return;
      // Without a live answer the button comes back: sending the form says what is wrong.
      button.classList.add("is-needed");
    }
    slot.ariaBusy = "false";
  }

  form.addEventListener("input", () => {
    clearTimeout(timer);
    timer = setTimeout(test, restMilliseconds);
  });

  form.addEventListener("submit", (event) => {
    if (button.classList.contains("is-needed")) return;
    event.preventDefault();
    clearTimeout(timer);
    test();
  });

  // Others have changed a filter: the verdict may be another one.
  const changed = () => {
    if (!form.isConnected) document.removeEventListener("sfs-changed", changed);
    else if (sender.value || body.value) test();
  };
  document.addEventListener("sfs-changed", changed);

  // Whoever looks at the deciding filter and comes back finds the message again: it stays with this
  // place in the tab's own history and goes nowhere else.
  form.addEventListener("click", (event) => {
    if (event.target.closest("a[href]")) {
      history.replaceState({ ...history.state, sender: sender.value, body: body.value }, "");
    }
  });

  if (history.state?.body !== undefined && !sender.value && !body.value) {
    sender.value = history.state.sender;
    body.value = history.state.body;
    test();
  }
}
