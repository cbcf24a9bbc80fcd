"""axe-core on every screen. A run of all tests looks at each screen once, in looks that rotate;
`Scripts/a11y` asks for the whole matrix of looks with SFS_A11Y=full."""

import itertools
import os

import axe
from pages import FilterListPage, HomePage, ImportPage
from Harness import rules
from selenium.webdriver.common.by import By
from test_looks import PATHS, Filled

SIZES = {"360": (360, 780), "768": (768, 1024), "1280": (1280, 900)}
LOOKS = list(itertools.product(("light", "dark"), ("en", "he"), SIZES))
IS_FULL = os.environ.get("SFS_A11Y") == "full"
# What a screen shows in other states.
STATES = {
    "deny-select": "/filters/deny?select=all",
    "deny-not-found": "/filters/deny?q=nowhere",
    "deny-by-text": "/filters/deny?order=text",
    "countries-search": "/countries?q=isr",
    "not-found": "/nowhere",
}
# What lies over Home with JavaScript: what its menu and its rows lead to.
SHEETS = {
    name: PATHS[name]
    for name in (
        "countries", "add-filter", "add-language", "test-filters", "import", "export", "help", "about", "tip-jar",
        "whats-new", "enable-reporting", "accent-color", "report-message", "debug",
    )
}


class Accessibility(Filled):
    expected_statuses = (404,)

    def look(self, name, look):
        scheme, language, width = look
        with self.subTest(page=name, scheme=scheme, language=language, width=width):
            self.assertEqual(axe.violations(self.driver), [])
            self.assertLess(self.layout_shift(), 0.02)

    def layout_shift(self):
        """The sum of unexpected shifts since the page began, as the browser counts them."""
        return self.driver.execute_async_script(
            "const done = arguments[0]; let sum = 0;"
            "const watch = new PerformanceObserver((list) => {"
            "  for (const entry of list.getEntries()) if (!entry.hadRecentInput) sum += entry.value; });"
            "watch.observe({type: 'layout-shift', buffered: true});"
            "requestAnimationFrame(() => setTimeout(() => done(sum), 50));"
        )

    def open(self, path, look):
        scheme, language, width = look
        self.emulate(size=SIZES[width], scheme=scheme)
        separator = "&" if "?" in path else "?"
        self.driver.get(f"{self.server.address}{path}{separator}lang={language}")

    def looks(self, index):
        """All of them, or another one for each screen."""
        return LOOKS if IS_FULL else [LOOKS[(index * 5) % len(LOOKS)]]

    def test_no_screen_has_a_violation_or_moves_while_it_loads(self):
        for index, (name, path) in enumerate({**PATHS, **STATES}.items()):
            for look in self.looks(index):
                self.open(path, look)
                self.look(name, look)

    def test_forms_that_refuse_and_rows_that_are_forms(self):
        first = self.filters()[0]
        list_name = {"allow": "allow", "deny": "deny"}[first["type"]]
        for index, path in enumerate((f"/filters/{list_name}?edit={first['id']}", "/filters/deny/add?text=(x")):
            for look in self.looks(index + 3):
                self.open(path, look)
                if path.endswith("(x"):
                    # Remembered as open by the look before.
                    if not self.driver.find_element(By.CSS_SELECTOR, ".options").get_attribute("open"):
                        self.driver.find_element(By.CSS_SELECTOR, ".options > summary").click()
                    self.driver.find_element(By.CSS_SELECTOR, "label:has([value=regex])").click()
                    self.wait_for(lambda: bool(self.driver.find_elements(By.CSS_SELECTOR, "[data-testid=patternPlace]")))
                self.look(path, look)

    def test_an_open_chip_menu_and_a_field_over_a_text(self):
        for index in range(2):
            for look in self.looks(index + 5):
                self.open("/filters/deny", look)
                deny = FilterListPage(self, "deny")
                row = deny.rows[0]
                if index:
                    deny.press(deny.one("editLink", within=row))
                else:
                    deny.press(deny.all("optionChip", within=row)[0])
                self.look("chip-menu" if index == 0 else "inline-edit", look)

    def test_sheets_that_lie_over_home(self):
        for index, (name, path) in enumerate(SHEETS.items()):
            for look in self.looks(index + 1):
                self.open("/", look)
                home = HomePage(self)
                link = next(a for a in home.main.find_elements(By.TAG_NAME, "a") if self.leads_to(a, path))
                home.leave(lambda: self.driver.execute_script("arguments[0].click()", link))
                self.assertEqual(home.current_path, path)
                self.screenshot(f"over-home-{name}-{'-'.join(look)}")
                self.assertLessEqual(self.overflow(), 0)
                self.look(f"{name} over Home", look)

    def leads_to(self, link, path):
        return link.get_attribute("href") == self.server.address + path

    def test_a_notice(self):
        for look in self.looks(4):
            self.open("/filters/languages", look)
            languages = FilterListPage(self, "languages")
            languages.press(languages.one("deleteButton"))
            self.wait_for(lambda: languages.toast is not None)
            self.look("notice", look)
            languages.replace(languages.one("undoButton"))

    def test_an_import_preview(self):
        other = rules.write(
            self.directory / "other.sfsfilters",
            [rules.record("new one"), rules.record("a.c", matching="regex"), rules.record("(", matching="regex")],
        )
        ImportPage(self).open().choose(other)
        for look in self.looks(2):
            self.open("/import", look)
            self.look("import-preview", look)
