"""Searching lists and countries as one types."""

from browser import BrowserTest
from pages import CountriesPage, FilterListPage
from selenium.webdriver.common.by import By


class LiveSearch(BrowserTest):
    def test_a_list_follows_what_is_typed(self):
        for text in ("loan", "loans", "casino"):
            self.command("filters", "add", text, "--type", "deny")
        deny = FilterListPage(self, "deny").open()
        field = deny.one("searchField")
        field.send_keys("loa")
        self.wait_for(lambda: deny.texts, ["loan", "loans"])
        self.assertEqual(self.active_testid(), "searchField")
        self.assertIn("q=loa", self.driver.current_url)
        status = deny.main.find_element(By.CSS_SELECTOR, ".search [role=status]")
        self.assertIn("2", status.get_property("textContent"))
        field.send_keys("zzz")
        self.wait_for(lambda: deny.has("nothingFound"))
        deny.type(field, "c")
        self.wait_for(lambda: deny.texts, ["casino"])

    def test_a_country_is_found_by_name_code_and_iso_code(self):
        page = CountriesPage(self).open("lang=he")
        for text, code in (("ישר", "+972"), ("franc", "+33"), ("+49", "+49"), ("GB", "+44")):
            page.type(page.one("searchField"), text)
            self.wait_for(lambda: code in page.blocked and len(page.blocked) < 12)
        page.choose("+44")
        self.assertEqual(page.allowed, ["+44"])
