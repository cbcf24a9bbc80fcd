"""What does not depend on one screen: direction, keyboard, colours, widths."""

import json

import pixels
from browser import PHONE, WIDE, BrowserTest
from Harness import reports, rules
from pages import AddFilterPage, FilterListPage, HomePage, ImportPage, Page, TestFiltersPage
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

PATHS = {
    "home": "/",
    "automatic": "/automatic",
    "countries": "/countries",
    "allow": "/filters/allow",
    "deny": "/filters/deny",
    "languages": "/filters/languages",
    "add-filter": "/filters/deny/add",
    "add-language": "/filters/languages/add",
    "test-filters": "/test-filters",
    "import": "/import",
    "export": "/export",
    "help": "/help",
    "help-answer": "/help#howItWorks",
    "about": "/about",
    "licences": "/licences",
    "tip-jar": "/tip-jar",
    "tip-error": "/tip-jar?result=error",
    "tip-pay": "/tip-jar/pay",
    "tip-test-payment": "/tip-jar/test-payment",
    "print": "/filters/deny/print",
    "whats-new": "/whats-new",
    "enable-filtering": "/enable-extension",
    "enable-reporting": "/enable-reporting-extension",
    "accent-color": "/accent-color",
    "report-message": "/report-message",
    "reports": "/reports",
    "reports-select": "/reports?select=1",
    "debug": "/debug",
    "offline": "/offline",
}
LOOKS = {
    "light": {"size": WIDE, "scheme": "light"},
    "dark": {"size": WIDE, "scheme": "dark"},
    "phone": {"size": PHONE, "scheme": "light"},
    "phone-dark": {"size": PHONE, "scheme": "dark"},
    "small": {"size": (320, 640), "scheme": "light"},
}


# The page on the way to a payment goes on by itself, which nobody could look at.
STAY = """
  const set = window.setTimeout;
  window.setTimeout = (act, ms, ...all) => (location.pathname === "/tip-jar/pay" && ms >= 1000 ? 0 : set(act, ms, ...all));
"""


class Filled(BrowserTest):
    """A store with something of everything."""

    def setUp(self):
        super().setUp()
        self.command("import", rules.OURS)
        lists = {"allow_sender": ["Bank"], "allow_body": [], "deny_sender": [], "deny_body": ["prize"]}
        file = self.directory / "lists.json"
        file.write_text(json.dumps({"filter_lists": {"en": lists, "he": lists}}))
        self.command("lists", "update", "--from", file)
        self.command("lists", "set", "en", "on")
        reports.send(self.server.address, "+14085550199", ["You won a prize: https://prize.example/1", "מזל טוב"])
        reports.send(self.server.address, "Bank", ["Your code is 123456"], "allow")
        self.command("rules", "set", "shortSender", "on", "--choice", "5")
        self.command("rules", "set", "countryAllowlist", "on", "--countries", "+1,+972")
        added = self.driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": STAY})
        self.addCleanup(self.driver.execute_cdp_cmd, "Page.removeScriptToEvaluateOnNewDocument", added)
        # On the way to a payment.
        cookie = {"name": "sfs_tip", "value": "small", "url": self.server.address}
        self.driver.execute_cdp_cmd("Network.setCookie", cookie)

    def address(self, path, language):
        page, _, anchor = path.partition("#")
        start = "&" if "?" in page else "?"
        return f"{self.server.address}{page}{start}lang={language}#{anchor}".rstrip("#")

    def start_server(self, data, *arguments):
        """In a debug run tips can be given."""
        return super().start_server(data, "--debug", *arguments)


