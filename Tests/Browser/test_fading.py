"""What moves where motion is wanted: pages fade into each other, rows fade in place; and nothing moves where
it is not wanted. Told by what the browser says of its transitions, never by time."""

from browser import BrowserTest
from pages import FilterListPage, HomePage
from selenium.webdriver.common.by import By

# What became of each transition between pages, and of each in place.
HEAR = """
  window.fades = [];
  const hear = (kind, fade) => fade.finished.then(() => window.fades.push(kind), () => window.fades.push(kind + " given up"));
  addEventListener("pagereveal", ({ viewTransition }) => { if (viewTransition) hear("page", viewTransition); });
  const start = document.startViewTransition;
  document.startViewTransition = (...all) => { const fade = start.apply(document, all); hear("place", fade); return fade; };
"""


class Fading(BrowserTest):
    motion = "no-preference"

    def setUp(self):
        super().setUp()
        added = self.driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": HEAR})
        self.addCleanup(self.driver.execute_cdp_cmd, "Page.removeScriptToEvaluateOnNewDocument", added)

    def emulate(self, **settings):
        super().emulate(**settings)
        wanted = {"features": [{"name": "prefers-reduced-motion", "value": self.motion}]}
        self.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", wanted)

    @property
    def fades(self):
        return self.driver.execute_script("return window.fades")

    def controlled(self):
        """Home, answered through the worker as every page after the first visit is."""
        home = HomePage(self).open()
        ready = "return navigator.serviceWorker.controller !== null"
        self.wait_for(lambda: self.driver.execute_script(ready))
        return home.open()

    def test_pages_fade_into_each_other(self):
        home = self.controlled()
        home.follow(home.one("denyFiltersLink"))
        self.wait_for(lambda: self.fades, ["page"])
        home.follow(self.driver.find_element(By.CSS_SELECTOR, ".sidebar .large-title"))
        self.wait_for(lambda: self.fades, ["page"])

    def test_the_first_page_after_the_worker_came_is_shown_at_once_and_nothing_complains(self):
        """What the console says is asked at the end of every test."""
        home = HomePage(self).open()
        ready = "return navigator.serviceWorker.controller !== null"
        self.wait_for(lambda: self.driver.execute_script(ready))
        home.follow(home.one("denyFiltersLink"))
        self.assertEqual(self.fades, [])

    def test_a_row_that_goes_fades_in_place(self):
        for text in ("one", "two"):
            self.command("filters", "add", text, "--type", "deny")
        deny = FilterListPage(self, "deny").open()
        deny.delete("one")
        self.wait_for(lambda: self.fades, ["place"])

    def test_a_switch_moves_by_itself(self):
        home = HomePage(self).open()
        home.toggle("links")
        self.assertEqual(self.fades, [])


class Still(Fading):
    motion = "reduce"

    def test_pages_fade_into_each_other(self):
        home = self.controlled()
        home.follow(home.one("denyFiltersLink"))
        self.assertEqual(self.fades, [])

    def test_a_row_that_goes_fades_in_place(self):
        self.command("filters", "add", "one", "--type", "deny")
        deny = FilterListPage(self, "deny").open()
        deny.press(deny.one("deleteButton"))
        self.wait_for(lambda: deny.has("emptyState"))
        self.assertEqual(self.fades, [])
