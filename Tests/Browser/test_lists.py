"""Filter lists: editing in place, chips as menus, many at once, undo, and what can go wrong."""

from browser import PHONE, BrowserTest
from Harness import rules
from pages import FilterListPage, identified
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys


class Chips(BrowserTest):
    def test_an_option_is_chosen_from_its_chip(self):
        self.command("filters", "add", "loan", "--type", "deny")
        deny = FilterListPage(self, "deny").open()
        for family, value in (("target", "body"), ("matching", "exact"), ("case", "sensitive"), ("folder", "promotion")):
            deny.choose("loan", family, value)
            self.wait_for(lambda: deny.option("loan", family), value)
        (kept,) = self.filters()
        self.assertEqual(
            (kept["target"], kept["matching"], kept["case"], kept["folder"]),
            ("body", "exact", "sensitive", "promotion"),
        )

    def test_a_choice_that_would_be_a_duplicate_is_said_in_the_row(self):
        self.command("filters", "add", "loan", "--type", "deny")
        self.command("filters", "add", "loan", "--type", "allow", "--target", "body")
        self.expected_statuses = (409,)
        deny = FilterListPage(self, "deny").open()
        deny.choose("loan", "target", "body")
        self.wait_for(lambda: "already" in deny.error)
        self.assertEqual(deny.option("loan", "target"), "all")


class ChipsWithoutJavaScript(Chips):
    javascript = False


class ChipMenus(BrowserTest):
    def open_menu(self):
        self.command("filters", "add", "loan", "--type", "deny")
        self.deny = FilterListPage(self, "deny").open()
        self.chip = self.deny.row("loan").find_element(By.CSS_SELECTOR, "[id^=chip-target-]")
        self.deny.press(self.chip)

    @property
    def items(self):
        return self.driver.find_elements(By.CSS_SELECTOR, identified("menuChoice"))

    @property
    def focused(self):
        return self.driver.switch_to.active_element

    def test_the_menu_marks_the_current_value_and_is_used_by_keyboard(self):
        self.open_menu()
        self.assertEqual([i.get_attribute("aria-checked") for i in self.items], ["true", "false", "false"])
        self.assertEqual(self.focused, self.items[0])
        self.focused.send_keys(Keys.ARROW_UP)
        self.assertEqual(self.focused, self.items[2])
        self.focused.send_keys(Keys.ARROW_DOWN, Keys.NULL)
        self.focused.send_keys(Keys.ARROW_DOWN, Keys.NULL)
        self.focused.send_keys(Keys.ENTER)
        self.wait_for(lambda: self.deny.option("loan", "target"), "sender")
        self.assertIn("chip-target-", self.focused.get_attribute("id"))

    def test_escape_closes_it_and_gives_the_focus_back(self):
        self.open_menu()
        self.focused.send_keys(Keys.ESCAPE)
        self.assertEqual(self.items, [])
        self.assertEqual(self.focused, self.chip)
        self.assertEqual(self.chip.get_attribute("aria-expanded"), "false")

    def test_a_click_elsewhere_closes_it(self):
        self.open_menu()
        self.driver.find_element(By.CSS_SELECTOR, "h1").click()
        self.assertEqual(self.items, [])

    def test_it_stays_inside_of_a_phone_in_both_directions(self):
        self.emulate(size=(360, 700))
        self.open_menu()
        for language in ("en", "he"):
            self.deny.open(f"lang={language}")
            self.deny.press(self.deny.row("loan").find_element(By.CSS_SELECTOR, "[id^=chip-target-]"))
            box = self.driver.find_element(By.CSS_SELECTOR, ".popup").rect
            self.assertGreaterEqual(box["x"], 0)
            self.assertLessEqual(box["x"] + box["width"], 360)
            self.screenshot(f"chip-menu-{language}")


