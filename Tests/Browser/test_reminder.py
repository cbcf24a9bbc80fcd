"""The conversation about reminders, on the way back to Home from a pushed screen."""

import json
import sqlite3

from browser import PHONE, BrowserTest
from pages import HomePage, Page, identified
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

ASK = identified("reminderAsk")


class Reminder(BrowserTest):
    def setUp(self):
        super().setUp()
        self.command("lists", "set", "en", "on")
        # A browser is written down once it has come back.
        self.home = HomePage(self).open()
        self.home.open()
        self.wait_for(lambda: self.remembered() is not None)
        self.begin_session()

    def store(self, *statement):
        """Runs a statement and answers the first value of its first row."""
        with sqlite3.connect(self.server.data / "filters.sqlite3") as store:
            row = store.execute(*statement).fetchone()
        store.close()
        return row and row[0]

    def remembered(self):
        text = self.store("SELECT remembered FROM browser LIMIT 1")
        return json.loads(text) if text else None

    def reminder(self):
        return json.loads(self.remembered().get("inactivity") or "null")

    def begin_session(self):
        """Makes the last look at a page one of long ago; What's New was seen."""
        self.store("UPDATE browser SET remembered = json_set(remembered, '$.sessionAge', 0)")
        self.store(
            "INSERT OR REPLACE INTO browser_default SELECT id, 'lastSeenWhatsNewVersion', '99' FROM browser"
        )

    def come_back(self):
        # Where Home does not stand beside the page.
        self.emulate(size=PHONE)
        page = Page(self)
        page.path = "/filters/deny"
        page.open()
        page.follow(page.one("backButton"))
        self.wait_for(lambda: self.home.current_path, "/")

    @property
    def asks(self):
        return self.driver.find_elements(By.CSS_SELECTOR, ASK)


class WithScript(Reminder):
    def wait_for_question(self):
        self.wait_for(lambda: len(self.driver.find_elements(By.CSS_SELECTOR, f"{ASK}:modal")), 1)

    def setUp(self):
        super().setUp()
        # The first look at a page of a new session begins it.
        self.home.open()
        self.wait_for(lambda: self.remembered().get("sessionCounter"), 2)

    def test_it_lies_over_home_and_escape_means_not_now(self):
        self.come_back()
        self.wait_for_question()
        self.assertEqual(self.asks[0].aria_role, "alertdialog")
        self.assertEqual(self.active_testid(), "reminderAccept")
        self.screenshot("reminder-ask-phone")
        # A change from elsewhere takes it from nobody.
        self.command("filters", "add", "loan", "--type", "deny")
        self.wait_for(lambda: self.home.count("denyFiltersLink"), 1)
        self.assertEqual(len(self.asks), 1)
        self.home.leave(lambda: self.driver.switch_to.active_element.send_keys(Keys.ESCAPE))
        self.wait_for(lambda: (self.reminder() or {}).get("declines"), 1)
        self.assertEqual(self.asks, [])
        self.come_back()
        self.assertEqual(self.asks, [])

    def test_the_way_back_by_the_history_brings_it_too(self):
        self.home.follow(self.home.one("denyFiltersLink"))
        self.driver.back()
        self.wait_for_question()
        button = self.driver.find_element(By.CSS_SELECTOR, identified("reminderAccept"))
        self.home.leave(button.click)
        self.wait_for(lambda: (self.reminder() or {}).get("wasGranted"))
        self.assertEqual(self.asks, [])


class WithoutScript(Reminder):
    javascript = False

    def test_it_stands_at_the_top_of_home_and_can_be_taken_back(self):
        self.home.open()
        self.come_back()
        self.screenshot("reminder-ask-without-script")
        self.home.follow(self.home.one("reminderAccept"))
        self.assertEqual(self.asks, [])
        self.assertTrue(self.reminder()["wasGranted"])
        page = Page(self)
        page.path = "/automatic"
        page.open()
        page.follow(page.one("reminderOff"))
        self.assertEqual(page.current_path, "/automatic")
        self.assertFalse(page.has("reminderOff"))
