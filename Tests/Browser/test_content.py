"""What tells, guides and thanks: Help, About, What's New, the walkthroughs and the Tip Jar."""

from urllib.parse import urlsplit

from browser import PHONE, BrowserTest
from Harness import program
from pages import AboutPage, HelpPage, HomePage, Page, TipJarPage, WalkthroughPage, WhatsNewPage
from selenium.webdriver.common.by import By


def emulate_motion(driver, value):
    driver.execute_cdp_cmd(
        "Emulation.setEmulatedMedia",
        {"features": [{"name": "prefers-reduced-motion", "value": value}]},
    )


class Configured(BrowserTest):
    """A server whose addresses are all set."""

    def start_server(self, data, *arguments):
        links = {
            "SFS_SUPPORT_EMAIL": "help@example.org",
            "SFS_LINK_SOURCE": "https://example.org/source",
            "SFS_LINK_COMMUNITY": "https://example.org/community",
            "SFS_LINK_RATE": "https://example.org/rate",
        }
        return self.enterContext(program.Server(data, *arguments, environment=links))


class Help(Configured):
    def test_one_question_is_open_at_a_time(self):
        HomePage(self).open().menu("menuHelp")
        page = HelpPage(self)
        self.assertEqual(page.open_questions, [])
        page.ask("folders")
        self.wait_for(lambda: page.open_questions, ["folders"])
        page.ask("privacy")
        self.wait_for(lambda: page.open_questions, ["privacy"])
        page.ask("privacy")
        self.wait_for(lambda: page.open_questions, [])

    def test_a_link_to_a_question_opens_it_and_shows_it(self):
        self.emulate(size=PHONE)
        self.driver.get(self.server.address + "/help#notFiltering")
        page = HelpPage(self)
        self.wait_for(lambda: page.open_questions, ["notFiltering"])
        self.driver.get(self.server.address + "/help#sharingFilters")
        self.wait_for(lambda: page.open_questions, ["sharingFilters"])
        summary = page.question("sharingFilters").find_element(By.CSS_SELECTOR, "summary")
        script = "return arguments[0].getBoundingClientRect().top >= 0"
        self.wait_for(lambda: self.driver.execute_script(script, summary))

    def test_get_started_leads_to_the_walkthroughs(self):
        page = HelpPage(self).open()
        page.follow(page.one("enableFilteringLink"))
        self.assertEqual(page.current_path, "/enable-extension")
        page.open()
        page.follow(page.one("enableReportingLink"))
        self.assertEqual(page.current_path, "/enable-reporting-extension")

    def test_a_link_of_an_answer_leads_there(self):
        page = HelpPage(self).open()
        page.ask("howToTest")
        link = page.question("howToTest").find_element(By.CSS_SELECTOR, ".answer a")
        self.wait_for(link.is_displayed)
        page.follow(link)
        self.assertEqual(page.current_path, "/test-filters")


class About(Configured):
    def test_the_footer_leads_there_and_the_credits_to_the_licences(self):
        home = HomePage(self).open()
        footer = self.driver.find_element(By.CSS_SELECTOR, '[data-testid="footerLink"]')
        home.leave(footer.click)
        page = AboutPage(self)
        self.assertEqual(page.current_path, "/about")
        page.follow(page.one("licencesLink"))
        self.assertEqual(page.current_path, "/licences")
        self.assertGreater(len(page.all("licenceRow")), 10)
        page.follow(page.one("closeButton"))
        self.assertEqual(page.current_path, "/about")

    def test_the_address_can_be_mailed_to_or_selected(self):
        page = AboutPage(self).open()
        self.assertEqual(page.one("mailLink").get_attribute("href"), "mailto:help@example.org")
        address = page.one("mailAddress")
        self.assertEqual(address.text, "help@example.org")
        self.assertEqual(address.value_of_css_property("user-select"), "all")
        self.assertEqual(page.one("copyButton").is_displayed(), self.javascript)


class Copying(Configured):
    def copy(self, page):
        page.press(page.one("copyButton"))

    def test_the_address_is_copied(self):
        self.driver.execute_cdp_cmd(
            "Browser.grantPermissions",
            {"permissions": ["clipboardReadWrite", "clipboardSanitizedWrite"]},
        )
        self.addCleanup(self.driver.execute_cdp_cmd, "Browser.resetPermissions", {})
        script = "navigator.clipboard.readText().then(arguments[0])"
        for page, entry in ((AboutPage(self), "menuAbout"), (HelpPage(self), "menuHelp")):
            home = HomePage(self)
            for reach in (page.open, lambda: home.open().menu(entry)):
                reach()
                self.copy(page)
                self.wait_for(lambda: page.toast, "Copied")
                # The notice stands where the person is: in the sheet, over Home.
                self.assertTrue(page.has("notification"))
                self.assertEqual(self.driver.execute_async_script(script), "help@example.org")

    def test_where_nothing_can_be_copied_the_address_is_selected(self):
        page = AboutPage(self).open()
        self.driver.execute_script("Object.defineProperty(navigator, 'clipboard', {value: undefined})")
        self.copy(page)
        self.wait_for(lambda: page.one("copyStatus").text != "")
        self.assertEqual(self.driver.execute_script("return String(getSelection())"), "help@example.org")
        self.assertIsNone(page.toast)


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
        links = [urlsplit(link.get_attribute("href")).path for link in page.all("walkthroughLink")]
        self.assertIn("/report-message", links)
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
        emulate_motion(self.driver, "no-preference")
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


class DebugRun(BrowserTest):
    """Tips are paid on a page that only pretends."""

    def start_server(self, data, *arguments):
        return super().start_server(data, "--debug", *arguments)


class TipJar(DebugRun):
    def test_a_tip_is_given_and_thanked_for_once(self):
        HomePage(self).open().menu("menuTipJar")
        page = TipJarPage(self)
        page.pay("medium", "success")
        self.assertEqual(page.current_path, "/tip-jar")
        self.assertIsNotNone(page.toast)
        page.open()
        self.assertIsNone(page.toast)

    def test_what_is_new_leads_to_it(self):
        page = WhatsNewPage(self).open()
        page.follow(page.one("whatsNewAction"))
        self.assertEqual(page.current_path, "/tip-jar")

    def test_other_ends_are_said(self):
        page = TipJarPage(self)
        for result in ("cancelled", "pending"):
            page.open().pay("small", result)
            self.assertEqual(page.current_path, "/tip-jar")
            self.assertGreater(len(page.message.split()), 5, result)

    def test_an_error_goes_by_itself(self):
        page = TipJarPage(self).open()
        page.pay("large", "error")
        # It is there, and in time it is not seen any more; the cards wait for another try.
        self.assertTrue(page.has("tipMessage"))
        self.wait_for(lambda: page.message, "")
        self.assertTrue(all(card.is_enabled() for card in page.all("tipCard")))


class Confetti(DebugRun):
    def test_confetti_falls_and_is_gone(self):
        emulate_motion(self.driver, "no-preference")
        page = TipJarPage(self).open()
        page.pay("small", "success")
        self.wait_for(lambda: page.has("confetti"), False)

    def test_nothing_falls_for_whoever_wants_less_motion(self):
        page = TipJarPage(self).open()
        page.pay("small", "success")
        self.wait_for(lambda: page.has("confetti"), False)


class WhatsNewWithoutJavaScript(WhatsNew):
    javascript = False


class WalkthroughsWithoutJavaScript(Walkthroughs):
    javascript = False


class HelpWithoutJavaScript(Help):
    javascript = False


class AboutWithoutJavaScript(About):
    javascript = False


class TipJarWithoutJavaScript(TipJar):
    javascript = False
