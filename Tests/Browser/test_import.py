"""Choosing a file to import: in words of ours, by keyboard, while the server is away, and what is pending
when it is not pending any more."""

from browser import BrowserTest
from Harness import program, rules
from pages import HomePage, ImportPage, TransferPage
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys


class FileChoice(BrowserTest):
    def test_the_button_speaks_the_language_of_the_page_and_the_file_is_named(self):
        for language, word in (("en", "Browse"), ("he", "\u05e2\u05d9\u05d5\u05df")):
            page = ImportPage(self).open(f"lang={language}")
            self.assertIn(word, page.one("fileButton").text)
            page.one("importFile").send_keys(str(rules.OURS))
            if self.javascript:
                self.wait_for(lambda: page.one("fileName").text, rules.OURS.name)
        self.assertEqual(page.main.text.count("Choose"), 0)

    def test_it_is_reached_by_keyboard_and_shows_that_it_has_the_focus(self):
        page = ImportPage(self).open()
        page.one("closeButton").send_keys(Keys.TAB)
        self.assertEqual(self.active_testid(), "importFile")
        self.assertEqual(page.one("fileButton").value_of_css_property("outline-style"), "solid")
        field, button = page.one("importFile").rect, page.one("fileButton").rect
        if self.javascript:
            # It lies under its label: a click there is one on the field, for whatever reads the page too.
            self.assertEqual(field, button)


class FileChoiceWithoutJavaScript(FileChoice):
    javascript = False


class AwayTest(BrowserTest):
    def assert_silent_console(self):
        # Every try to reach a server that is away is told on the console.
        self.driver.get_log("browser")

    def come_back(self, port, data):
        self.server = self.enterContext(program.Server(data, "--port", str(port)))


class ImportWhileAway(AwayTest):
    def test_the_file_stays_chosen_until_the_server_is_back(self):
        for is_sheet in (True, False):
            with self.subTest(is_sheet=is_sheet):
                page = ImportPage(self)
                if is_sheet:
                    HomePage(self).open().menu("menuImport")
                else:
                    page.open()
                self.assertEqual(page.sheet is not None, is_sheet)
                page.one("importFile").send_keys(str(rules.OURS))
                port, data = self.server.port, self.server.data
                self.server.stop()
                page.one("callToActionButton").click()
                self.wait_for(lambda: page.one("awayNotice").is_displayed())
                self.assertEqual(page.current_path, "/import")
                self.assertEqual(page.one("fileName").text, rules.OURS.name)
                self.come_back(port, data)
                self.wait_for(lambda: page.one("awayNotice").is_displayed(), False)
                page.one("callToActionButton").click()
                self.wait_for(lambda: page.has("transferRow"))
                page.follow(page.one("cancelButton"))

    def test_a_dropped_file_is_told_what_is_wrong(self):
        home = HomePage(self).open()
        self.server.stop()
        self.driver.execute_script(
            """
            const data = new DataTransfer();
            data.items.add(new File(["{}"], "some.sfsfilters"));
            document.body.dispatchEvent(
              new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
            """
        )
        said = lambda: [n.text for n in self.driver.find_elements(By.CSS_SELECTOR, ".toast-importAway")]
        # The notice of the lost server may come first.
        self.wait_for(lambda: bool(self.dismiss_offline() or said()))
        self.assertIn("Drop the file again", said()[0])
        self.assertEqual(home.current_path, "/")

    def dismiss_offline(self):
        for button in self.driver.find_elements(By.CSS_SELECTOR, ".toast-offline .toast-close"):
            self.driver.execute_script("arguments[0].click()", button)


class Pending(BrowserTest):
    """What is pending belongs to one page: a page from before says so and adds nothing."""

    def file(self, *texts):
        return rules.write(self.directory / f"{texts[0]}.sfsfilters", map(rules.record, texts))

    def in_another_tab(self, act):
        first = self.driver.current_window_handle
        self.driver.switch_to.new_window("tab")
        try:
            act()
        finally:
            self.driver.close()
            self.driver.switch_to.window(first)

    def test_an_import_that_another_one_has_replaced_adds_nothing(self):
        ImportPage(self).open()
        first = self.driver.current_window_handle
        self.driver.switch_to.new_window("tab")
        second = self.driver.current_window_handle
        ImportPage(self).open()
        self.driver.switch_to.window(first)
        page = ImportPage(self).choose(self.file("one", "two"))
        self.driver.switch_to.window(second)
        ImportPage(self).choose(self.file("three"))
        self.driver.close()
        self.driver.switch_to.window(first)
        page.submit()
        self.assertEqual(self.filters(), [])
        page = TransferPage(self, "import")
        self.assertEqual([page.row_text(row) for row in page.all("transferRow")], ["three"])

    def test_an_import_that_was_confirmed_elsewhere_asks_for_the_file_again(self):
        page = ImportPage(self).open().choose(self.file("one", "two"))
        self.in_another_tab(lambda: TransferPage(self, "import").open().submit())
        page.submit()
        self.assertEqual(page.current_path, "/import")
        self.assertTrue(page.has("importFile"))
        self.assertGreater(len(page.error.split()), 3)
        self.assertEqual([f["text"] for f in self.filters()], ["one", "two"])

    def test_an_export_that_was_cancelled_elsewhere_begins_anew_and_says_so(self):
        self.command("filters", "add", "one", "--type", "deny")
        page = TransferPage(self, "export").open()
        self.in_another_tab(lambda: (TransferPage(self, "export").open(), page.follow(page.one("cancelButton"))))
        page.submit()
        self.assertEqual(page.current_path, "/export")
        self.assertGreater(len(page.error.split()), 3)
        self.assertEqual(len(page.all("transferRow")), 1)


class PendingWithoutJavaScript(Pending):
    javascript = False