class Looks(Filled):
    def test_no_page_is_wider_than_its_window_in_any_look_or_direction(self):
        for language in ("en", "he"):
            for look, settings in LOOKS.items():
                self.emulate(**settings)
                for name, path in PATHS.items():
                    with self.subTest(page=name, look=look, language=language):
                        self.driver.get(self.address(path, language))
                        self.screenshot(f"{name}-{look}-{language}")
                        self.assertLessEqual(self.overflow(), 0)
                        self.assert_silent_console()

    def test_letters_of_twice_the_size_fit_on_a_phone(self):
        self.emulate(size=(360, 780))
        for size in (32, 24, 16):
            fonts = {"fontSizes": {"standard": size, "fixed": size}}
            self.driver.execute_cdp_cmd("Page.setFontSizes", fonts)
            for name, path in PATHS.items():
                with self.subTest(page=name, size=size):
                    self.driver.get(self.server.address + path)
                    self.assertLessEqual(self.overflow(), 0)

    def test_a_preview_and_a_verdict_can_be_looked_at(self):
        other = rules.write(
            self.directory / "other.sfsfilters",
            [
                rules.record("new one"),
                rules.record(r"^(?:win|prize)\d{2,}[!?]", matching="regex"),
                rules.record("(", matching="regex"),
                rules.record("you have won"),
            ],
        )
        ImportPage(self).open().choose(other)
        for look, settings in LOOKS.items():
            self.emulate(**settings)
            self.screenshot(f"import-preview-{look}")
            self.assertLessEqual(self.overflow(), 0, look)

    def test_the_steps_of_a_verdict_fit_in_every_look(self):
        self.command("filters", "add", "win+ing", "--type", "allow", "--matching", "regex")
        self.command("rules", "set", "links", "on")
        self.command("rules", "set", "emojis", "on")
        body = "שלום bit.ly/" + "averylongpath" * 12
        for language in ("en", "he"):
            for look, settings in {**LOOKS, "narrow": {"size": (360, 780), "scheme": "light"}}.items():
                self.emulate(**settings)
                page = TestFiltersPage(self).open(f"lang={language}")
                page.fill(sender="+442079460000", body=body)
                self.wait_for(lambda: page.has("stepsButton"))
                page.press(page.one("stepsButton"))
                self.wait_for(lambda: page.all("stepRow")[0].is_displayed())
                self.screenshot(f"steps-{look}-{language}")
                self.assertLessEqual(self.overflow(), 0, (look, language))
                self.assert_silent_console()

    def test_dark_is_dark_and_light_is_light(self):
        def brightness():
            body = self.driver.find_element(By.CSS_SELECTOR, "body")
            colour = body.value_of_css_property("background-color")
            return sum(float(part) for part in colour.strip("rgba()").split(",")[:3]) / 3

        HomePage(self).open()
        self.assertGreater(brightness(), 200)
        self.emulate(scheme="dark")
        self.assertLess(brightness(), 60)

    def test_wide_screens_show_home_beside_the_page_and_phones_do_not(self):
        FilterListPage(self, "deny").open()
        sidebar = self.driver.find_element(By.CSS_SELECTOR, "nav.sidebar")
        self.assertTrue(sidebar.is_displayed())
        self.emulate(size=PHONE)
        self.assertFalse(sidebar.is_displayed())


class RightToLeft(Filled):
    def test_hebrew_turns_the_page_and_is_remembered(self):
        page = HomePage(self).open("lang=he")
        root = self.driver.find_element(By.CSS_SELECTOR, "html")
        self.assertEqual(root.get_attribute("dir"), "rtl")
        self.assertEqual(root.get_attribute("lang"), "he")
        row = page.rule("links")
        title = row.find_element(By.CSS_SELECTOR, ".row-title")
        self.assertGreater(title.location["x"], page.switch("links").location["x"])
        self.assertTrue(any("\u05d0" <= character <= "\u05ea" for character in title.text))
        FilterListPage(self, "deny").open()
        root = self.driver.find_element(By.CSS_SELECTOR, "html")
        self.assertEqual(root.get_attribute("dir"), "rtl")
        HomePage(self).open("lang=en")
        root = self.driver.find_element(By.CSS_SELECTOR, "html")
        self.assertEqual(root.get_attribute("dir"), "ltr")

    def test_the_hint_of_an_empty_field_follows_the_page(self):
        for name in ("deny", "countries", "add-filter", "test-filters"):
            self.driver.get(f"{self.server.address}{PATHS[name]}?lang=he")
            for field in self.driver.find_elements(By.CSS_SELECTOR, "main :placeholder-shown"):
                self.assertEqual(field.value_of_css_property("direction"), "rtl", name)

    def test_the_caret_of_an_empty_field_stands_where_its_line_begins(self):
        for language in ("en", "he"):
            for name in ("testSenderInput", "testBodyInput"):
                page = TestFiltersPage(self).open(f"lang={language}")
                field = page.one(name)
                self.driver.execute_script("arguments[0].focus(); arguments[0].style.caretColor = '#ff00ff'", field)
                found = []

                # It blinks.
                def is_seen():
                    found[:] = pixels.columns_of(field.screenshot_as_png, lambda colour: colour == (255, 0, 255))
                    return bool(found)

                self.wait_for(is_seen)
                share = found[0] / field.rect["width"]
                with self.subTest(language=language, field=name):
                    self.assertTrue(share < 0.1 if language == "en" else share > 0.9, share)

    def test_only_scripts_that_have_italics_are_slanted(self):
        slanted = {"/report-message": ".segments > legend", "/help": ".prose em"}
        for language in ("en", "ru", "ar", "he", "ja", "ko"):
            style = "italic" if language in ("en", "ru") else "normal"
            for path, selector in slanted.items():
                with self.subTest(page=path, language=language):
                    self.driver.get(self.address(path, language))
                    element = self.driver.find_element(By.CSS_SELECTOR, selector)
                    self.assertEqual(element.value_of_css_property("font-style"), style)

    def test_a_printed_pattern_stands_on_lines_of_its_own(self):
        self.driver.get(self.address("/filters/deny/print", "ar"))
        for pattern in self.driver.find_elements(By.CSS_SELECTOR, "code.print-text"):
            options = pattern.find_element(By.XPATH, "following-sibling::span")
            below = "return arguments[0].getBoundingClientRect().bottom <= arguments[1].getBoundingClientRect().top + 1"
            self.assertTrue(self.driver.execute_script(below, pattern, options), pattern.text)

    def test_patterns_and_codes_stay_left_to_right_inside(self):
        page = FilterListPage(self, "deny").open("lang=he")
        for pattern in page.main.find_elements(By.CSS_SELECTOR, ".pattern"):
            self.assertEqual(pattern.value_of_css_property("direction"), "ltr")

    def test_no_key_stands_where_a_sentence_belongs(self):
        for language in ("en", "he"):
            for name, path in PATHS.items():
                with self.subTest(page=name, language=language):
                    self.driver.get(self.address(path, language))
                    text = self.driver.find_element(By.CSS_SELECTOR, "body").text
                    self.assertNotRegex(text, r"\b[a-zA-Z]+_[a-zA-Z]+\b|%@|%\d?\$?l?d|~")


