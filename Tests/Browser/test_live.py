"""Sheets over pages, notices, live changes, and the screens that are this browser's own."""

import re
import time
import urllib.request

from browser import PHONE, BrowserTest, driver
from Harness import program, reports, rules
from pages import AddFilterPage, CountriesPage, FilterListPage, HomePage, Page, ReportsPage, TestFiltersPage
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys


class Sheets(BrowserTest):
    expected_statuses = (409, 422)

    def open_sheet(self):
        home = HomePage(self).open()
        home.menu("menuTestFilters")
        return home

    def escape(self):
        self.driver.switch_to.active_element.send_keys(Keys.ESCAPE)

    def close_by_cross(self):
        page = Page(self)
        page.one("closeButton").click()

    def test_a_sheet_lies_over_its_page_and_is_closed_in_three_ways(self):
        for close in (self.close_by_cross, self.driver.back, self.escape):
            home = self.open_sheet()
            self.assertIsNotNone(home.sheet)
            self.assertEqual(home.current_path, "/test-filters")
            self.assertEqual(self.active_testid(), "testBodyInput")
            self.screenshot("sheet-over-home")
            home.leave(close)
            self.assertIsNone(home.sheet)
            self.assertEqual(home.current_path, "/")
            # The menu's entry is hidden again: its button has the focus.
            self.wait_for(self.active_testid, "appMenuButton")

    def test_a_reload_shows_the_page_and_back_leads_to_what_lay_under_it(self):
        home = self.open_sheet()
        home.leave(self.driver.refresh)
        self.assertIsNone(home.sheet)
        self.assertTrue(TestFiltersPage(self).has("testBodyInput"))
        home.leave(self.driver.back)
        self.wait_for(lambda: home.current_path, "/")
        self.wait_for(lambda: home.has("automaticFilterLink"))
        home.leave(self.driver.forward)
        self.wait_for(lambda: home.has("testBodyInput"))

    def test_forward_opens_it_again(self):
        home = self.open_sheet()
        home.leave(self.driver.back)
        home.leave(self.driver.forward)
        self.assertIsNotNone(home.sheet)
        self.assertEqual(home.current_path, "/test-filters")

    def test_a_refused_form_stays_and_a_good_one_closes_and_shows_what_it_did(self):
        self.command("filters", "add", "taken", "--type", "deny")
        deny = FilterListPage(self, "deny").open()
        deny.add()
        page = AddFilterPage(self, "deny")
        page.fill("taken")
        self.wait_for(lambda: page.one("callToActionButton").get_attribute("aria-disabled"), "true")
        self.assertIsNotNone(page.sheet)
        self.assertEqual(page.text, "taken")
        page.fill("fresh")
        self.wait_for(lambda: page.one("callToActionButton").get_attribute("aria-disabled"), "false")
        page.submit()
        self.assertIsNone(page.sheet)
        self.assertEqual(deny.current_path, "/filters/deny")
        self.assertEqual(deny.texts, ["taken", "fresh"])
        self.wait_for(lambda: deny.toast is not None)
        # Back leads to the page before the list, not into the sheet.
        self.assertEqual(len(self.driver.find_elements(By.CSS_SELECTOR, "dialog[open]")), 0)

    def test_from_home_a_new_filter_leads_back_to_home(self):
        home = HomePage(self).open()
        home.menu("menuAddDenyFilter")
        page = AddFilterPage(self, "deny")
        page.fill("loan")
        page.submit()
        self.assertEqual(home.current_path, "/")
        self.assertEqual(home.count("denyFiltersLink"), 1)
        self.wait_for(lambda: home.toast is not None)

    def test_what_a_sheet_changed_is_seen_when_it_closes(self):
        self.command("rules", "set", "countryAllowlist", "on", "--countries", "+972")
        home = HomePage(self).open()
        home.follow(home.one("countriesLink"))
        countries = CountriesPage(self)
        self.assertIsNotNone(countries.sheet)
        countries.choose("+1")
        home.leave(self.close_by_cross)
        self.wait_for(lambda: "North America" in home.rule("countryAllowlist").text)

    def test_the_place_under_a_sheet_stays(self):
        self.emulate(size=PHONE)
        home = HomePage(self).open()
        self.command("rules", "set", "countryAllowlist", "on", "--countries", "+972")
        home.open()
        link = home.one("countriesLink")
        self.driver.execute_script("scrollTo(0, 300)")
        before = self.driver.execute_script("return scrollY")
        home.leave(lambda: self.driver.execute_script("arguments[0].click()", link))
        self.screenshot("sheet-phone")
        home.leave(self.driver.back)
        self.assertEqual(self.driver.execute_script("return scrollY"), before)

    def test_a_sheet_that_leads_to_another_closes_first(self):
        home = HomePage(self).open()
        home.menu("menuHelp")
        home.follow(home.one("enableReportingLink"))
        self.assertEqual(home.current_path, "/enable-reporting-extension")
        self.assertEqual(len(self.driver.find_elements(By.CSS_SELECTOR, "dialog")), 1)
        home.leave(self.close_by_cross)
        self.assertEqual(home.current_path, "/")

    def test_a_file_that_is_dropped_is_shown_as_an_import(self):
        home = HomePage(self).open()
        self.driver.execute_script(
            """
            const data = new DataTransfer();
            data.items.add(new File([arguments[0]], arguments[1]));
            const drop = (name) => document.body.dispatchEvent(
              new DragEvent(name, { dataTransfer: data, bubbles: true, cancelable: true }));
            drop("dragenter");
            drop("drop");
            """,
            rules.OURS.read_text(encoding="utf-8"),
            "parcels.sfsfilters",
        )
        self.wait_for(lambda: home.sheet is not None)
        self.assertEqual(home.current_path, "/import")
        self.assertTrue(home.has("transferRow"))
        home.submit()
        self.assertEqual(home.current_path, "/")
        self.assertGreater(home.count("denyFiltersLink"), 0)

    def test_a_file_of_another_kind_is_refused_in_a_notice(self):
        home = HomePage(self).open()
        self.driver.execute_script(
            """
            const data = new DataTransfer();
            data.items.add(new File(["x"], "photo.png"));
            document.body.dispatchEvent(
              new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
            """
        )
        self.wait_for(lambda: home.toast is not None)
        self.assertIn(".sfsfilters", home.toast)

    def test_an_export_closes_and_says_so(self):
        self.command("filters", "add", "loan", "--type", "deny")
        home = HomePage(self).open()
        home.menu("menuExport")
        file = self.downloaded(lambda: home.one("callToActionButton").click())
        self.assertEqual([f["text"] for f in rules.records(file)], ["loan"])
        self.wait_for(lambda: home.sheet is None)
        self.wait_for(lambda: home.toast is not None)


