// Accent colour: the page takes the colour while one looks for it; hue, saturation and brightness beside the
// browser's own field.

import { base } from "./page.js";

/** While a slider is dragged; once it is let go its colour is kept at once. */
const keepMilliseconds = 400;

/** #rrggbb from hue (0…360), saturation and brightness (0…100). */
function toHex({ hue, saturation, brightness }) {
  const channel = (n) => {
    const k = (n + hue / 60) % 6;
    const value = brightness / 100 * (1 - saturation / 100 * Math.max(0, Math.min(k, 4 - k, 1)));
    return Math.round(value * 255).toString(16).padStart(2, "0");
  };
  return `#${channel(5)}${channel(3)}${channel(1)}`;
}

function fromHex(hex) {
  const [red, green, blue] = [1, 3, 5].map((index) => parseInt(hex.slice(index, index + 2), 16) / 255);
  const most = Math.max(red, green, blue);
  const range = most - Math.min(red, green, blue);
  let hue = 0;
  if (range) {
    if (most === red) hue = ((green - blue) / range + 6) % 6;
    else if (most === green) hue = (blue - red) / range + 2;
    else hue = (red - green) / range + 4;
  }
  return { hue: Math.round(hue * 60), saturation: Math.round(most ? range / most * 100 : 0), brightness: Math.round(most * 100) };
}

/** Gives the page the colour, without keeping it. */
function tint(hex) {
  let link = document.getElementById("accent");
  if (!link) {
    link = Object.assign(document.createElement("link"), { rel: "stylesheet", id: "accent" });
    document.head.append(link);
  }
  link.href = `${base}/accent.css?v=${hex.slice(1)}`;
}

/** The form that is shown. */
let current;

export function attach(form) {
  const field = form.elements.color;
  const sliders = [...form.querySelectorAll("[data-part]")];
  const place = () => {
    const parts = fromHex(field.value);
    for (const slider of sliders) slider.value = parts[slider.dataset.part];
  };
  place();

  let timer;
  let kept = field.value;
  const self = { form, sending: undefined, keep };
  current = self;

  /** Keeps the colour, one request at a time, so that the last one chosen is the last one sent. */
  function keep() {
    clearTimeout(timer);
    if (kept !== field.value) self.sending ??= send().finally(() => { self.sending = undefined; });
  }
  async function send() {
    while (kept !== field.value) {
      kept = field.value;
      // It may outlive its page.
      const body = new URLSearchParams({ color: kept });
      await fetch(form.action, { method: "POST", body, keepalive: true }).catch(() => {});
    }
    const reset = form.parentElement?.querySelector("[data-testid=resetButton]");
    if (reset) reset.disabled = false;
  }
  const choose = () => {
    tint(field.value);
    clearTimeout(timer);
    timer = setTimeout(keep, keepMilliseconds);
  };
  field.addEventListener("input", () => { place(); choose(); });
  for (const slider of sliders) {
    slider.addEventListener("input", () => {
      field.value = toHex(Object.fromEntries(sliders.map((each) => [each.dataset.part, Number(each.value)])));
      choose();
    });
  }
  form.addEventListener("change", keep);
  form.addEventListener("submit", () => { clearTimeout(timer); kept = field.value; });
}

addEventListener("pagehide", () => current?.keep());

// The next page is asked for once it can have the colour.
document.addEventListener("click", (event) => {
  const link = event.target.closest?.("a[href]");
  if (!link || event.defaultPrevented || !current?.sending || current.form.closest("dialog")) return;
  event.preventDefault();
  current.sending.finally(() => location.assign(link.href));
});
