"""The dashboard as an installed application: its manifest, files that other applications open or share with
it, and files that it shares. What the system would do is done in its place."""

import json
import urllib.request

from browser import BrowserTest
from Harness import rules
from pages import HomePage, Page, TransferPage

# What a browser offers to an installed application, and what it was asked.
SYSTEM = """
  Object.defineProperty(window, "launchQueue", { value: { setConsumer: (consumer) => { window.opened = consumer; } } });
  window.shared = [];
  window.sharing = "done";
  Object.defineProperty(navigator, "canShare", { value: ({ files }) => files.length === 1 });
  Object.defineProperty(navigator, "share", { value: async ({ files }) => {
    window.shared.push({ name: files[0].name, text: await files[0].text() });
    if (window.sharing !== "done") throw new DOMException("no", window.sharing);
  } });
"""


class Installed(BrowserTest):
    def setUp(self):
        super().setUp()
        added = self.driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": SYSTEM})
        self.addCleanup(self.driver.execute_cdp_cmd, "Page.removeScriptToEvaluateOnNewDocument", added)

    def manifest(self):
        link = self.driver.execute_script("return document.querySelector('link[rel=manifest]').href")
        with urllib.request.urlopen(link) as answer:
            self.assertTrue(answer.headers["content-type"].startswith("application/manifest+json"))
            return json.load(answer)

    def test_the_manifest_names_what_can_be_opened_and_shared(self):
        HomePage(self).open()
        manifest = self.manifest()
        self.assertEqual(manifest["start_url"], "/")
        self.assertEqual(manifest["display"], "standalone")
        self.assertEqual(
            manifest["file_handlers"], [{"action": "/import", "accept": {"application/json": [".sfsfilters"]}}]
        )
        share = manifest["share_target"]
        self.assertEqual((share["action"], share["method"]), ("/import?shared=1", "POST"))
        self.assertEqual(share["enctype"], "multipart/form-data")
        self.assertEqual(share["params"]["files"][0]["name"], "file")
        self.assertIn(".sfsfilters", share["params"]["files"][0]["accept"])
        # Chromium finds nothing to complain of, and every icon is what it says.
        found = self.driver.execute_cdp_cmd("Page.getAppManifest", {})
        self.assertEqual(found["errors"], [])
        for icon in manifest["icons"]:
            with urllib.request.urlopen(self.server.address + icon["src"]) as answer:
                self.assertEqual(answer.headers["content-type"], icon["type"])
        for shortcut in manifest["shortcuts"]:
            self.assertEqual(urllib.request.urlopen(self.server.address + shortcut["url"]).status, 200)

    def test_a_file_that_is_opened_with_it_is_shown_as_an_import(self):
        home = HomePage(self).open()
        self.wait_for(lambda: self.driver.execute_script("return typeof window.opened"), "function")
        self.driver.execute_script(
            "const file = new File([arguments[0]], 'some.SFSFILTERS');"
            "window.opened({ files: [{ getFile: () => Promise.resolve(file) }] });",
            rules.OURS.read_text(encoding="utf-8"),
        )
        self.wait_for(lambda: home.sheet is not None)
        self.assertEqual(home.current_path, "/import")
        self.assertTrue(home.has("transferRow"))

    def test_a_launch_without_a_file_opens_nothing(self):
        home = HomePage(self).open()
        self.wait_for(lambda: self.driver.execute_script("return typeof window.opened"), "function")
        self.driver.execute_script("window.opened({ files: [] })")
        self.assertIsNone(home.sheet)

    def share_with_it(self):
        """Sends a form as the system does for a file that another application shares."""
        target = self.manifest()["share_target"]
        script = """
          const [{ action, method, enctype, params }, text] = arguments;
          const form = Object.assign(document.createElement("form"), { action, method, enctype });
          const data = new DataTransfer();
          data.items.add(new File([text], "shared.sfsfilters"));
          const field = Object.assign(document.createElement("input"), { type: "file", name: params.files[0].name });
          field.files = data.files;
          form.append(field);
          document.body.append(form);
          form.submit();
        """
        self.driver.execute_script(script, target, rules.OURS.read_text(encoding="utf-8"))

    def test_a_file_that_is_shared_with_it_is_shown_as_an_import(self):
        home = HomePage(self).open()
        controlled = "return navigator.serviceWorker.controller !== null"
        self.wait_for(lambda: self.driver.execute_script(controlled))
        home.leave(self.share_with_it)
        self.wait_for(lambda: Page(self).current_path, "/import")
        page = TransferPage(self, "import")
        self.assertTrue(page.has("transferRow"))
        self.assertIn("shared.sfsfilters", page.main.text)
        offered = len(page.all("transferRow"))
        page.submit()
        self.assertEqual(len(self.filters()), offered)

    def export(self, sharing):
        self.command("filters", "add", "loan", "--type", "deny")
        home = HomePage(self).open()
        self.driver.execute_script("window.sharing = arguments[0]", sharing)
        home.menu("menuExport")
        home.one("callToActionButton").click()
        self.wait_for(lambda: home.sheet, None)
        (shared,) = self.driver.execute_script("return window.shared")
        self.assertRegex(shared["name"], r"^SimplyFilterSMS-filters-[0-9-]+\.sfsfilters$")
        self.assertEqual([f["text"] for f in json.loads(shared["text"])["filters"]], ["loan"])
        return home

    def test_an_export_is_shared_where_the_system_can(self):
        home = self.export("done")
        self.wait_for(lambda: home.toast is not None)
        self.assertIn("export", home.toast.lower())

    def test_a_share_that_was_called_off_says_nothing(self):
        home = self.export("AbortError")
        # A notice would be raised in the very next task.
        self.driver.execute_async_script("setTimeout(() => setTimeout(arguments[0]))")
        self.assertIsNone(home.toast)

    def test_a_share_that_fails_says_so(self):
        home = self.export("NotAllowedError")
        self.wait_for(lambda: home.toast is not None)
        self.assertIn("did not finish", home.toast)
