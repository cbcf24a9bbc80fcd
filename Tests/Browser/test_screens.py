"""Every screen by itself, with JavaScript; the classes at the end do the same without it."""

from browser import PHONE, WIDE, BrowserTest
from Harness import rules
from pages import (
    AddFilterPage,
    AddLanguagePage,
    CountriesPage,
    FilterListPage,
    HomePage,
    Page,
    TestFiltersPage,
)
from selenium.webdriver.common.by import By

SCREEN_ORDER = "allUnknown links shortSender email numbersOnly countryAllowlist emojis".split()


class Home(BrowserTest):
    def test_switches_work_and_stay(self):
        home = HomePage(self).open()
        self.assertEqual(home.rule_names, SCREEN_ORDER)
        for rule in SCREEN_ORDER[1:]:
            self.assertFalse(home.is_on(rule))
            home.toggle(rule)
        home.open()
        for rule in SCREEN_ORDER[1:]:
            self.assertTrue(home.is_on(rule), rule)
        home.toggle("links")
        home.open()
        self.assertFalse(home.is_on("links"))

    def test_block_all_unknown_disables_the_rest_and_keeps_its_state(self):
        home = HomePage(self).open()
        home.toggle("links")
        home.toggle("allUnknown")
        for rule in SCREEN_ORDER[1:]:
            self.assertFalse(home.is_enabled(rule), rule)
        self.assertTrue(home.is_enabled("allUnknown"))
        self.assertTrue(home.is_on("links"))
        self.assertTrue(home.is_link_open("allowFiltersLink"))
        self.assertFalse(home.is_link_open("denyFiltersLink"))
        self.assertFalse(home.is_link_open("denyLanguageLink"))
        self.assertFalse(home.is_link_open("automaticFilterLink"))
        self.assertFalse(AddFilterPage(self, "deny").open().has("filterText"))
        self.assertTrue(AddFilterPage(self, "allow").open().has("filterText"))
        home.open()
        home.toggle("allUnknown")
        self.assertTrue(home.is_enabled("links"))
        self.assertTrue(home.is_on("links"))

    def test_the_switch_of_disguises_stays_and_is_grey_with_the_rules(self):
        home = HomePage(self).open()
        self.assertEqual(home.disguises.get_attribute("aria-checked"), "false")
        home.replace(home.disguises)
        home.open()
        self.assertEqual(home.disguises.get_attribute("aria-checked"), "true")
        home.toggle("allUnknown")
        self.assertFalse(home.disguises.is_enabled())
        self.assertEqual(home.disguises.get_attribute("aria-checked"), "true")

    def test_the_limit_of_short_senders_is_six_at_first_and_can_be_chosen(self):
        home = HomePage(self).open()
        home.toggle("shortSender")
        self.assertIn("6", home.rule("shortSender").text)
        home.choose_short_sender(4)
        home.open()
        self.assertIn("4", home.rule("shortSender").text)

    def test_trusted_countries_are_chosen_and_summed_up(self):
        home = HomePage(self).open()
        self.assertFalse(home.has("countriesLink"))
        home.toggle("countryAllowlist")
        self.wait_for(lambda: home.has("countriesLink"))
        home.follow(home.one("countriesLink"))
        countries = CountriesPage(self)
        self.assertEqual(countries.allowed, [])
        self.assertTrue(countries.has("nothingChosen"))
        self.assertEqual(countries.blocked[0], "+972")
        countries.choose("+972")
        countries.choose("+1")
        self.assertEqual(set(countries.allowed), {"+1", "+972"})
        home.open()
        self.assertIn("North America", home.rule("countryAllowlist").text)
        self.assertIn("1", home.rule("countryAllowlist").text)

    def test_home_follows_what_the_command_line_changes(self):
        home = HomePage(self).open()
        self.command("filters", "add", "loan", "--type", "deny")
        self.command("rules", "set", "links", "on")
        self.wait_for(lambda: home.open().count("denyFiltersLink"), 1)
        self.assertTrue(home.is_on("links"))


