"""Pictures of every page for the eyes of readers, and what a script can see of cut texts."""

import argparse
import base64
import html
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from browser import OUTPUT
from Harness import rules
from Harness.program import ROOT
from pages import ImportPage, TestFiltersPage
from test_looks import PATHS, Filled

SIZES = {360: (360, 780), 768: (768, 1024), 1280: (1280, 900)}
SCHEMES = ("light", "dark")
# A longer page is cut in its picture, in pixels.
TALLEST = 4_000
MORE_PATHS = {
    "deny-select": "/filters/deny?select=1",
    "deny-nothing-found": "/filters/deny?q=nothinglikethat",
    "countries-nothing-found": "/countries?q=nothinglikethat",
    "not-found": "/nowhere",
}
# Texts that are wider than the box that cuts them, or that stand outside of the window. What a person
# wrote may be cut, and what only a screen reader sees is cut on purpose.
CUT = """
const found = [];
for (const element of document.body.querySelectorAll("*")) {
  const own = [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
  if (!own || element.closest("bdi, .visually-hidden, .visually-hidden-focusable, .skip-link, svg, textarea, [hidden]")) continue;
  if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
  const box = element.getBoundingClientRect();
  if (!box.width || !box.height) continue;
  const style = getComputedStyle(element);
  // The texts themselves: a larger target around a link is no text that is cut.
  const range = document.createRange();
  const isWide = [...element.childNodes].some((node) => {
    if (node.nodeType !== 3 || !node.data.trim() || style.display === "inline") return false;
    range.selectNodeContents(node);
    const text = range.getBoundingClientRect();
    return text.left < box.left - 1 || text.right > box.right + 1;
  });
  const isTall = style.overflowY === "hidden" && element.scrollHeight > element.clientHeight + 2;
  const isOut = box.right > innerWidth + 1 || box.left < -1;
  if (isWide || isTall || isOut) found.push(`${element.className || element.tagName}: ${element.textContent.trim().slice(0, 60)}`);
}
return found;
"""


class Tour(Filled):
    """One server for all languages; the pages are those of the tests."""

    def take(self, folder, languages):
        """Takes every picture; returns how many complaints were printed."""
        complaints = 0
        for language in languages:
            taken = {}
            for name, path in {**PATHS, **MORE_PATHS}.items():
                for look in self.looks():
                    self.driver.get(self.address(path, language))
                    complaints += self.keep(folder, language, name, look, taken)
            complaints += self.take_states(folder, language, taken)
            self.sheets(folder, language, taken)
            print(f"{language}: {len(taken)} pictures", flush=True)
        return complaints

    def looks(self):
        for width, size in SIZES.items():
            for scheme in SCHEMES:
                self.emulate(size=size, scheme=scheme)
                yield width, scheme

    def take_states(self, folder, language, taken):
        """What a form answers: a verdict with its steps, the preview of an import."""
        other = rules.write(
            self.directory / "other.sfsfilters",
            [rules.record("new one"), rules.record("(", matching="regex"), rules.record("you have won")],
        )
        complaints = 0
        ImportPage(self).open(f"lang={language}").choose(other)
        for look in self.looks():
            self.driver.get(self.address("/import", language))
            complaints += self.keep(folder, language, "import-preview", look, taken)
        self.driver.execute_cdp_cmd("Network.clearBrowserCookies", {})
        for look in self.looks():
            page = TestFiltersPage(self).open(f"lang={language}")
            page.fill(sender="+442079460000", body="bit.ly/prize שלום 12345")
            self.wait_for(lambda: page.has("stepsButton"))
            page.press(page.one("stepsButton"))
            complaints += self.keep(folder, language, "verdict", look, taken)
        return complaints

    def keep(self, folder, language, name, look, taken):
        width, scheme = look
        complaints = 0
        overflow = self.overflow()
        if overflow > 0:
            complaints += 1
            print(f"{language} {name} {width} {scheme}: {overflow} px wider than the window", flush=True)
        for text in dict.fromkeys(self.driver.execute_script(CUT)):
            complaints += 1
            print(f"{language} {name} {width} {scheme}: cut: {text}", flush=True)
        file = folder / language / f"{name}-{width}-{scheme}.png"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(self.picture(width, scheme))
        taken[name, width, scheme] = file
        return complaints

    def picture(self, width, scheme):
        """The whole page as PNG. The window grows to the page: a page from right to left that Chrome
        takes beyond its window is shifted in its picture."""
        content = self.driver.execute_cdp_cmd("Page.getLayoutMetrics", {})["cssContentSize"]
        height = min(max(int(content["height"]), SIZES[width][1]), TALLEST)
        self.emulate(size=(width, height), scheme=scheme)
        self.driver.execute_script("scrollTo(0, 0)")
        return base64.b64decode(self.driver.execute_cdp_cmd("Page.captureScreenshot", {})["data"])

    def sheets(self, folder, language, taken):
        """One contact sheet for each width: `he-360.html`, and as a picture beside it."""
        for width in SIZES:
            cells = "".join(
                f'<figure><a href="{file.relative_to(folder)}"><img src="{file.relative_to(folder)}"></a>'
                f"<figcaption>{html.escape(name)} {scheme}</figcaption></figure>"
                for (name, each, scheme), file in taken.items()
                if each == width
            )
            sheet = folder / f"{language}-{width}.html"
            sheet.write_text(
                f"<!doctype html><meta charset=utf-8><title>{language} {width}</title><style>"
                "body{display:grid;grid-template-columns:repeat(6,1fr);gap:12px;margin:12px;font:12px sans-serif;background:#888}"
                "figure{margin:0}img{width:100%;max-height:900px;object-fit:cover;object-position:top}</style>"
                + cells,
                encoding="utf-8",
            )
            self.emulate(size=(1800, 900))
            self.driver.get(sheet.resolve().as_uri())
            (folder / f"{language}-{width}.png").write_bytes(self.sheet_picture())

    def sheet_picture(self):
        size = self.driver.execute_cdp_cmd("Page.getLayoutMetrics", {})["cssContentSize"]
        clip = {"x": 0, "y": 0, "scale": 0.6, "width": size["width"], "height": size["height"]}
        taken = self.driver.execute_cdp_cmd(
            "Page.captureScreenshot", {"captureBeyondViewport": True, "clip": clip}
        )
        return base64.b64decode(taken["data"])


def main():
    known = sorted(folder.stem for folder in (ROOT / "Localization").glob("*.lproj")) + ["qps"]
    parser = argparse.ArgumentParser(prog="Scripts/looks")
    parser.add_argument("languages", metavar="LANG", nargs="*", help=", ".join(known))
    parser.add_argument("--folder", type=Path, default=OUTPUT / "looks")
    arguments = parser.parse_args()
    for language in arguments.languages:
        if language not in known:
            parser.error(f"there is no {language}.lproj")
    tour = Tour("take")
    tour.setUp()
    try:
        complaints = tour.take(arguments.folder, arguments.languages or known[:-1])
    finally:
        tour.doCleanups()
    print(f"{complaints} complaints; the contact sheets lie in {arguments.folder}")
    return 1 if complaints else 0


if __name__ == "__main__":
    sys.exit(main())
