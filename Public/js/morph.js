// Makes one tree like another and leaves alone what a person has in hand: the focus, what is being typed,
// ticks, open menus, and every element that is the same.

const key = (node) => node.id || node.dataset?.testid + (node.dataset?.rule ?? node.dataset?.code ?? "");
const isSame = (one, other) => one.nodeType === other.nodeType && one.nodeName === other.nodeName
  && (one.nodeType !== Node.ELEMENT_NODE || key(one) === key(other));
/** What an attribute of the fresh page may not undo. */
const kept = { DETAILS: ["open"], INPUT: ["value", "checked"], DIALOG: ["open"], OPTION: ["selected"] };
/** Nobody has a hidden field in hand, and only the tick of a box: the rest says what the form would do. */
function keptOf(node) {
  if (node.matches("input[type=hidden]")) return [];
  if (node.matches("input[type=checkbox], input[type=radio]")) return ["checked"];
  return kept[node.nodeName] ?? [];
}

const fields = ":is(input:not([type=checkbox], [type=radio]), textarea, [contenteditable]):focus";
/** A row that is being edited: it keeps what it was, so that saving it can say what happened meanwhile. */
const isInHand = (node) => node.nodeType === Node.ELEMENT_NODE && node.matches("[data-row]")
  && (node.dataset.editing !== undefined || node.querySelector(`[data-edit-form], ${fields}`) !== null);

export function morph(now, next) {
  if (isInHand(now)) return;
  if (now.nodeType !== Node.ELEMENT_NODE) {
    if (now.data !== next.data) now.data = next.data;
    return;
  }
  // What a person has chosen to do is not widened behind their back.
  if (now.isEqualNode(next) || now.matches("[data-kept]")) return;
  const keeps = keptOf(now);
  for (const { name, value } of next.attributes) {
    if (!keeps.includes(name) && now.getAttribute(name) !== value) now.setAttribute(name, value);
  }
  for (const { name } of [...now.attributes]) {
    if (!keeps.includes(name) && !next.hasAttribute(name)) now.removeAttribute(name);
  }
  if (now.nodeName === "TEXTAREA") return;
  children(now, next);
}

function children(now, next) {
  let place = now.firstChild;
  for (const fresh of [...next.childNodes]) {
    let match = place;
    while (match && !isSame(match, fresh)) {
      // A row is not given up for the space behind it: before a new row that would make it again, unticked.
      match = fresh.nodeType === Node.ELEMENT_NODE ? match.nextSibling : null;
    }
    if (!match) {
      now.insertBefore(document.importNode(fresh, true), place);
      continue;
    }
    // What stands between is gone, or comes later and is made again.
    while (place !== match) place = drop(place);
    morph(match, fresh);
    place = match.nextSibling;
  }
  while (place) place = drop(place);
}

function drop(node) {
  const { nextSibling } = node;
  // Somebody is typing there: it stays until the next time.
  if (!isInHand(node) && !node.querySelector?.(fields)) node.remove();
  return nextSibling;
}