class Lists(BrowserTest):
    def test_regular_and_regex_filters_stand_in_sections_with_their_options(self):
        self.command("import", rules.OURS)
        deny = FilterListPage(self, "deny").open()
        kept = [f for f in self.filters() if f["type"] == "deny"]
        self.assertEqual(deny.texts, [f["text"] for f in kept if f["matching"] != "regex"])
        self.assertEqual(deny.patterns, [f["text"] for f in kept if f["matching"] == "regex"])
        self.assertEqual(len(deny.chips("ShopNews")), 4)
        self.assertEqual(len(deny.chips(deny.patterns[0])), 3)

    def test_a_deleted_filter_is_gone_and_the_others_stay(self):
        for text in ("one", "two", "three"):
            self.command("filters", "add", text, "--type", "allow")
        allow = FilterListPage(self, "allow").open()
        allow.delete("two")
        self.assertEqual(allow.open().texts, ["one", "three"])
        allow.delete("one")
        allow.delete("three")
        self.assertTrue(allow.open().has("emptyState"))

    def test_searching_and_paging_reach_every_filter_once(self):
        texts = [f"text {number:03}" for number in range(130)]
        file = rules.write(self.directory / "many.sfsfilters", map(rules.record, texts))
        self.command("import", file)
        deny = FilterListPage(self, "deny").open()
        self.assertEqual(deny.total, 130)
        seen = deny.texts
        while deny.has("nextPage"):
            deny.turn("nextPage")
            seen += deny.texts
        self.assertEqual(seen, texts)
        deny.turn("previousPage")
        self.assertTrue(deny.has("nextPage"))
        deny.search("12")
        self.assertEqual(deny.texts, [text for text in texts if "12" in text])
        deny.search("nowhere")
        self.assertTrue(deny.has("nothingFound"))

    def test_another_order_is_a_view(self):
        for text in ("b", "c", "a"):
            self.command("filters", "add", text, "--type", "deny")
        deny = FilterListPage(self, "deny").open()
        self.assertEqual(deny.texts, ["b", "c", "a"])
        deny.order(1)
        self.assertEqual(deny.texts, ["a", "b", "c"])
        deny.order(2)
        self.assertEqual(deny.texts, ["a", "c", "b"])
        self.assertEqual([f["text"] for f in self.filters()], ["b", "c", "a"])

    def test_markup_in_a_filter_is_text(self):
        text = "<script>alert(1)</script>&amp;\"'{{name}}"
        self.command("filters", "add", text, "--type", "deny")
        self.assertEqual(FilterListPage(self, "deny").open().texts, [text])

    def test_a_blocked_language_leaves_the_choice_and_comes_back_when_deleted(self):
        languages = FilterListPage(self, "languages").open()
        languages.add()
        choice = AddLanguagePage(self)
        self.assertEqual(len(choice.languages), 14)
        choice.choose("turkish")
        self.assertEqual(languages.current_path, "/filters/languages")
        self.assertEqual(len(languages.texts), 1)
        self.assertEqual(self.filters()[0]["text"], "$lang:turkish")
        self.assertNotIn("turkish", choice.open().languages)
        languages.open()
        languages.delete(languages.texts[0])
        self.assertEqual(len(choice.open().languages), 14)


class Notices(BrowserTest):
    def test_a_notice_covers_no_title_and_the_new_filter_is_in_sight(self):
        for number in range(12):
            self.command("filters", "add", f"word {number}", "--type", "deny")
        for size in (PHONE, WIDE):
            self.emulate(size=size)
            AddFilterPage(self, "deny").open().fill(f"new at {size[0]}").submit()
            page = FilterListPage(self, "deny")
            notice = page.one("notification").rect
            title = self.driver.find_element(By.CSS_SELECTOR, "h1").rect
            self.assertGreaterEqual(notice["y"], title["y"] + title["height"])
            new = page.main.find_element(By.CSS_SELECTOR, ".is-new")
            self.assertEqual(page.row_text(new), f"new at {size[0]}")
            top = self.driver.execute_script("return arguments[0].getBoundingClientRect().top", new)
            self.assertTrue(0 < top < size[1], top)


