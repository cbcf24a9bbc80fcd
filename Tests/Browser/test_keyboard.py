"""The five main jobs with the keyboard alone: adding a filter (test_looks), changing and deleting one,
testing a message, importing, exporting and choosing a country."""

from browser import BrowserTest
from Harness import rules
from pages import CountriesPage, FilterListPage, HomePage, ImportPage, Page, TestFiltersPage
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys


class KeyboardJobs(BrowserTest):
    def press(self, *keys):
        ActionChains(self.driver).send_keys(*keys).perform()

    def tab_to(self, name, count=1):
        """Presses Tab until the element with this test identifier has the focus, in sight."""
        for _ in range(90):
            if self.active_testid() == name:
                count -= 1
                if not count:
                    self.assertTrue(self.shown(self.driver.switch_to.active_element).is_displayed())
                    return
            self.press(Keys.TAB)
        self.fail(f"{name} is not reached by Tab")

    def shown(self, element):
        """The element, or the label that is seen in its place."""
        label = self.driver.find_elements(By.CSS_SELECTOR, f"label[for='{element.get_attribute('id')}']")
        return label[0] if label else element

    def test_a_filter_is_changed_deleted_and_taken_back(self):
        self.command("filters", "add", "loan", "--type", "deny")
        deny = FilterListPage(self, "deny").open()
        self.tab_to("editLink")
        self.press(Keys.ENTER)
        self.press("s", Keys.ENTER)
        self.wait_for(lambda: deny.texts, ["loans"])
        self.tab_to("optionChip")
        self.press(Keys.ENTER)
        self.press(Keys.ARROW_DOWN)
        self.press(Keys.ENTER)
        self.wait_for(lambda: deny.option("loans", "target"), "sender")
        self.tab_to("deleteButton")
        self.press(Keys.ENTER)
        self.wait_for(lambda: deny.has("emptyState"))
        self.tab_to("undoButton")
        self.press(Keys.ENTER)
        self.wait_for(lambda: deny.texts, ["loans"])

    def test_a_message_is_tested(self):
        self.command("filters", "add", "loan", "--type", "deny")
        page = TestFiltersPage(self).open()
        self.tab_to("testBodyInput")
        self.press("a cheap loan")
        self.wait_for(lambda: "loan" in page.one("testResult").text)

    def test_a_file_is_imported(self):
        file = rules.write(self.directory / "some.sfsfilters", [rules.record("one"), rules.record("two")])
        page = ImportPage(self).open()
        self.tab_to("importFile")
        # What the file dialog would give to the focused field.
        self.driver.switch_to.active_element.send_keys(str(file))
        self.tab_to("callToActionButton")
        page.leave(lambda: self.press(Keys.ENTER))
        self.tab_to("transferCheckbox")
        self.press(Keys.SPACE)
        self.tab_to("callToActionButton")
        page.leave(lambda: self.press(Keys.ENTER))
        self.assertEqual([f["text"] for f in self.filters()], ["two"])

    def test_everything_is_exported(self):
        self.command("filters", "add", "loan", "--type", "deny")
        self.command("filters", "add", "bank", "--type", "allow")
        Page(self).driver.get(self.server.address + "/export")
        self.tab_to("selectNoneButton")
        self.tab_to("callToActionButton")
        file = self.downloaded(lambda: self.press(Keys.ENTER))
        self.assertEqual({record["text"] for record in rules.records(file)}, {"loan", "bank"})

    def test_a_country_is_trusted(self):
        self.command("rules", "set", "countryAllowlist", "on")
        home = HomePage(self).open()
        self.tab_to("countriesLink")
        home.leave(lambda: self.press(Keys.ENTER))
        page = CountriesPage(self)
        self.tab_to("searchField")
        self.press("isra")
        self.wait_for(lambda: page.blocked, ["+972"])
        self.press(Keys.TAB)
        while self.driver.switch_to.active_element.get_attribute("aria-pressed") is None:
            self.press(Keys.TAB)
        self.press(Keys.ENTER)
        self.wait_for(lambda: page.allowed, ["+972"])


class Printing(BrowserTest):
    def test_a_list_is_printed_without_what_only_a_screen_needs(self):
        self.command("import", rules.OURS)
        deny = FilterListPage(self, "deny").open()
        texts = deny.texts
        self.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": "print"})
        self.addCleanup(self.driver.execute_cdp_cmd, "Emulation.setEmulatedMedia", {"media": ""})
        self.assertEqual(deny.texts, texts)
        for name in ("deleteButton", "searchField", "addFilterButton", "orderLink", "editButton"):
            for element in deny.all(name):
                self.assertFalse(element.is_displayed(), name)
        for selector in (".footer", ".sidebar", ".back-link"):
            for element in self.driver.find_elements(By.CSS_SELECTOR, selector):
                self.assertFalse(element.is_displayed(), selector)
        self.screenshot("printed-list")

    def test_a_list_of_several_pages_is_printed_as_a_whole(self):
        texts = [f"word {number:03}" for number in range(120)]
        self.command("import", rules.write(self.directory / "many.sfsfilters", map(rules.record, texts)))
        self.command("filters", "add", "^win", "--type", "deny", "--matching", "regex")
        deny = FilterListPage(self, "deny").open("q=word&order=newest")
        deny.menu("menuPrint")
        self.assertEqual(deny.current_path, "/filters/deny/print")
        printed = [row.find_element(By.CSS_SELECTOR, ".print-text").text for row in deny.all("printRow")]
        self.assertEqual(printed, texts[::-1])
        self.assertFalse(deny.has("nextPage"))
        button = deny.one("printButton")
        if not self.javascript:
            self.assertFalse(button.is_displayed())
            return
        self.wait_for(button.is_displayed)
        self.driver.execute_script("window.print = () => { window.printed = true; }")
        button.click()
        self.assertTrue(self.driver.execute_script("return window.printed"))
        self.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": "print"})
        self.addCleanup(self.driver.execute_cdp_cmd, "Emulation.setEmulatedMedia", {"media": ""})
        self.assertFalse(button.is_displayed())
        self.screenshot("printed-whole-list")

    def test_a_page_that_is_printed_says_which_one_it_is(self):
        texts = [f"word {number:03}" for number in range(60)]
        self.command("import", rules.write(self.directory / "many.sfsfilters", map(rules.record, texts)))
        deny = FilterListPage(self, "deny").open()
        self.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": "print"})
        self.addCleanup(self.driver.execute_cdp_cmd, "Emulation.setEmulatedMedia", {"media": ""})
        self.assertEqual(deny.one("pageRange").text, "1 to 50 of 60")
        self.assertFalse(deny.one("nextPage").is_displayed())


class PrintingWithoutJavaScript(Printing):
    javascript = False