class Editing(BrowserTest):
    """What both ways of editing share: a field over the text, and a row that is a form."""

    def setUp(self):
        super().setUp()
        self.command("filters", "add", "loan", "--type", "deny")
        self.deny = FilterListPage(self, "deny").open()

    def save(self, field):
        if self.javascript:
            field.send_keys(Keys.ENTER)
        else:
            self.deny.follow(self.deny.one("saveButton"))

    def retype(self, field, text):
        field.send_keys(Keys.CONTROL, "a")
        field.send_keys(Keys.NULL, Keys.BACKSPACE, text)

    def text_is(self, text):
        self.wait_for(lambda: [f["text"] for f in self.filters()], [text])

    def test_enter_saves(self):
        field = self.deny.begin_edit("loan")
        self.retype(field, "loan offer")
        self.save(field)
        self.text_is("loan offer")
        self.wait_for(lambda: self.deny.texts, ["loan offer"])

    def test_below_the_least_length_it_reverts(self):
        field = self.deny.begin_edit("loan")
        self.retype(field, "  ")
        self.save(field)
        self.wait_for(lambda: self.deny.texts, ["loan"])
        self.text_is("loan")

    def test_somebody_else_was_first(self):
        self.expected_statuses = (412,)
        field = self.deny.begin_edit("loan")
        self.change_elsewhere("cheap loan")
        self.retype(field, "my loan")
        self.save(field)
        self.wait_for(lambda: "cheap loan" in self.deny.error)
        again = self.deny.one("editField")
        self.assertEqual(again.get_attribute("value"), "my loan")
        self.text_is("cheap loan")
        if self.javascript:
            again.send_keys(Keys.ENTER)
        else:
            self.deny.follow(self.deny.one("saveButton"))
        self.text_is("my loan")

    def change_elsewhere(self, text):
        (kept,) = self.filters()
        self.command("filters", "remove", kept["id"]) if text is None else self.patch(kept, text)

    def patch(self, kept, text):
        import json
        import urllib.request

        request = urllib.request.Request(
            f"{self.server.address}/api/v1/filters/{kept['id']}",
            data=json.dumps({"text": text}).encode(),
            headers={"Content-Type": "application/json"},
            method="PATCH",
        )
        urllib.request.urlopen(request).read()

    def test_it_was_deleted_meanwhile_and_what_was_typed_is_added_again(self):
        self.expected_statuses = (410,)
        field = self.deny.begin_edit("loan")
        self.change_elsewhere(None)
        self.retype(field, "my loan")
        self.save(field)
        self.wait_for(lambda: self.deny.has("goneNotice"))
        self.deny.follow(self.deny.one("addAgainButton"))
        self.text_is("my loan")

    def test_a_duplicate_is_said_in_place(self):
        self.command("filters", "add", "other", "--type", "allow")
        self.expected_statuses = (409,)
        field = self.deny.begin_edit("loan")
        self.retype(field, "other")
        self.save(field)
        self.wait_for(lambda: "already" in self.deny.error)
        self.assertEqual(self.deny.one("editField").get_attribute("value"), "other")


class EditingWithoutJavaScript(Editing):
    javascript = False