class FirstRun(BrowserTest):
    first_run = True

    def test_the_first_run_is_left_by_its_button_or_cross_alone(self):
        home = HomePage(self).open()
        self.wait_for(lambda: home.sheet is not None)
        self.assertEqual(home.current_path, "/enable-extension")
        self.screenshot("first-run")
        self.driver.switch_to.active_element.send_keys(Keys.ESCAPE)
        self.driver.back()
        self.wait_for(lambda: home.current_path, "/enable-extension")
        self.assertIsNotNone(home.sheet)
        home.leave(home.one("callToActionButton").click)
        self.assertIsNone(home.sheet)
        home.open()
        self.assertIsNone(home.sheet)
        self.assertFalse(home.has("flowLink"))


class FirstRunWithoutJavaScript(BrowserTest):
    javascript = False
    first_run = True

    def test_home_names_the_first_run_and_its_page_ends_it(self):
        home = HomePage(self).open()
        home.follow(home.one("flowLink"))
        self.assertEqual(home.current_path, "/enable-extension")
        home.submit()
        self.assertEqual(home.current_path, "/")
        self.assertFalse(home.has("flowLink"))


class Live(BrowserTest):
    def start_server(self, data, *arguments):
        return super().start_server(data, "--debug", *arguments)

    @property
    def listeners(self):
        html = urllib.request.urlopen(self.server.address + "/debug").read().decode()
        return int(re.search(r"Open live connections</span></span><bdi[^>]*>(\d+)<", html)[1])

    def test_what_another_program_changes_is_shown_where_it_stands(self):
        self.command("filters", "add", "first", "--type", "deny")
        deny = FilterListPage(self, "deny").open()
        self.wait_for(lambda: self.listeners, 1)
        field = deny.one("searchField")
        # Both texts have it: the list follows what is typed.
        deny.type(field, "s")
        self.command("filters", "add", "second", "--type", "deny")
        self.wait_for(lambda: deny.texts, ["first", "second"])
        # What a person has in hand stays in it.
        self.assertEqual(field.get_attribute("value"), "s")
        self.assertEqual(self.active_testid(), "searchField")
        self.wait_for(lambda: deny.toast is not None)
        self.screenshot("live-change")
        count = self.driver.find_element(By.CSS_SELECTOR, ".sidebar [data-testid=denyFiltersLink]")
        self.assertIn("2", count.text)

    def test_two_browsers_show_each_others_changes_and_their_own_raise_no_notice(self):
        home = HomePage(self).open()
        self.wait_for(lambda: self.listeners, 1)
        mine, other = self.driver, driver("other")
        other.execute_cdp_cmd("Network.clearBrowserCookies", {})
        self.driver = other
        self.emulate()
        theirs = HomePage(self).open()
        self.wait_for(lambda: self.listeners, 2)
        theirs.toggle("links")
        self.assertIsNone(theirs.toast)
        theirs.replace(theirs.disguises)
        wanted = theirs.disguises.get_attribute("aria-checked")
        self.driver = mine
        self.wait_for(lambda: home.is_on("links"))
        self.wait_for(lambda: home.disguises.get_attribute("aria-checked"), wanted)
        self.wait_for(lambda: home.toast is not None)
        self.driver = other
        self.assertIsNone(theirs.toast)
        other.get("about:blank")
        self.driver = mine

    def test_eight_tabs_hold_one_connection(self):
        HomePage(self).open()
        first = self.driver.current_window_handle
        for _ in range(7):
            self.driver.switch_to.new_window("tab")
            HomePage(self).open()
        try:
            self.wait_for(lambda: self.listeners, 1)
            self.command("rules", "set", "links", "on")
            home = HomePage(self)
            self.wait_for(lambda: home.is_on("links"))
            self.assertEqual(self.listeners, 1)
        finally:
            for handle in self.driver.window_handles:
                if handle != first:
                    self.driver.switch_to.window(handle)
                    self.driver.close()
            self.driver.switch_to.window(first)
        # The lock passes on to a tab that is left.
        self.wait_for(lambda: self.listeners, 1)

    def test_a_hidden_tab_holds_no_connection_and_catches_up_when_it_is_seen(self):
        home = HomePage(self).open()
        self.wait_for(lambda: self.listeners, 1)
        first = self.driver.current_window_handle
        self.driver.switch_to.new_window("tab")
        try:
            self.wait_for(lambda: self.listeners, 0)
            self.command("rules", "set", "links", "on")
        finally:
            self.driver.close()
            self.driver.switch_to.window(first)
        self.wait_for(lambda: self.listeners, 1)
        self.wait_for(lambda: home.is_on("links"))

    def test_a_notice_waits_until_the_sheet_over_its_page_is_closed(self):
        home = HomePage(self).open()
        self.wait_for(lambda: self.listeners, 1)
        home.menu("menuHelp")
        self.command("rules", "set", "links", "on")
        # It has arrived: what lies under the sheet shows it already.
        under = 'document.querySelector("#columns [data-rule=links] [role=switch]").ariaChecked'
        self.wait_for(lambda: self.driver.execute_script(f"return {under}"), "true")
        self.assertEqual(self.driver.find_elements(By.CSS_SELECTOR, "#toasts .toast"), [])
        home.leave(lambda: self.driver.switch_to.active_element.send_keys(Keys.ESCAPE))
        self.wait_for(lambda: home.toast is not None)

    def test_the_time_zone_is_told_once(self):
        home = HomePage(self).open()
        body = lambda: self.driver.find_element(By.CSS_SELECTOR, "body")
        self.wait_for(lambda: home.open() and body().get_attribute("data-zone") is not None)


