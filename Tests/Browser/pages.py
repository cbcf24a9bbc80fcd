"""One page object a screen: what a person can see and do there, found by test identifiers."""

from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys


def identified(name):
    return f'[data-testid="{name}"]'


class Page:
    """Any screen. Everything is looked for in <main>: on wide screens Home stands beside it."""

    path = "/"

    def __init__(self, test):
        self.test = test
        self.driver = test.driver
        self.base = test.server.address

    def open(self, query=""):
        self.driver.get(self.base + self.path + (f"?{query}" if query else ""))
        return self

    @property
    def current_path(self):
        return self.driver.current_url.removeprefix(self.base).split("?")[0].split("#")[0]

    def all(self, name, within=None):
        return (within or self.main).find_elements(By.CSS_SELECTOR, identified(name))

    def one(self, name, within=None):
        found = self.all(name, within)
        self.test.assertEqual(len(found), 1, f"{name} on {self.driver.current_url}")
        return found[0]

    def has(self, name):
        return bool(self.all(name))

    @property
    def sheet(self):
        """What the open dialog shows; None without one."""
        found = self.driver.find_elements(By.CSS_SELECTOR, "dialog[open] > .sheet")
        return found[0] if found else None

    @property
    def main(self):
        return self.sheet or self.driver.find_element(By.CSS_SELECTOR, "main")

    @property
    def title(self):
        return self.main.find_element(By.CSS_SELECTOR, "h1").text

    @property
    def toast(self):
        found = self.driver.find_elements(By.CSS_SELECTOR, identified("notification"))
        return found[0].text if found else None

    @property
    def error(self):
        found = self.all("errorText")
        return found[0].text if found else ""

    def press(self, element):
        """Clicks it away from the edges, where a bar may float above the page."""
        self.driver.execute_script("arguments[0].scrollIntoView({block: 'center'})", element)
        element.click()

    def type(self, field, text):
        """Types over what stands in a field, with the keys that a person would press."""
        field.send_keys(Keys.CONTROL, "a")
        field.send_keys(Keys.NULL, Keys.BACKSPACE, text)

    def follow(self, element):
        """Presses what leads to another document, and waits for it."""
        self.leave(lambda: self.press(element))

    def submit(self):
        """The page's one main button; answers when the next page is there."""
        self.follow(self.one("callToActionButton"))

    def replace(self, element):
        """Presses what changes this page: a script replaces <main>, else a new document does."""
        old = self.main
        self.press(element)
        self.test.wait_for(lambda: self.main != old)

    def leave(self, act):
        """Does what leads to another document or sheet, or closes one, and waits for it."""
        old = self._place
        act()
        self.test.wait_for(lambda: self._place not in (old, None))

    def menu(self, *names):
        """Follows the menu: the names of its entries, the last one a link."""
        self.one("appMenuButton").click()
        entry = self.one(names[-1])
        for submenu in entry.find_elements(By.XPATH, "ancestor::details[contains(@class, 'submenu')]"):
            submenu.find_element(By.CSS_SELECTOR, "summary").click()
        self.follow(entry)

    @property
    def _place(self):
        """The document and what lies over it; None between two documents."""
        root = self.driver.find_element(By.CSS_SELECTOR, "html")
        if not self.driver.find_elements(By.CSS_SELECTOR, "main"):
            return None
        return (root, self.sheet)


class HomePage(Page):
    path = "/"

    def rule(self, name):
        return self.main.find_element(By.CSS_SELECTOR, f'{identified("ruleRow")}[data-rule="{name}"]')

    @property
    def rule_names(self):
        return [row.get_attribute("data-rule") for row in self.all("ruleRow")]

    def switch(self, name):
        return self.one("ruleToggle", within=self.rule(name))

    def is_on(self, name):
        return self.switch(name).get_attribute("aria-checked") == "true"

    def is_enabled(self, name):
        return self.switch(name).is_enabled()

    def toggle(self, name):
        before = self.is_on(name)
        self.replace(self.switch(name))
        self.test.assertEqual(self.is_on(name), not before)

    @property
    def disguises(self):
        return self.one("disguisesToggle")

    def choose_short_sender(self, limit):
        row = self.rule("shortSender")
        self.press(self.one("shortSenderMenu", within=row))
        choices = self.all("shortSenderChoice", within=row)
        self.replace(next(c for c in choices if c.get_attribute("value") == str(limit)))

    def count(self, link):
        return int(self.one("filterCount", within=self.one(link)).text.split()[0])

    def is_link_open(self, link):
        return self.one(link).get_attribute("aria-disabled") != "true"


