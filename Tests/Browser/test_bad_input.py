"""What nobody should do and somebody will: forms sent twice, and texts of every kind shown as text."""

import unicodedata
import urllib.error
import urllib.parse
import urllib.request

from browser import PHONE, BrowserTest
from Harness import rules
from pages import AddFilterPage, FilterListPage, HomePage, ImportPage, Page, TestFiltersPage, TransferPage, identified
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.by import By


class SentTwice(BrowserTest):
    expected_statuses = (409,)

    def twice(self, button):
        """Two presses before any answer."""
        self.driver.execute_script("arguments[0].click(); arguments[0].click()", button)

    def test_a_filter_is_added_once(self):
        page = AddFilterPage(self, "deny").open().fill("loan")
        button = page.one("callToActionButton")
        if self.javascript:
            self.wait_for(lambda: button.get_attribute("aria-disabled"), "false")
        page.leave(lambda: self.twice(button))
        self.wait_for(lambda: [f["text"] for f in self.filters()], ["loan"])
        if self.javascript:
            self.wait_for(lambda: page.current_path, "/filters/deny")
            self.assertEqual(page.error, "")
        else:
            # The browser may drop the first answer; the second says that the filter is there already.
            self.wait_for(lambda: page.current_path in ("/filters/deny", "/filters/deny/add"))

    def test_a_form_that_is_sent_again_with_its_page_is_told_so(self):
        """As a browser does that reloads the answer to a form."""
        form = urllib.parse.urlencode({"text": "loan", "matching": "contains"}).encode()
        send = lambda: urllib.request.urlopen(self.server.address + "/filters/deny/add", data=form)
        self.assertEqual(send().status, 200)
        with self.assertRaises(urllib.error.HTTPError) as refused:
            send()
        self.assertEqual(refused.exception.code, 409)
        self.assertIn('value="loan"', refused.exception.read().decode())
        self.assertEqual(len(self.filters()), 1)

    def test_an_import_adds_once(self):
        file = rules.write(self.directory / "some.sfsfilters", [rules.record("one"), rules.record("two")])
        page = ImportPage(self).open().choose(file)
        page.leave(lambda: self.twice(page.one("callToActionButton")))
        self.wait_for(lambda: [f["text"] for f in self.filters()], ["one", "two"])
        # Without a script the browser may drop the first answer; the second says that the import is over.
        self.wait_for(lambda: page.current_path in (("/",) if self.javascript else ("/", "/import")))

    def test_a_deletion_deletes_once_and_is_taken_back_once(self):
        for text in ("one", "two"):
            self.command("filters", "add", text, "--type", "deny")
        deny = FilterListPage(self, "deny").open()
        button = deny.one("deleteButton", within=deny.row("one"))
        self.twice(button)
        self.wait_for(lambda: deny.texts, ["two"])
        if not self.javascript and not deny.has("undoButton"):
            # The browser has dropped the first answer and the notice with it.
            self.assertEqual([f["text"] for f in self.filters()], ["two"])
            return
        undo = self.driver.find_element(By.CSS_SELECTOR, identified("undoButton"))
        self.twice(undo)
        self.wait_for(lambda: deny.texts, ["one", "two"])
        self.assertEqual([f["text"] for f in self.filters()], ["one", "two"])

    def test_a_switch_that_is_pressed_twice_is_where_it_shows_to_be(self):
        home = HomePage(self).open()
        self.twice(home.switch("links"))
        self.wait_for(lambda: home.has("ruleToggle") and home.is_on("links"))
        self.wait_for(lambda: home.open().is_on("links"))


class SentTwiceWithoutJavaScript(SentTwice):
    javascript = False

    def twice(self, button):
        # The second press may find a document that is already leaving.
        ActionChains(self.driver).move_to_element(button).double_click().perform()


# Markup, template tags, an emoji of several parts, marks that turn the direction and never turn it back, a
# character that is made of many, and one that is not seen.
STRANGE = (
    "<img src=x onerror=document.title='gone'><b>bold</b>",
    "</li></ul></main><script>document.title='gone'</script>",
    "{{title}} {{{title}}} {{>partials/menu}}",
    "&lt;b&gt; &amp;amp; \"quoted\" 'single'",
    "👩‍👩‍👧‍👦 🏳️‍🌈 1️⃣",
    "\u202eevil\u2066 abc",
    "שלום <b>world</b> قرض",
    # As it is stored: in NFC.
    unicodedata.normalize("NFC", "Z" + "\u0310\u0323" * 40),
    "a\u200bb",
)