class Lost(BrowserTest):
    def assert_silent_console(self):
        # Every try to reach a server that is away is told on the console.
        self.driver.get_log("browser")

    def test_a_lost_server_is_told_and_its_return_takes_the_notice_away(self):
        home = HomePage(self).open()
        self.wait_for(lambda: self.driver.execute_script("return navigator.serviceWorker.controller !== null"))
        port = self.server.port
        data = self.server.data
        self.server.stop()
        self.wait_for(lambda: home.toast is not None)
        self.assertIn("does not answer", home.toast)
        self.screenshot("offline-toast")
        # A page of its own says so, with what it looks like.
        self.driver.get(self.server.address + "/filters/deny")
        self.wait_for(lambda: Page(self).has("offlinePage"))
        self.screenshot("offline-page")
        back = program.Server(data, "--port", str(port))
        self.enterContext(back)
        home.open()
        self.assertTrue(home.has("automaticFilterLink"))

    def test_an_export_that_fails_says_so_over_home(self):
        self.command("filters", "add", "loan", "--type", "deny")
        home = HomePage(self).open()
        home.menu("menuExport")
        self.server.stop()
        home.one("callToActionButton").click()
        self.wait_for(lambda: home.sheet, None)
        self.wait_for(lambda: "export did not finish" in self.notices())

    def notices(self):
        """The words of all notices: the one that tells of the lost server may come first."""
        dismiss = self.driver.find_elements(By.CSS_SELECTOR, ".toast-offline .toast-close")
        for button in dismiss:
            self.driver.execute_script("arguments[0].click()", button)
        return " ".join(n.text for n in self.driver.find_elements(By.CSS_SELECTOR, "#toasts .toast"))

    def test_the_notice_goes_with_the_servers_return(self):
        home = HomePage(self).open()
        port, data = self.server.port, self.server.data
        self.server.stop()
        self.wait_for(lambda: home.toast is not None)
        self.enterContext(program.Server(data, "--port", str(port)))
        self.wait_for(lambda: home.toast, None)


