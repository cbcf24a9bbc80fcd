// A list on paper: its button opens the browser's dialog, where there is a script to do so.

export function attach(button) {
  button.hidden = false;
  button.addEventListener("click", () => print());
}