class StrangeTexts(BrowserTest):
    """Shown as the text that they are, wherever a filter's text stands."""

    expected_statuses = (409,)

    def setUp(self):
        super().setUp()
        file = rules.write(
            self.directory / "strange.sfsfilters",
            [rules.record(text) for text in STRANGE]
            + [rules.record("<script>document.title='gone'</script>.+", matching="regex")],
        )
        self.page = ImportPage(self).open().choose(file)

    def assert_harmless(self, page):
        self.assertNotIn("gone", self.driver.title)
        self.assertEqual(page.main.find_elements(By.CSS_SELECTOR, "img, script:not([src]), b"), [])
        self.assertLessEqual(self.overflow(), 0)
        # What turns the direction inside of a text leaves what stands after it alone.
        for element in page.main.find_elements(By.CSS_SELECTOR, ".filter-text"):
            self.assertIn(element.value_of_css_property("unicode-bidi"), ("isolate", "plaintext"))

    def texts(self, page):
        return [e.get_property("textContent") for e in page.main.find_elements(By.CSS_SELECTOR, ".filter-text")]

    def test_they_stand_in_the_previews_the_list_and_on_paper(self):
        for size in ((1280, 900), PHONE):
            self.emulate(size=size)
            self.assert_harmless(self.page)
            self.assertEqual(self.texts(self.page), list(STRANGE))
        self.page.submit()
        deny = FilterListPage(self, "deny").open()
        self.assertEqual(self.texts(deny), list(STRANGE))
        self.assert_harmless(deny)
        self.screenshot("strange-texts")
        deny.path = "/filters/deny/print"
        deny.open()
        self.assert_harmless(deny)
        printed = [row.get_property("textContent") for row in deny.main.find_elements(By.CSS_SELECTOR, "bdi.print-text")]
        self.assertEqual(printed, list(STRANGE))
        export = TransferPage(self, "export").open()
        self.assertEqual(self.texts(export), list(STRANGE))
        self.assert_harmless(export)

    def test_they_can_be_edited_found_tried_and_refused(self):
        self.page.submit()
        for text in STRANGE:
            with self.subTest(text=text):
                found = next(f for f in self.filters() if f["text"] == text)
                deny = FilterListPage(self, "deny").open(f"edit={found['id']}")
                self.assertEqual(deny.one("editField").get_attribute("value"), text)
                self.assert_harmless(deny)
                deny.open("q=" + urllib.parse.quote(text))
                self.assertIn(text, self.texts(deny))
                self.assert_harmless(deny)
        page = TestFiltersPage(self).open()
        page.fill(body="evil")
        self.driver.execute_script(
            "const field = document.querySelector('[name=body]'); field.value = arguments[0];"
            "field.dispatchEvent(new Event('input', { bubbles: true }))",
            STRANGE[0],
        )
        self.wait_for(lambda: STRANGE[0] in page.verdict)
        self.assert_harmless(page)


class ManyFilters(BrowserTest):
    """A list of 100,000 filters is a list."""

    COUNT = 100_000

    def test_it_is_walked_searched_printed_and_deleted(self):
        texts = [f"word {number}" for number in range(self.COUNT)]
        self.command("import", rules.write(self.directory / "many.sfsfilters", map(rules.record, texts)))
        deny = FilterListPage(self, "deny").open()
        self.assertEqual(deny.total, self.COUNT)
        self.assertEqual(deny.texts, texts[:50])
        deny.turn("nextPage")
        self.assertEqual(deny.texts, texts[50:100])
        deny.search("word 99999")
        self.assertEqual(deny.texts, ["word 99999"])
        deny.path = "/filters/deny/print"
        deny.open()
        self.assertEqual(len(deny.all("printRow")), 5_000)
        deny.turn("nextPage")
        self.assertIn("word 5000", deny.all("printRow")[0].text)
        deny.path = "/filters/deny"
        deny.open("select=every")
        button = deny.one("deleteSelectedButton")
        self.assertIn("100,000", button.text)
        deny.follow(button)
        self.assertTrue(deny.has("emptyState"))
        self.assertIn("100,000", deny.toast)
        deny.replace(self.driver.find_element(By.CSS_SELECTOR, identified("undoButton")))
        self.wait_for(lambda: deny.total, self.COUNT)
