"""Add Filter: what it says before anything is added, live and with a button."""

from browser import BrowserTest
from pages import AddFilterPage
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys


class Checking(BrowserTest):
    def setUp(self):
        super().setUp()
        self.command("filters", "add", "loan", "--type", "allow")
        self.page = AddFilterPage(self, "deny").open()

    def check(self):
        """Live with a script; a button without one."""
        if not self.javascript:
            self.page.follow(self.page.one("checkButton"))

    def test_a_duplicate_is_said_before_it_is_added(self):
        self.page.fill("loan")
        self.check()
        self.wait_for(lambda: "already" in self.page.error)
        self.assertIn("/filters/allow?show=", self.page.one("duplicateLink").get_attribute("href"))
        self.page.fill("loans")
        self.check()
        self.wait_for(lambda: self.page.error, "")

    def test_a_pattern_is_checked_and_tried(self):
        self.page.fill("wi(n", matching="regex")
        self.check()
        self.wait_for(lambda: self.page.has("patternPlace"))
        self.page.fill("wi+n")
        self.page.type(self.page.one("sampleInput"), "You WIIN today")
        self.check()
        self.wait_for(lambda: self.page.has("foundText"))
        self.assertEqual(self.page.one("foundText").text, "WIIN")
        self.assertEqual(self.page.error, "")
        self.page.type(self.page.one("sampleInput"), "You lose")
        self.check()
        self.wait_for(lambda: "No match" in self.page.one("patternResult").text)

    def test_a_word_is_told_about_whole_words(self):
        self.page.fill("card")
        self.check()
        self.wait_for(lambda: self.page.has("wordHint"))
        self.page.fill("card", matching="exact")
        self.check()
        self.wait_for(lambda: self.page.has("wordHint"), False)

    def test_a_checked_filter_is_added(self):
        self.page.fill("casino")
        self.check()
        self.page.submit()
        self.assertIn("casino", [f["text"] for f in self.filters()])


class CheckingWithoutJavaScript(Checking):
    javascript = False


class Button(BrowserTest):
    def test_it_says_why_it_cannot_be_pressed(self):
        self.command("filters", "add", "loan", "--type", "deny")
        page = AddFilterPage(self, "deny").open()
        button = page.one("callToActionButton")
        self.assertEqual(button.get_attribute("aria-disabled"), "true")
        self.assertTrue(page.one("addReason").is_displayed())
        page.press(button)
        self.assertEqual(self.active_testid(), "filterText")
        page.fill("loan")
        self.wait_for(lambda: "already" in page.error)
        self.assertEqual(page.one("callToActionButton").get_attribute("aria-disabled"), "true")
        page.fill("loans")
        self.wait_for(lambda: page.one("callToActionButton").get_attribute("aria-disabled"), "false")
        self.assertFalse(page.one("addReason").is_displayed())

    def test_pressed_twice_it_adds_one(self):
        page = AddFilterPage(self, "deny").open().fill("casino")
        button = page.one("callToActionButton")
        page.leave(lambda: self.driver.execute_script("arguments[0].click(); arguments[0].click()", button))
        self.assertEqual([f["text"] for f in self.filters()], ["casino"])
        self.assertIn("added", page.toast)

    def test_open_options_are_remembered_without_adding(self):
        page = AddFilterPage(self, "deny").open()
        page.press(page.one("expandButton"))
        self.wait_for(lambda: AddFilterPage(self, "allow").open().is_expanded)

    def test_the_options_are_segments_that_arrows_move_through(self):
        page = AddFilterPage(self, "deny").open()
        page.press(page.one("expandButton"))
        first = page.one("folderPicker").find_element(By.CSS_SELECTOR, "input")
        first.send_keys(Keys.ARROW_RIGHT)
        self.assertEqual(page.chosen("folder"), "transaction")