class AddFilter(BrowserTest):
    expected_statuses = (409, 422)

    def test_a_filter_with_every_option(self):
        FilterListPage(self, "deny").open().add()
        page = AddFilterPage(self, "deny")
        page.fill("Sale", matching="exact", folder="promotion", target="body", case="sensitive")
        page.submit()
        self.assertEqual(page.current_path, "/filters/deny")
        (filter,) = self.filters()
        chosen = {name: filter[name] for name in ("text", "matching", "folder", "target", "case")}
        self.assertEqual(
            chosen,
            {
                "text": "Sale",
                "matching": "exact",
                "folder": "promotion",
                "target": "body",
                "case": "sensitive",
            },
        )
        self.assertIn("Sale", FilterListPage(self, "deny").texts)

    def test_the_options_stay_open_once_they_were(self):
        page = AddFilterPage(self, "deny").open()
        self.assertFalse(page.is_expanded)
        page.fill("one", target="sender").submit()
        self.assertTrue(page.open().is_expanded)
        self.assertEqual(page.chosen("target"), "all")

    def test_an_allow_filter_has_no_folder(self):
        page = AddFilterPage(self, "allow").open()
        self.assertFalse(page.has("folderPicker"))
        page.fill("Bank").submit()
        self.assertEqual(FilterListPage(self, "allow").texts, ["Bank"])

    def test_a_duplicate_is_refused_and_what_was_typed_stays(self):
        self.command("filters", "add", "loan", "--type", "deny")
        page = AddFilterPage(self, "allow").open()
        self.try_to_add(page.fill("loan"))
        self.assert_refused(page, "loan")
        self.assertEqual(len(self.filters()), 1)

    def test_a_pattern_that_does_not_compile_is_refused(self):
        page = AddFilterPage(self, "deny").open()
        self.try_to_add(page.fill("a(b", matching="regex"))
        self.assert_refused(page, "a(b")
        self.assertEqual(page.chosen("matching"), "regex")
        self.assertEqual(self.filters(), [])

    def test_a_text_of_only_spaces_and_one_that_is_too_long_are_refused(self):
        page = AddFilterPage(self, "deny").open()
        self.try_to_add(page.fill("   "))
        if self.javascript:
            # An empty field is no mistake yet: the button says what is missing.
            self.assertTrue(page.one("addReason").is_displayed())
            self.assertEqual(page.text, "   ")
        else:
            self.assert_refused(page, "   ")
        page.open()
        self.set_value(page.one("filterText"), "x" * 100_000)
        self.try_to_add(page)
        self.assert_refused(page, None)
        self.assertEqual(self.filters(), [])

    def try_to_add(self, page):
        """Presses the button of a form that cannot be sent: a script keeps it from being pressed."""
        if not self.javascript:
            return page.submit()
        button = page.one("callToActionButton")
        self.wait_for(lambda: button.get_attribute("aria-disabled"), "true")
        page.press(button)

    def set_value(self, field, text):
        # Typing so much would take minutes.
        self.driver.execute_script(
            "arguments[0].value = arguments[1];"
            "arguments[0].dispatchEvent(new Event('input', {bubbles: true}))",
            field,
            text,
        )

    def assert_refused(self, page, text):
        self.assertEqual(page.current_path, page.path)
        self.assertGreater(len(page.error.split()), 3)
        self.assertNotIn("error_", page.error)
        if text is not None:
            self.assertEqual(page.text, text)


