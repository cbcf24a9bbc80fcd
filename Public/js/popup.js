// A menu of choices beside a button: arrows move, Enter and Space choose, Escape and a click elsewhere
// close it and give the focus back. One at a time.

const gap = 6;
let panel;

/** @param choices list of {label, isCurrent, choose()} */
export function openMenu(button, title, choices) {
  if (panel?.owner === button) return close();
  close();
  panel = document.createElement("div");
  panel.owner = button;
  panel.className = "menu-panel popup";
  panel.role = "menu";
  panel.ariaLabel = title;
  panel.popover = "manual";
  // What refreshes the page leaves it alone.
  panel.dataset.editing = "true";
  panel.append(...choices.map(item));
  button.ariaExpanded = "true";
  button.ariaHasPopup = "menu";
  // Inside the sheet, if there is one: it lies above everything else.
  (button.closest("dialog") ?? button.closest("main")).append(panel);
  panel.showPopover();
  place(button);
  (panel.querySelector("[aria-checked=true]") ?? panel.firstElementChild).focus();
}

function item({ label, isCurrent, choose }) {
  const button = document.createElement("button");
  button.type = "button";
  button.role = "menuitemradio";
  button.ariaChecked = String(isCurrent);
  button.textContent = label;
  button.tabIndex = -1;
  button.dataset.testid = "menuChoice";
  button.addEventListener("click", () => {
    close(true);
    choose();
  });
  return button;
}

/** Under the button, or over it where there is no room; never outside of the window. */
function place(button) {
  const at = button.getBoundingClientRect();
  const { width, height } = panel.getBoundingClientRect();
  // From the side where a line starts.
  const x = (document.dir === "rtl" ? innerWidth - at.left : at.right) - width;
  const y = at.bottom + gap + height > innerHeight ? at.top - gap - height : at.bottom + gap;
  panel.style.setProperty("--x", `${Math.min(Math.max(gap, x), innerWidth - width - gap)}px`);
  panel.style.setProperty("--y", `${Math.max(gap, y)}px`);
}

function close(returnsFocus = false) {
  if (!panel) return;
  const { owner } = panel;
  panel.remove();
  panel = undefined;
  owner.ariaExpanded = "false";
  if (returnsFocus) (document.getElementById(owner.id) ?? owner).focus({ preventScroll: true });
}

document.addEventListener("keydown", (event) => {
  if (!panel) return;
  const items = [...panel.children];
  const index = items.indexOf(document.activeElement);
  const go = (to) => items[(to + items.length) % items.length].focus();
  const keys = {
    ArrowDown: () => go(index + 1),
    ArrowUp: () => go(index - 1),
    Home: () => go(0),
    End: () => go(-1),
    Escape: () => close(true),
    Tab: () => close(true),
  };
  if (!keys[event.key]) return;
  if (event.key !== "Tab") event.preventDefault();
  event.stopImmediatePropagation();
  keys[event.key]();
}, true);

document.addEventListener("pointerdown", (event) => {
  if (panel && !panel.contains(event.target) && !panel.owner.contains(event.target)) close();
}, true);
addEventListener("scroll", () => close(), { passive: true, capture: true });
addEventListener("resize", () => close());