class EditingInPlace(BrowserTest):
    TEXTS = ("loan", "הלוואה מהירה", "قرض سريع", "a longer text that takes more than one line on a phone for sure")

    def setUp(self):
        super().setUp()
        for text in self.TEXTS:
            self.command("filters", "add", text, "--type", "deny")
        self.command("filters", "add", "^win.+prize$", "--type", "deny", "--matching", "regex")

    def posts(self):
        self.driver.execute_script(
            "window.posts = 0; const f = window.fetch;"
            "window.fetch = (...a) => { if (a[1]?.method === 'POST') window.posts++; return f(...a); };"
        )

    def test_escape_cancels(self):
        deny = FilterListPage(self, "deny").open()
        self.posts()
        field = deny.begin_edit("loan")
        field.send_keys("XYZ", Keys.ESCAPE)
        self.assertFalse(deny.has("inlineField"))
        self.assertEqual(deny.texts[0], "loan")
        self.assertEqual(self.active_testid(), "editLink")
        self.assertEqual(self.driver.execute_script("return window.posts"), 0)

    def test_leaving_the_field_saves_once(self):
        deny = FilterListPage(self, "deny").open()
        self.posts()
        field = deny.begin_edit("loan")
        field.send_keys("s", Keys.TAB)
        self.wait_for(lambda: deny.texts[0], "loans")
        self.wait_for(lambda: self.filters()[0]["text"], "loans")
        self.assertEqual(self.driver.execute_script("return window.posts"), 1)

    def test_a_change_before_the_last_was_answered_waits_for_it(self):
        deny = FilterListPage(self, "deny").open()
        self.driver.execute_script(
            "const f = window.fetch;"
            "let gate;"
            "window.fetch = async (...a) => {"
            "  const answer = await f(...a);"
            "  if (a[1]?.method === 'POST') gate ??= new Promise((go) => { window.release = go; });"
            "  await gate;"
            "  return answer;"
            "};"
        )
        deny.begin_edit("loan").send_keys("s", Keys.ENTER)
        self.wait_for(lambda: self.driver.execute_script("return !!window.release"))
        deny.choose("loans", "target", "sender")
        self.driver.execute_script("window.release()")
        self.wait_for(lambda: deny.option("loans", "target"), "sender")
        self.assertEqual((self.filters()[0]["text"], self.filters()[0]["target"]), ("loans", "sender"))

    def test_a_page_from_before_a_change_does_not_take_it_back(self):
        deny = FilterListPage(self, "deny").open()
        self.driver.execute_script(
            "window.texts = [];"
            "new MutationObserver(() => texts.push(document.querySelector('[data-row] .filter-text')?.textContent))"
            "  .observe(document.body, { subtree: true, childList: true, characterData: true });"
            "const f = window.fetch;"
            "window.fetch = async (...a) => {"
            "  const answer = await f(...a);"
            "  if (a[1]?.method !== 'POST' && !window.release) await new Promise((go) => { window.release = go; });"
            "  return answer;"
            "};"
        )
        self.command("filters", "add", "another", "--type", "deny")
        self.wait_for(lambda: self.driver.execute_script("return !!window.release"))
        deny.begin_edit("loan").send_keys("s", Keys.ENTER)
        self.wait_for(lambda: self.filters()[0]["text"], "loans")
        self.driver.execute_script("window.texts.length = 0; window.release()")
        self.wait_for(lambda: "another" in deny.texts)
        self.assertEqual(set(self.driver.execute_script("return window.texts")), {"loans"})

    def test_enter_saves_once_although_the_field_is_left_with_it(self):
        deny = FilterListPage(self, "deny").open()
        self.posts()
        deny.begin_edit("loan").send_keys("s", Keys.ENTER)
        self.wait_for(lambda: self.filters()[0]["text"], "loans")
        self.assertEqual(self.driver.execute_script("return window.posts"), 1)

    def test_nothing_on_the_page_moves_when_an_edit_begins(self):
        for size in (PHONE, (1280, 900)):
            for language in ("en", "he"):
                self.emulate(size=size)
                deny = FilterListPage(self, "deny").open(f"lang={language}")
                for text in (*self.TEXTS, "^win.+prize$"):
                    with self.subTest(text=text, size=size, language=language):
                        row = deny.row(text)
                        shown = row.find_element(By.CSS_SELECTOR, ".filter-text, .pattern")
                        before = (row.rect, self.letters(shown))
                        field = deny.begin_edit(text)
                        self.assertEqual((row.rect, self.letters(field)), before)
                        field.send_keys(Keys.ESCAPE)
        self.screenshot("inline-edit")

    def letters(self, element):
        """Where the letters themselves stand, to half a pixel."""
        return self.driver.execute_script(
            "const r = document.createRange(); r.selectNodeContents(arguments[0]);"
            "const b = r.getBoundingClientRect();"
            "return [b.x + scrollX, b.y + scrollY, b.width, b.height].map((n) => Math.round(n * 2));",
            element,
        )


class ManyAtOnce(BrowserTest):
    def setUp(self):
        super().setUp()
        for text in ("one", "two", "three"):
            self.command("filters", "add", text, "--type", "allow")

    def test_ticked_rows_are_deleted_and_come_back(self):
        allow = FilterListPage(self, "allow").open()
        allow.follow(allow.one("editButton"))
        for box in allow.all("selectCheckbox")[:2]:
            allow.press(box)
        button = allow.one("deleteSelectedButton")
        if self.javascript:
            self.assertIn("(2)", button.text)
        allow.follow(button)
        self.assertEqual(allow.texts, ["three"])
        self.assertIn("2", allow.toast)
        undo = self.driver.find_element(By.CSS_SELECTOR, identified("undoButton"))
        allow.replace(undo)
        self.wait_for(lambda: allow.texts, ["one", "two", "three"])

    def test_all_are_ticked_at_once(self):
        allow = FilterListPage(self, "allow").open("select=1")
        if self.javascript:
            allow.press(allow.all("selectCheckbox")[0])
            box = allow.one("selectAllCheckbox")
            self.assertTrue(box.get_property("indeterminate"))
            allow.press(box)
            self.assertFalse(box.get_property("indeterminate"))
        else:
            allow.follow(allow.one("selectAllLink"))
        self.assertTrue(all(b.is_selected() for b in allow.all("selectCheckbox")))
        allow.follow(allow.one("deleteSelectedButton"))
        self.assertTrue(allow.has("emptyState"))

    def test_done_leaves_it_as_it_was(self):
        allow = FilterListPage(self, "allow").open("select=1")
        allow.press(allow.all("selectCheckbox")[0])
        allow.follow(allow.one("editButton"))
        self.assertEqual(allow.texts, ["one", "two", "three"])
        self.assertFalse(allow.has("selectCheckbox"))


