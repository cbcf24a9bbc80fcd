"""Sheets show what others change while they are open, around what a person has in hand."""

import re
import urllib.request

from browser import BrowserTest
from pages import AddFilterPage, AddLanguagePage, CountriesPage, HomePage, Page, TestFiltersPage, TransferPage


class LiveSheets(BrowserTest):
    def start_server(self, data, *arguments):
        return super().start_server(data, "--debug", *arguments)

    def listening(self):
        """Until the page hears what others change."""
        def count():
            html = urllib.request.urlopen(self.server.address + "/debug").read().decode()
            return int(re.search(r"Open live connections</span></span><bdi[^>]*>(\d+)<", html)[1])

        self.wait_for(count, 1)

    def sheet(self, page, *menu):
        home = HomePage(self).open()
        home.menu(*menu)
        self.assertIsNotNone(home.sheet)
        self.listening()
        return page

    def test_countries_move_between_the_lists_under_a_search(self):
        self.command("rules", "set", "countryAllowlist", "on")
        home = HomePage(self).open()
        home.follow(home.one("countriesLink"))
        page = CountriesPage(self)
        self.listening()
        page.type(page.one("searchField"), "isra")
        self.wait_for(lambda: page.blocked, ["+972"])
        self.command("rules", "set", "countryAllowlist", "on", "--countries", "+972,+1")
        self.wait_for(lambda: page.allowed, ["+972"])
        self.assertEqual(page.one("searchField").get_attribute("value"), "isra")
        self.assertEqual(self.active_testid(), "searchField")

    def test_a_country_that_has_the_focus_keeps_it_where_it_goes(self):
        self.command("rules", "set", "countryAllowlist", "on")
        home = HomePage(self).open()
        home.follow(home.one("countriesLink"))
        page = CountriesPage(self)
        self.listening()
        self.driver.execute_script("document.getElementById('country-+972').focus()")
        self.command("rules", "set", "countryAllowlist", "on", "--countries", "+972")
        self.wait_for(lambda: page.allowed, ["+972"])
        self.wait_for(lambda: self.driver.switch_to.active_element.get_attribute("id"), "country-+972")

    def test_a_language_that_was_blocked_elsewhere_leaves_the_choice(self):
        page = self.sheet(AddLanguagePage(self), "menuAddLanguageFilter")
        self.command("filters", "add", "$lang:turkish", "--type", "denyLanguage")
        self.wait_for(lambda: "turkish" in page.languages, False)

    def test_a_filter_that_was_added_elsewhere_is_a_duplicate_at_once(self):
        page = self.sheet(AddFilterPage(self, "deny"), "menuAddDenyFilter")
        page.fill("loan")
        self.wait_for(lambda: page.one("callToActionButton").get_attribute("aria-disabled"), "false")
        self.command("filters", "add", "loan", "--type", "deny")
        self.wait_for(lambda: page.one("callToActionButton").get_attribute("aria-disabled"), "true")
        self.assertIn("already", page.error)
        self.assertEqual(page.text, "loan")
        self.assertEqual(self.active_testid(), "filterText")

    def test_a_verdict_follows_the_filters(self):
        page = self.sheet(TestFiltersPage(self), "menuTestFilters")
        page.fill(body="a cheap loan")
        self.wait_for(lambda: page.action, "allow")
        self.command("filters", "add", "loan", "--type", "deny")
        self.wait_for(lambda: page.action, "junk")
        self.assertEqual(page.one("testBodyInput").get_attribute("value"), "a cheap loan")

    def test_an_export_leaves_out_what_was_deleted_meanwhile_and_keeps_its_ticks(self):
        for text in ("one", "two", "three"):
            self.command("filters", "add", text, "--type", "deny")
        page = self.sheet(TransferPage(self, "export"), "menuExport")
        rows = lambda: page.all("transferRow")
        self.wait_for(lambda: len(rows()), 3)
        page.set(rows()[0], False)
        page.set(rows()[1], False)
        self.wait_for(lambda: page.selected, (1, 3))
        self.command("filters", "remove", self.filters()[1]["id"])
        self.wait_for(lambda: [page.row_text(row) for row in rows()], ["one", "three"])
        self.wait_for(lambda: page.selected, (1, 2))
        self.assertEqual([page.one("transferCheckbox", row).is_selected() for row in rows()], [False, True])

    def test_a_sheet_that_is_a_page_follows_too(self):
        page = AddLanguagePage(self).open()
        self.listening()
        self.command("filters", "add", "$lang:turkish", "--type", "denyLanguage")
        self.wait_for(lambda: "turkish" in page.languages, False)

    def test_a_switch_does_what_it_shows_after_others_have_turned_it(self):
        home = HomePage(self).open()
        self.listening()
        self.command("rules", "set", "links", "on")
        self.wait_for(lambda: home.is_on("links"))
        home.toggle("links")
        self.assertIn("links\toff", self.command("rules", "list").out.replace("  ", "\t"))
