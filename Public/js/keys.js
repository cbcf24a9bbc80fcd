// Keys: / searches, n makes something new, Escape closes a menu, arrows move in it.

import { isOpen } from "./sheets.js";

const openMenus = () => [...document.querySelectorAll("details[data-menu][open]")];
const stops = "a[href], button:not(:disabled), summary";

document.addEventListener("click", (event) => {
  for (const menu of openMenus()) if (!menu.contains(event.target)) menu.open = false;
});

function closeMenus(event) {
  for (const menu of openMenus()) {
    menu.open = false;
    menu.querySelector("summary").focus();
    event.preventDefault();
  }
}

/** Moves in an open menu; the arrows that point inwards and outwards open and close its parts. */
function moveInMenu(event, menu) {
  const here = document.activeElement;
  const inwards = document.documentElement.dir === "rtl" ? "ArrowLeft" : "ArrowRight";
  const outwards = inwards === "ArrowLeft" ? "ArrowRight" : "ArrowLeft";
  const part = here.closest("details.submenu");
  if (event.key === inwards && here.matches(".submenu > summary")) part.open = true;
  else if (event.key === outwards && part) { part.open = false; part.querySelector("summary").focus(); }
  else {
    const all = [...menu.querySelectorAll(stops)].filter((stop) => stop.checkVisibility() && stop !== menu.querySelector("summary"));
    const index = all.indexOf(here);
    const to = { ArrowDown: index + 1, ArrowUp: index < 0 ? all.length - 1 : index - 1, Home: 0, End: all.length - 1 }[event.key];
    if (to === undefined) return;
    all[(to + all.length) % all.length]?.focus();
  }
  event.preventDefault();
}

document.addEventListener("keydown", (event) => {
  if (event.defaultPrevented) return;
  if (event.key === "Escape") return closeMenus(event);
  const menu = document.activeElement?.closest("details[data-menu][open]");
  if (menu) moveInMenu(event, menu);
  if (event.metaKey || event.ctrlKey || event.altKey || isOpen()) return;
  if (event.target.closest("input, textarea, select, [contenteditable]")) return;
  const found = (names) => names.map((name) => document.querySelector(`a[data-testid=${name}], input[data-testid=${name}]`)).find(Boolean);
  const target = { "/": () => found(["searchField"]), n: () => found(["addFilterButton", "menuAddDenyFilter", "menuAddAllowFilter"]) }[event.key]?.();
  if (!target) return;
  event.preventDefault();
  if (event.key === "/") target.select();
  else target.click();
});