class Toasts(BrowserTest):
    def start_server(self, data, *arguments):
        environment = {"SFS_SUPPORT_EMAIL": "help@example.org"}
        return self.enterContext(program.Server(data, *arguments, environment=environment))

    def raised(self):
        self.command("filters", "add", "loan", "--type", "deny")
        deny = FilterListPage(self, "deny").open()
        deny.add()
        page = AddFilterPage(self, "deny")
        page.fill("other")
        page.submit()
        self.wait_for(lambda: deny.toast is not None)
        return deny

    def test_a_notice_is_put_away_by_a_tap_its_button_and_escape(self):
        page = self.raised()
        region = self.driver.find_element(By.CSS_SELECTOR, "#toasts")
        self.assertEqual(region.get_attribute("role"), "status")
        page.one("dismissToast").click()
        self.wait_for(lambda: page.toast, None)
        for act in (
            lambda: self.driver.find_element(By.CSS_SELECTOR, ".toast-text").click(),
            lambda: self.driver.switch_to.active_element.send_keys(Keys.ESCAPE),
        ):
            page.delete(page.texts[0])
            self.wait_for(lambda: page.toast is not None)
            act()
            self.wait_for(lambda: page.toast, None)


    def test_a_swipe_upwards_puts_a_notice_away(self):
        page = self.raised()
        notice = self.driver.find_element(By.CSS_SELECTOR, ".toast-text")
        move = ActionChains(self.driver).move_to_element(notice).click_and_hold()
        # A little is no swipe.
        move.move_by_offset(0, -10).perform()
        self.assertIsNotNone(page.toast)
        ActionChains(self.driver).move_by_offset(0, -30).perform()
        self.wait_for(lambda: page.toast, None)
        ActionChains(self.driver).release().perform()

    # Seconds that the notices of these tests stay, and that one is watched while it is held.
    short, watched = 1, 2

    def short_lived(self):
        """About with a notice that goes soon."""
        page = Page(self)
        page.path = "/about"
        page.open()
        self.driver.execute_script(
            "document.querySelector('template[data-toast=clipboard]').content"
            f".querySelector('.toast').dataset.seconds = {self.short};"
            "navigator.clipboard.writeText = () => Promise.resolve();"
        )
        page.press(page.one("copyButton"))
        self.wait_for(lambda: page.toast is not None)
        return page

    def test_a_notice_waits_under_a_pointer_and_under_the_focus(self):
        page = self.short_lived()
        ActionChains(self.driver).move_to_element(page.one("notification")).perform()
        time.sleep(self.watched)
        self.assertIsNotNone(page.toast)
        ActionChains(self.driver).move_to_element(page.one("versionText")).perform()
        self.wait_for(lambda: page.toast, None)

        page = self.short_lived()
        self.driver.execute_script("arguments[0].focus()", page.one("dismissToast"))
        time.sleep(self.watched)
        self.assertIsNotNone(page.toast)
        self.driver.execute_script("arguments[0].focus()", page.one("closeButton"))
        self.wait_for(lambda: page.toast, None)

    def test_the_pointer_that_leaves_does_not_take_a_focused_notice_away(self):
        page = self.short_lived()
        ActionChains(self.driver).move_to_element(page.one("notification")).perform()
        self.driver.execute_script("arguments[0].focus()", page.one("dismissToast"))
        ActionChains(self.driver).move_to_element(page.one("versionText")).perform()
        time.sleep(self.watched)
        self.assertIsNotNone(page.toast)


