// A question that stands on the page is laid over it. Escape is the answer that changes least.

export function attach(dialog) {
  // Outside of what a live change makes anew.
  document.body.append(dialog);
  dialog.close();
  dialog.setAttribute("closedby", "none");
  dialog.showModal();
  dialog.addEventListener("cancel", (event) => event.preventDefault());
  dialog.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    event.preventDefault();
    dialog.querySelector("[data-decline]").click();
  });
}