class FilterListPage(Page):
    def __init__(self, test, name):
        super().__init__(test)
        self.path = f"/filters/{name}"

    @property
    def rows(self):
        return self.all("filterRow") + self.all("regexRow")

    @staticmethod
    def row_text(row):
        return row.find_element(By.CSS_SELECTOR, ".filter-text, .pattern").text

    @property
    def texts(self):
        return [self.row_text(row) for row in self.all("filterRow")]

    @property
    def patterns(self):
        return [self.row_text(row) for row in self.all("regexRow")]

    def chips(self, text):
        row = next(row for row in self.rows if self.row_text(row) == text)
        return [chip.get_attribute("title") for chip in row.find_elements(By.CSS_SELECTOR, ".chip")]

    def delete(self, text):
        row = next(row for row in self.rows if self.row_text(row) == text)
        self.replace(self.one("deleteButton", within=row))
        self.test.assertNotIn(text, [self.row_text(row) for row in self.rows])

    def row(self, text):
        return next(row for row in self.rows if self.row_text(row) == text)

    def choose(self, text, family, value):
        """Chooses an option of a row through its chip."""
        if not self.test.javascript:
            chip = self.row(text).find_element(By.CSS_SELECTOR, f"[id^=chip-{family}-]")
            self.press(chip)
            panel = chip.find_element(By.XPATH, "following-sibling::fieldset")
            self.press(panel.find_element(By.CSS_SELECTOR, f"input[value={value}]"))
            self.follow(panel.find_element(By.CSS_SELECTOR, "button"))
            return
        chip = self.row(text).find_element(By.CSS_SELECTOR, f"[id^=chip-{family}-]")
        wanted = chip.find_element(By.XPATH, f"following-sibling::fieldset//label[input[@value='{value}']]")
        label = wanted.get_attribute("textContent")
        self.press(chip)
        found = self.driver.find_elements(By.CSS_SELECTOR, identified("menuChoice"))
        next(choice for choice in found if choice.text == label).click()

    def option(self, text, family):
        return self.row(text).find_element(
            By.CSS_SELECTOR, f"input[name={family}][checked]"
        ).get_attribute("value")

    def begin_edit(self, text):
        """Makes the text a field and answers it."""
        link = self.one("editLink", within=self.row(text))
        if self.test.javascript:
            self.press(link)
            return self.one("inlineField")
        self.follow(link)
        return self.one("editField")

    def search(self, text):
        field = self.one("searchField")
        self.type(field, text)
        self.leave(field.submit if not self.test.javascript else lambda: field.send_keys("\n"))

    @property
    def total(self):
        return int("".join(c for c in self.one("listTotal").text if c.isdigit()))

    def turn(self, name):
        self.follow(self.one(name))

    def order(self, number):
        self.follow(self.all("orderLink")[number])

    def add(self):
        self.follow(self.one("addFilterButton"))


class AddFilterPage(Page):
    def __init__(self, test, name):
        super().__init__(test)
        self.path = f"/filters/{name}/add"

    @property
    def text(self):
        return self.one("filterText").get_attribute("value")

    def fill(self, text, **options):
        """Types the text and chooses options by their wire names: `matching="regex"`."""
        self.type(self.one("filterText"), text)
        if options and not self.is_expanded:
            self.press(self.one("expandButton"))
        for name, value in options.items():
            picker = self.one(f"{name}Picker")
            # The radio button itself is hidden by its label.
            self.press(picker.find_element(By.XPATH, f".//label[input[@value='{value}']]"))
            self.test.assertEqual(self.chosen(name), value)
        return self

    def chosen(self, name):
        return self.one(f"{name}Picker").find_element(
            By.CSS_SELECTOR, "input:checked"
        ).get_attribute("value")

    @property
    def is_expanded(self):
        details = self.main.find_element(By.CSS_SELECTOR, "details.options")
        return details.get_attribute("open") is not None


class AddLanguagePage(Page):
    path = "/filters/languages/add"

    @property
    def languages(self):
        return [row.get_attribute("value") for row in self.all("languageRow")]

    def choose(self, value):
        row = next(r for r in self.all("languageRow") if r.get_attribute("value") == value)
        self.follow(row)


class CountriesPage(Page):
    path = "/countries"

    def codes(self, name):
        lists = self.all(name)
        return [row.get_attribute("data-code") for l in lists for row in self.all("countryRow", l)]

    @property
    def allowed(self):
        return self.codes("allowedCountries")

    @property
    def blocked(self):
        return self.codes("blockedCountries")

    def choose(self, code):
        row = self.main.find_element(By.CSS_SELECTOR, f'{identified("countryRow")}[data-code="{code}"]')
        was_allowed = code in self.allowed
        self.replace(row.find_element(By.CSS_SELECTOR, "button"))
        self.test.assertEqual(code in self.allowed, not was_allowed)