class AccentColour(BrowserTest):
    def tint(self):
        return self.driver.execute_script(
            "return getComputedStyle(document.documentElement).getPropertyValue('--tint').trim().toLowerCase()"
        )

    def test_a_colour_is_chosen_and_taken_back(self):
        home = HomePage(self).open()
        default = self.tint()
        home.menu("menuAccentColor")
        self.assertFalse(home.one("resetButton").is_enabled())
        swatch = next(s for s in home.all("colorSwatch") if s.get_attribute("value") == "34C759")
        home.replace(swatch)
        self.wait_for(self.tint, "#34c759")
        self.assertTrue(home.one("resetButton").is_enabled())
        self.screenshot("accent-sheet")
        home.open()
        self.assertEqual(self.tint(), "#34c759")
        home.menu("menuAccentColor")
        home.replace(home.one("resetButton"))
        self.wait_for(self.tint, default)
        home.open()
        self.assertEqual(self.tint(), default)


class LiveAccentColour(BrowserTest):
    tint = AccentColour.tint

    def test_the_sliders_colour_the_page_at_once(self):
        page = Page(self)
        page.path = "/accent-color"
        page.open()
        slider = page.main.find_element(By.CSS_SELECTOR, "[data-part=hue]")
        before = self.tint()
        for _ in range(20):
            slider.send_keys(Keys.ARROW_LEFT)
        self.wait_for(lambda: self.tint() != before)
        chosen = page.main.find_element(By.CSS_SELECTOR, "[name=color]").get_attribute("value")
        self.wait_for(self.tint, chosen)
        # Whoever leaves at once has chosen, too.
        page.follow(page.one("closeButton"))
        self.assertEqual(page.current_path, "/")
        self.assertEqual(self.tint(), chosen)

    def test_a_colour_that_is_left_while_it_is_dragged_is_kept(self):
        page = Page(self)
        page.path = "/accent-color"
        page.open()
        chosen = self.driver.execute_script(
            """
            const slider = document.querySelector("[data-part=hue]");
            slider.value = 120;
            slider.dispatchEvent(new Event("input", { bubbles: true }));
            return document.querySelector("[name=color]").value;
            """
        )
        self.driver.get("about:blank")
        home = HomePage(self)
        self.wait_for(lambda: home.open() and self.tint(), chosen)