class EveryAtOnce(BrowserTest):
    """All filters of a list of several pages."""

    def setUp(self):
        super().setUp()
        self.texts = [f"text {number:03}" for number in range(120)]
        file = rules.write(self.directory / "many.sfsfilters", map(rules.record, self.texts))
        self.command("import", file)

    def select_every(self, query=""):
        deny = FilterListPage(self, "deny").open("select=1" + query)
        if self.javascript:
            self.assertFalse(deny.one("selectEveryLink").is_displayed())
            deny.press(deny.one("selectAllCheckbox"))
        else:
            deny.follow(deny.one("selectAllLink"))
        self.assertTrue(deny.one("selectEveryLink").is_displayed())
        deny.follow(deny.one("selectEveryLink"))
        return deny

    def kept(self):
        return [f["text"] for f in self.filters()]

    def test_they_are_deleted_and_come_back(self):
        deny = self.select_every()
        self.assertIn("120", deny.one("everyChosen").text)
        self.assertIn("120", deny.main.find_element(By.CSS_SELECTOR, ".select-bar").text)
        deny.follow(deny.one("deleteSelectedButton"))
        self.assertTrue(deny.has("emptyState"))
        self.assertEqual(self.kept(), [])
        deny.replace(self.driver.find_element(By.CSS_SELECTOR, identified("undoButton")))
        self.wait_for(self.kept, self.texts)

    def test_what_is_unticked_and_what_comes_later_stays(self):
        deny = self.select_every()
        deny.press(deny.all("selectCheckbox")[1])
        if self.javascript:
            self.assertIn("(119)", deny.one("deleteSelectedButton").text)
        self.command("filters", "add", "later", "--type", "deny")
        deny.follow(deny.one("deleteSelectedButton"))
        self.assertEqual(self.kept(), ["text 001", "later"])
        self.assertEqual(deny.texts, ["text 001", "later"])

    def test_of_a_search_only_what_was_found_is_deleted(self):
        # All but the last twenty: more than a page.
        found = [text for text in self.texts if "0" in text.split()[1]]
        deny = self.select_every("&q=0")
        self.assertIn(str(len(found)), deny.one("everyChosen").text)
        deny.follow(deny.one("deleteSelectedButton"))
        self.assertEqual(self.kept(), [text for text in self.texts if text not in found])

    def test_a_list_of_one_page_offers_no_more_than_itself(self):
        deny = FilterListPage(self, "deny").open("select=all&q=11")
        self.assertFalse(deny.has("selectEveryLink"))


class EveryAtOnceWithoutJavaScript(EveryAtOnce):
    javascript = False


class ManyAtOnceWithoutJavaScript(ManyAtOnce):
    javascript = False


class Swiping(BrowserTest):
    def swipe(self, row, share):
        """A finger that moves over a row, as a part of its width; negative to the left."""
        box = row.rect
        start = box["x"] + box["width"] * (0.8 if share < 0 else 0.2)
        y = box["y"] + box["height"] / 2
        points = [start + box["width"] * share * step / 8 for step in range(9)]
        send = self.driver.execute_cdp_cmd
        send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": points[0], "y": y}]})
        for x in points[1:]:
            send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [{"x": x, "y": y}]})
        send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})

    def test_a_row_is_swiped_away_towards_the_start_of_its_line(self):
        for text in ("one", "two", "three"):
            self.command("filters", "add", text, "--type", "allow")
        self.emulate(size=PHONE)
        for language, share, gone in (("en", -0.6, "two"), ("he", 0.6, "one")):
            allow = FilterListPage(self, "allow").open(f"lang={language}")
            self.swipe(allow.row(gone), share / 4)
            self.assertIn(gone, allow.texts)
            self.swipe(allow.row(gone), -share)
            self.assertIn(gone, allow.texts)
            self.swipe(allow.row(gone), share)
            self.wait_for(lambda: gone in allow.texts, False)
        self.assertEqual([f["text"] for f in self.filters()], ["three"])


class LongTexts(BrowserTest):
    def test_a_text_of_ten_thousand_characters_is_cut_shown_and_edited(self):
        text = "loan " * 1_999 + "last!"
        self.command("filters", "add", text, "--type", "deny")
        deny = FilterListPage(self, "deny").open()
        self.assertLess(deny.rows[0].rect["height"], 400)
        self.assertNotIn("last!", deny.texts[0])
        if self.javascript:
            deny.press(deny.one("showAllLink"))
        else:
            deny.follow(deny.one("showAllLink"))
        self.wait_for(lambda: "last!" in deny.texts[0])
        deny.open()
        if self.javascript:
            deny.press(deny.one("editLink"))
        else:
            deny.follow(deny.one("editLink"))
        self.wait_for(lambda: deny.has("editField"))
        self.assertEqual(deny.one("editField").get_attribute("value"), text)


class LongTextsWithoutJavaScript(LongTexts):
    javascript = False
