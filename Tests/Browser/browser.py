"""Chromium without a window, and the test case that every test in the browser starts from."""

import atexit
import shutil
import tempfile
import time
import unittest
import urllib.request
from pathlib import Path

from Harness import program
from selenium import webdriver
from selenium.common.exceptions import NoSuchElementException, StaleElementReferenceException
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.by import By

OUTPUT = Path(__file__).resolve().parent / "output"
# Seconds that a page may take to become as expected.
PATIENCE = 20
WIDE = (1280, 900)
PHONE = (390, 844)

_drivers = {}


def driver(javascript=True):
    """One Chromium for all tests that have JavaScript and one for those that have none."""
    if javascript not in _drivers:
        _drivers[javascript] = _start(javascript)
    return _drivers[javascript]


def _start(javascript):
    options = webdriver.ChromeOptions()
    options.binary_location = shutil.which("chromium") or "/usr/bin/chromium"
    for argument in (
        "--headless=new",
        "--no-sandbox",
        "--disable-gpu",
        "--disable-dev-shm-usage",
        # As on a phone, where they take no room.
        "--hide-scrollbars",
        "--force-prefers-reduced-motion",
        f"--window-size={WIDE[0]},{WIDE[1]}",
        "--lang=en-US",
    ):
        options.add_argument(argument)
    downloads = tempfile.mkdtemp(prefix="sfs-downloads-")
    preferences = {
        "intl.accept_languages": "en-US,en",
        "download.default_directory": downloads,
        "download.prompt_for_download": False,
    }
    if not javascript:
        preferences["profile.managed_default_content_settings.javascript"] = 2
    options.add_experimental_option("prefs", preferences)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    service = Service(shutil.which("chromedriver") or "/usr/bin/chromedriver")
    started = webdriver.Chrome(options=options, service=service)
    started.downloads = Path(downloads)

    def stop():
        started.quit()
        shutil.rmtree(downloads, ignore_errors=True)

    atexit.register(stop)
    return started


class BrowserTest(unittest.TestCase):
    """A server with an empty store, a browser without cookies, and no complaint on the console."""

    javascript = True
    # Statuses that a test provokes: the browser reports each on its console.
    expected_statuses = ()
    # Whether the installation is still in its first run, which lies over Home.
    first_run = False

    def setUp(self):
        self.driver = driver(self.javascript)
        self.driver.execute_cdp_cmd("Network.clearBrowserCookies", {})
        self.emulate()
        directory = tempfile.TemporaryDirectory(prefix="sfs-browser-")
        self.addCleanup(directory.cleanup)
        self.directory = Path(directory.name)
        self.server = self.start_server(self.directory / "data")
        if not self.first_run:
            self.end_first_run()
        self.driver.get("about:blank")
        self.driver.get_log("browser")

    def end_first_run(self):
        urllib.request.urlopen(self.server.address + "/enable-extension", data=b"")

    def start_server(self, data, *arguments):
        return self.enterContext(program.Server(data, *arguments))

    def tearDown(self):
        outcome = self._outcome.result
        if any(test is self for test, _ in outcome.failures + outcome.errors):
            self.screenshot(f"failed-{self.id().rsplit('.', 1)[1]}")
        self.assert_silent_console()

    def assert_silent_console(self):
        """No error of a script, no refused resource, nothing against the content security policy."""
        complaints = [
            entry["message"]
            for entry in self.driver.get_log("browser")
            if entry["level"] in ("SEVERE", "WARNING")
            and not any(f"status of {status}" in entry["message"] for status in self.expected_statuses)
        ]
        self.assertEqual(complaints, [])

    def command(self, *arguments):
        """Runs the program on this test's store."""
        done = program.run(*arguments, data=self.server.data)
        self.assertEqual(done.status, 0, done)
        return done

    def filters(self, data=None):
        listed = program.run("filters", "list", "--json", data=data or self.server.data).json
        return listed["filters"] if isinstance(listed, dict) else listed

    def emulate(self, size=WIDE, scheme="light"):
        width, height = size
        self.driver.execute_cdp_cmd(
            "Emulation.setDeviceMetricsOverride",
            {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": False},
        )
        self.driver.execute_cdp_cmd(
            "Emulation.setEmulatedMedia",
            {
                "features": [
                    {"name": "prefers-color-scheme", "value": scheme},
                    {"name": "prefers-reduced-motion", "value": "reduce"},
                ]
            },
        )

    def screenshot(self, name):
        OUTPUT.mkdir(exist_ok=True)
        self.driver.save_screenshot(str(OUTPUT / f"{name}.png"))

    def wait_for(self, question, expected=True):
        """Asks until the answer is `expected`; a page may come or replace its parts meanwhile."""
        deadline = time.monotonic() + PATIENCE
        answer = None
        while True:
            try:
                answer = question()
            except (NoSuchElementException, StaleElementReferenceException):
                # Between two documents there is for a moment none at all.
                answer = "a part that has been replaced or is not there"
            if answer == expected:
                return
            if time.monotonic() > deadline:
                self.assertEqual(answer, expected)
            time.sleep(0.02)

    def downloaded(self, act):
        """The file that `act` downloads, once it is complete."""
        for old in self.driver.downloads.iterdir():
            old.unlink()
        act()
        found = []

        def is_complete():
            found[:] = [
                path for path in self.driver.downloads.iterdir() if path.suffix != ".crdownload"
                and not path.name.startswith(".")
            ]
            return len(found) == 1 and len(list(self.driver.downloads.iterdir())) == 1

        self.wait_for(is_complete)
        return found[0]

    def active_testid(self):
        """The test identifier, else the name and value, of what has the focus."""
        element = self.driver.switch_to.active_element
        return element.get_attribute("data-testid") or element.get_attribute("value") or ""

    def overflow(self):
        """How many pixels the page is wider than its window."""
        root = self.driver.find_element(By.CSS_SELECTOR, "html")
        return int(root.get_property("scrollWidth")) - int(root.get_property("clientWidth"))