class AccentColourWithoutJavaScript(BrowserTest):
    javascript = False

    def test_a_swatch_colours_the_pages(self):
        page = Page(self)
        page.path = "/accent-color"
        page.open()
        page.follow(next(s for s in page.all("colorSwatch") if s.get_attribute("value") == "34C759"))
        links = page.driver.find_elements(By.CSS_SELECTOR, "#accent")
        self.assertTrue(links[0].get_attribute("href").endswith("v=34C759"))
        page.follow(page.one("resetButton"))
        self.assertEqual(page.driver.find_elements(By.CSS_SELECTOR, "#accent"), [])


class ReportMessage(BrowserTest):
    expected_statuses = (422,)

    def report(self, page, sender, body, type):
        page.type(page.one("reportSenderInput"), sender)
        page.type(page.one("reportBodyInput"), body)
        page.press(page.one("reportTypePicker").find_element(By.XPATH, f".//label[input[@value='{type}']]"))

    def test_a_report_is_thanked_and_blocks_the_sender(self):
        home = HomePage(self).open()
        home.menu("menuReportMessage")
        self.screenshot("report-message")
        if self.javascript:
            self.assertFalse(home.one("callToActionButton").is_enabled())
        self.report(home, "Prize", "You won", "junkAndBlockSender")
        home.submit()
        if not self.javascript:
            self.assertTrue(home.has("reportResult"))
            home.submit()
        self.wait_for(lambda: home.current_path, "/")
        self.wait_for(lambda: home.sheet, None)
        self.wait_for(lambda: home.count("denyFiltersLink"), 1)
        self.assertEqual([f["text"] for f in self.filters()], ["Prize"])

    def test_blocking_needs_a_sender(self):
        page = Page(self)
        HomePage(self).open().menu("menuReportMessage")
        self.report(page, "", "You won", "junkAndBlockSender")
        page.submit()
        self.assertEqual(page.current_path, "/report-message")
        self.assertEqual(page.sheet is not None, self.javascript)
        self.assertGreater(len(page.error.split()), 3)
        self.assertEqual(page.one("reportBodyInput").get_attribute("value"), "You won")


class ReportMessageWithoutJavaScript(ReportMessage):
    javascript = False