class Keyboard(BrowserTest):
    """From Home to a new filter without a pointer."""

    def press(self, *keys):
        self.driver.switch_to.active_element.send_keys(*keys)

    def tab_to(self, name):
        """Presses Tab until the element with this test identifier has the focus."""
        for _ in range(60):
            if self.active_testid() == name:
                element = self.driver.switch_to.active_element
                self.assertTrue(element.is_displayed())
                return
            self.press(Keys.TAB)
        self.fail(f"{name} is not reached by Tab")

    def test_a_filter_is_added_with_the_keyboard_alone(self):
        home = HomePage(self).open()
        self.tab_to("denyFiltersLink")
        home.leave(lambda: self.press(Keys.ENTER))
        self.tab_to("addFilterButton")
        home.leave(lambda: self.press(Keys.ENTER))
        page = AddFilterPage(self, "deny")
        # The field has the focus already.
        self.assertEqual(self.active_testid(), "filterText")
        self.press("loan")
        self.tab_to("expandButton")
        self.press(Keys.SPACE)
        self.wait_for(lambda: page.is_expanded)
        self.press(Keys.TAB)
        self.press(Keys.ARROW_RIGHT)
        self.assertEqual(page.chosen("matching"), "exact")
        self.tab_to("callToActionButton")
        page.leave(lambda: self.press(Keys.ENTER))
        (filter,) = self.filters()
        self.assertEqual((filter["text"], filter["matching"]), ("loan", "exact"))

    def test_a_switch_is_turned_with_the_space_bar(self):
        home = HomePage(self).open()
        self.tab_to("ruleToggle")
        self.press(Keys.SPACE)
        self.wait_for(lambda: home.is_on("allUnknown"))

    def test_the_ring_of_the_focus_is_around_one_field(self):
        page = TestFiltersPage(self).open()
        ring = "return getComputedStyle(arguments[0].closest('.field'), '::after').outlineStyle"
        for name, other in (("testSenderInput", "testBodyInput"), ("testBodyInput", "testSenderInput")):
            self.driver.execute_script("arguments[0].focus()", page.one(name))
            self.assertEqual(self.driver.execute_script(ring, page.one(name)), "solid")
            self.assertEqual(self.driver.execute_script(ring, page.one(other)), "none")
        card = page.main.find_element(By.CSS_SELECTOR, ".field-card")
        self.assertEqual(card.value_of_css_property("outline-style"), "none")

    def test_the_skip_link_comes_first_and_leads_to_the_page(self):
        Page(self).open()
        self.press(Keys.TAB)
        self.assertEqual(
            self.driver.switch_to.active_element.get_attribute("class"), "skip-link"
        )
