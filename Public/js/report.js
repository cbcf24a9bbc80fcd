// Report a message: nothing to send without a sender or a message, and a sign while it is on its way.

export function attach(form) {
  const { sender, body } = form.elements;
  const button = form.querySelector("[data-testid=callToActionButton]");
  const update = () => { button.disabled = !sender.value.trim() && !body.value.trim(); };
  form.addEventListener("input", update);
  form.addEventListener("submit", () => { form.querySelector("[data-overlay]").hidden = false; });
  update();
}