class TestFilters(BrowserTest):
    def test_the_verdict_follows_what_is_typed(self):
        self.command("filters", "add", "loan", "--type", "deny", "--folder", "promotion")
        page = TestFiltersPage(self).open()
        self.assertIsNone(page.action)
        self.try_message(page, "promotion", body="a cheap loan")
        self.assertIn("loan", page.verdict)
        self.try_message(page, "allow", body="hello")
        self.command("rules", "set", "numbersOnly", "on")
        self.try_message(page, "junk", sender="Bank", body="hello")

    def try_message(self, page, action, **message):
        page.fill(**message)
        if not self.javascript:
            page.submit()
        self.wait_for(lambda: page.action, action)

    def test_the_steps_can_be_opened_and_say_what_was_found(self):
        self.command("filters", "add", "loan", "--type", "deny", "--matching", "exact")
        self.command("rules", "set", "links", "on")
        page = TestFiltersPage(self).open()
        self.assertFalse(page.has("stepsButton"))
        self.try_message(page, "allow", sender="Bank", body="two loans")
        self.assertFalse(page.all("stepRow")[0].is_displayed())
        page.press(page.one("stepsButton"))
        self.wait_for(lambda: page.all("stepRow")[0].is_displayed())
        self.assertEqual(page.steps, ["off"] * 3 + ["passed"] * 2 + ["off"] * 2 + ["decided"])
        self.assertIn("No link in the message", page.step(3))
        self.assertIn("right beside another letter", page.step(4))
        self.try_message(page, "junk", sender="Bank", body="see bit.ly/x")
        self.wait_for(lambda: page.steps[3], "decided")
        if self.javascript:
            # Whoever has opened them goes on reading while typing.
            self.assertIn("bit.ly/x", page.step(3))
            self.try_message(page, None)
            self.assertFalse(page.has("stepsButton"))

    def test_a_disguised_text_is_found_once_the_setting_is_on(self):
        self.command("filters", "add", "free", "--type", "deny")
        page = TestFiltersPage(self).open()
        self.try_message(page, "allow", body="Ｆｒｅｅ money")
        self.command("settings", "set", "seesThroughDisguises", "on")
        self.try_message(page, "junk", body="Ｆｒｅｅ  money")
        self.assertIn("in disguise", page.verdict)

    def test_emptied_fields_take_the_verdict_away(self):
        page = TestFiltersPage(self).open()
        self.try_message(page, "allow", body="hello")
        self.try_message(page, None)

    def test_a_blank_sender_means_the_body_only(self):
        self.command("rules", "set", "shortSender", "on")
        page = TestFiltersPage(self).open()
        self.try_message(page, "allow", body="hello")
        self.try_message(page, "junk", sender="12345", body="hello")

    def test_the_link_shows_the_filter_that_decided_among_many_like_it(self):
        self.command(
            "import",
            rules.write(
                self.directory / "many.sfsfilters",
                [rules.record(f"loan {number}") for number in range(70)]
                + [rules.record("loan")]
                + [rules.record(f"loan {number}") for number in range(70, 140)],
            ),
        )
        page = TestFiltersPage(self).open()
        self.try_message(page, "junk", sender="Bank", body="a cheap loan")
        page.follow(page.one("decidingFilterLink"))
        page = FilterListPage(self, "deny")
        row = page.main.find_element(By.CSS_SELECTOR, ".filter-row:target")
        self.assertEqual(page.row_text(row), "loan")
        self.assertTrue(self.is_in_sight(row))
        if self.javascript:
            self.driver.back()
            page = TestFiltersPage(self)
            self.wait_for(lambda: page.action, "junk")
            self.assertEqual(page.one("testBodyInput").get_attribute("value"), "a cheap loan")

    def is_in_sight(self, element):
        """Below the bar and above the footer, once the browser has scrolled there."""
        script = """
            const { left, top, width, height } = arguments[0].getBoundingClientRect();
            const seen = document.elementFromPoint(left + width / 2, top + height / 2);
            return arguments[0].contains(seen);
        """
        self.wait_for(lambda: self.driver.execute_script(script, element))
        return True


class Errors(BrowserTest):
    expected_statuses = (404,)

    def test_an_unknown_page_is_a_friendly_404_that_leads_home(self):
        self.driver.get(self.server.address + "/nowhere")
        page = Page(self)
        self.assertTrue(page.has("notFound"))
        page.submit()
        self.assertEqual(page.current_path, "/")


class HomeWithoutJavaScript(Home):
    javascript = False


class ListsWithoutJavaScript(Lists):
    javascript = False


class AddFilterWithoutJavaScript(AddFilter):
    javascript = False
    # Nothing tells the server that they were opened.
    test_the_options_stay_open_once_they_were = None


class TestFiltersWithoutJavaScript(TestFilters):
    javascript = False