class TestFiltersPage(Page):
    path = "/test-filters"
    __test__ = False

    def fill(self, sender="", body=""):
        for name, text in (("testSenderInput", sender), ("testBodyInput", body)):
            self.type(self.one(name), text)
        return self

    @property
    def action(self):
        return self.one("testResult").get_attribute("data-action")

    @property
    def verdict(self):
        return self.one("testResult").text

    @property
    def steps(self):
        """The outcome of every step, in the order of evaluation."""
        return [row.get_attribute("data-outcome") for row in self.all("stepRow")]

    def step(self, number):
        return self.all("stepRow")[number].text


class ImportPage(Page):
    path = "/import"

    def choose(self, file):
        self.one("importFile").send_keys(str(file))
        self.submit()
        return TransferPage(self.test, "import")


class TransferPage(Page):
    """The selection of an import or an export."""

    def __init__(self, test, name):
        super().__init__(test)
        self.path = f"/{name}"

    @staticmethod
    def row_text(row):
        return row.find_element(By.CSS_SELECTOR, ".filter-text, .pattern").text

    @staticmethod
    def has_icon(row, icon):
        return bool(row.find_elements(By.CSS_SELECTOR, f'.option-icons use[href$="#{icon}"]'))

    def rows(self, section):
        return self.all("transferRow", within=section)

    def section(self, type):
        return self.main.find_element(
            By.CSS_SELECTOR, f'{identified("transferSection")}[data-type="{type}"]'
        )

    @property
    def sections(self):
        return [section.get_attribute("data-type") for section in self.all("transferSection")]

    @property
    def checked(self):
        return [box for box in self.all("transferCheckbox") if box.is_selected()]

    @property
    def selected(self):
        """(selected, total) as the page says."""
        numbers = "".join(c if c.isdigit() else " " for c in self.one("selectedCount").text.replace(",", ""))
        return tuple(int(number) for number in numbers.split())

    @property
    def duplicates(self):
        found = self.all("duplicateCount")
        return int("".join(c for c in found[0].text if c.isdigit())) if found else 0

    @property
    def invalid(self):
        return [row.text for row in self.all("invalidRow")]

    def set(self, row, is_selected):
        box = self.one("transferCheckbox", within=row)
        if box.is_selected() != is_selected:
            self.press(box)

    def select_none(self, type):
        self._whole(type, "selectNoneButton", "selectAllButton")

    def select_all(self, type):
        self._whole(type, "selectAllButton", "selectNoneButton")

    def _whole(self, type, button, afterwards):
        found = self.all(button, within=self.section(type))
        if found:
            self.follow(found[0])
            self.test.assertEqual(len(self.all(afterwards, within=self.section(type))), 1)

    def each_page(self, type):
        """Walks the pages of a section: yields its rows on each."""
        while True:
            yield self.rows(self.section(type))
            following = self.all("nextPage", within=self.section(type))
            if not following:
                return
            self.follow(following[0])


class WhatsNewPage(Page):
    path = "/whats-new"

    @property
    def entries(self):
        return [entry.get_attribute("data-entry") for entry in self.all("whatsNewEntry")]


class WalkthroughPage(Page):
    def __init__(self, test, name):
        super().__init__(test)
        self.path = {"filtering": "/enable-extension", "reporting": "/enable-reporting-extension"}[name]

    def switch_places(self):
        """How far the knob of each drawn switch is from the beginning of its track, in pixels."""
        script = """
            return [...document.querySelectorAll(".step-switch")].map(
              (element) => getComputedStyle(element, "::after").insetInlineStart);
        """
        return self.driver.execute_script(script)


class HelpPage(Page):
    path = "/help"

    def question(self, name):
        return self.main.find_element(By.CSS_SELECTOR, f'{identified("faq")}[data-question="{name}"]')

    def ask(self, name):
        self.press(self.question(name).find_element(By.CSS_SELECTOR, "summary"))

    @property
    def open_questions(self):
        return [
            question.get_attribute("data-question")
            for question in self.all("faq")
            if question.get_attribute("open") is not None
        ]


class ReportsPage(Page):
    path = "/reports"

    @property
    def senders(self):
        return [
            row.find_element(By.CSS_SELECTOR, ".report-sender").text for row in self.all("reportRow")
        ]


class AboutPage(Page):
    path = "/about"


class TipJarPage(Page):
    path = "/tip-jar"

    @property
    def message(self):
        return self.one("tipMessage").text if self.has("tipMessage") else ""

    def pay(self, tier, result):
        """Presses a card, goes on to the payment page and ends the payment there."""
        card = self.main.find_element(By.CSS_SELECTOR, f'{identified("tipCard")}[value="{tier}"]')
        self.follow(card)
        # The page goes on by itself after a second, or at once by its link.
        self.test.wait_for(lambda: self.current_path, "/tip-jar/test-payment")
        self.follow(
            self.main.find_element(
                By.CSS_SELECTOR, f'{identified("testPaymentLink")}[data-result="{result}"]'
            )
        )