class Reports(BrowserTest):
    """The list of reports, its filters and its deletions."""

    def setUp(self):
        super().setUp()
        reports.send(self.server.address, "Prize", ["You won\nClick here"])
        reports.send(self.server.address, "Bank", ["Code 12"], "allow")
        self.page = ReportsPage(self)

    def test_a_filter_is_made_of_a_report(self):
        HomePage(self).open().menu("menuReports")
        self.wait_for(lambda: self.page.senders, ["Bank", "Prize"])
        self.page.follow(self.page.all("reportFilterLink")[3])
        self.assertEqual(self.page.one("filterText").get_attribute("value"), "You won")
        self.page.submit()
        self.wait_for(lambda: [f["text"] for f in self.filters()], ["You won"])
        self.assertEqual(self.filters()[0]["target"], "body")

    def test_one_is_deleted_and_then_the_rest(self):
        self.page.open()
        self.page.press(self.page.all("deleteButton")[0])
        self.wait_for(lambda: self.page.senders, ["Prize"])
        self.page.follow(self.page.one("editButton"))
        everything = self.page.one("selectAllCheckbox" if self.javascript else "selectAllLink")
        self.wait_for(everything.is_displayed, True)
        self.page.press(everything)
        self.page.follow(self.page.one("deleteSelectedButton"))
        self.wait_for(lambda: self.page.has("emptyState"), True)

    def test_a_search_finds_senders_and_messages(self):
        self.page.open("q=CLICK")
        self.assertEqual(self.page.senders, ["Prize"])
        self.page.follow(self.page.all("orderLink")[1])
        self.assertTrue(self.page.has("nothingFound"))


class ReportsWithoutJavaScript(Reports):
    javascript = False


class LiveReports(BrowserTest):
    def test_a_report_appears_by_itself(self):
        page = ReportsPage(self).open()
        self.assertTrue(page.has("emptyState"))
        reports.send(self.server.address, "Prize", ["You won"])
        self.wait_for(lambda: page.senders, ["Prize"])
        reports.send(self.server.address, "Bank", ["Code 12"], "allow")
        self.wait_for(lambda: page.senders, ["Bank", "Prize"])
        self.assertIsNone(page.toast)

    def test_a_report_that_comes_while_others_are_ticked_leaves_them_ticked(self):
        reports.send(self.server.address, "Prize", ["You won"])
        page = ReportsPage(self).open("select=1")
        self.wait_for(page.one("selectAllCheckbox").is_displayed, True)
        page.press(page.one("selectAllCheckbox"))
        reports.send(self.server.address, "Bank", ["Code 12"], "allow")
        self.wait_for(lambda: page.senders, ["Bank", "Prize"])
        self.wait_for(page.one("selectAllCheckbox").is_displayed, True)
        self.assertEqual([box.is_selected() for box in page.all("selectCheckbox")], [False, True])


class Keys_(BrowserTest):
    def press(self, *keys):
        self.driver.switch_to.active_element.send_keys(*keys)

    def test_slash_searches_and_n_makes_something_new(self):
        self.command("filters", "add", "loan", "--type", "deny")
        deny = FilterListPage(self, "deny").open()
        self.press("/")
        self.assertEqual(self.active_testid(), "searchField")
        # Inside a field they are letters.
        self.press("n")
        self.assertEqual(deny.one("searchField").get_attribute("value"), "n")
        deny.open()
        deny.leave(lambda: self.press("n"))
        self.assertEqual(deny.current_path, "/filters/deny/add")
        for path, wanted in (
            ("/", "/filters/deny/add"),
            ("/automatic", "/filters/deny/add"),
            ("/filters/allow", "/filters/allow/add"),
            ("/filters/languages", "/filters/languages/add"),
        ):
            with self.subTest(path=path):
                deny.path = path
                deny.open()
                deny.leave(lambda: self.press("n"))
                self.assertEqual(deny.current_path, wanted)
                # In a sheet it is a letter, too.
                self.press(Keys.ESCAPE)
                self.wait_for(lambda: deny.current_path, path)

    def test_arrows_move_in_the_menu_and_escape_gives_the_focus_back(self):
        home = HomePage(self).open()
        home.one("appMenuButton").send_keys(Keys.ENTER)
        self.press(Keys.ARROW_DOWN)
        here = self.driver.switch_to.active_element
        self.assertTrue(here.find_elements(By.XPATH, "ancestor::details[@data-menu]"))
        self.press(Keys.END)
        self.press(Keys.ARROW_DOWN)
        self.assertEqual(self.driver.switch_to.active_element, here)
        self.press(Keys.ESCAPE)
        self.assertEqual(self.active_testid(), "appMenuButton")
