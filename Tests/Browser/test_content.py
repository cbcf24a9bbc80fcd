"""What tells and guides: What's New and the walkthroughs."""

from browser import PHONE, BrowserTest
from pages import HomePage, Page, WalkthroughPage, WhatsNewPage
from selenium.webdriver.common.by import By


class WhatsNew(BrowserTest):
    def test_it_is_reached_by_the_menu_and_left_by_its_button_and_its_cross(self):
        home = HomePage(self).open()
        home.menu("menuWhatsNew")
        page = WhatsNewPage(self)
        self.assertEqual(page.entries[:3], ["filterTransfer", "appearanceTouchup", "tipJar"])
        page.submit()
        self.assertEqual(page.current_path, "/")
        page.open()
        page.follow(page.one("closeButton"))
        self.assertEqual(page.current_path, "/")

    def test_the_button_stays_in_sight_on_a_phone(self):
        self.emulate(size=PHONE)
        page = WhatsNewPage(self).open()
        box = page.one("callToActionButton").rect
        self.assertLessEqual(box["y"] + box["height"], PHONE[1])


class Walkthroughs(BrowserTest):
    def emulate_motion(self, value):
        self.driver.execute_cdp_cmd(
            "Emulation.setEmulatedMedia",
            {"features": [{"name": "prefers-reduced-motion", "value": value}]},
        )

    def test_enable_filtering_is_left_by_its_button_and_its_cross(self):
        page = WalkthroughPage(self, "filtering").open()
        page.submit()
        self.assertEqual(page.current_path, "/")
        page.open()
        page.follow(page.one("closeButton"))
        self.assertEqual(page.current_path, "/")

    def test_enable_reporting_is_reached_by_the_menu(self):
        HomePage(self).open().menu("menuEnableReporting")
        page = WalkthroughPage(self, "reporting")
        self.assertEqual(page.current_path, page.path)
        self.assertEqual(len(page.all("walkthroughStep")), 10)

    def test_nothing_moves_for_whoever_wants_less_motion(self):
        page = WalkthroughPage(self, "filtering").open()
        self.assertFalse(page.one("pauseAnimation").is_displayed())
        self.assertEqual(set(page.switch_places()), {"22px"})
        for steps in page.main.find_elements(By.CSS_SELECTOR, ".steps"):
            self.assertEqual(steps.value_of_css_property("animation-name"), "none")

    def test_the_pictures_run_until_they_are_held(self):
        page = WalkthroughPage(self, "filtering").open()
        self.emulate_motion("no-preference")
        before = page.switch_places()
        self.wait_for(lambda: page.switch_places() != before)
        page.press(page.one("pauseAnimation"))
        states = {
            steps.value_of_css_property("animation-play-state")
            for steps in page.main.find_elements(By.CSS_SELECTOR, ".steps")
        }
        self.assertEqual(states, {"paused"})

    def test_a_step_that_is_done_here_leads_there(self):
        page = WalkthroughPage(self, "filtering").open()
        page.follow(page.all("walkthroughLink")[0])
        self.assertEqual(Page(self).current_path, "/import")


class WhatsNewWithoutJavaScript(WhatsNew):
    javascript = False


class WalkthroughsWithoutJavaScript(Walkthroughs):
    javascript = False
