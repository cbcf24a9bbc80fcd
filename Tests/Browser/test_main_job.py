"""The main job, as someone does it who has just started the program."""

from browser import BrowserTest
from Harness import rules
from pages import FilterListPage, HomePage, ImportPage, TestFiltersPage, TransferPage

PARCEL = "USPS: your parcel is held, confirm your address at usps-redelivery.top/x"


class MainJob(BrowserTest):
    def test_from_a_rule_file_to_a_verdict_and_to_another_store(self):
        source = rules.rule_file()
        records = rules.records(source)

        # Import: every record is offered, a duplicate, or invalid with a reason.
        home = HomePage(self).open()
        home.menu("menuImport")
        preview = ImportPage(self).choose(source)
        selected, total = preview.selected
        self.assertEqual(selected, total, "everything is ticked to begin with")
        self.assertEqual(total + preview.duplicates + len(preview.invalid), len(records))
        for row in preview.invalid:
            self.assertGreater(len(row.split()), 3, "a number and a reason")

        # Some are not wanted: the last three blocked texts of the page.
        unwanted = []
        for row in preview.rows(preview.section("deny"))[-3:]:
            unwanted.append(preview.row_text(row))
            preview.set(row, False)
        preview.submit()
        self.assertEqual(home.current_path, "/")
        self.assertIn(str(total - 3), home.toast)

        # Home counts them.
        kept = self.filters()
        self.assertEqual(len(kept), total - 3)
        for link, type in (
            ("allowFiltersLink", "allow"),
            ("denyFiltersLink", "deny"),
            ("denyLanguageLink", "denyLanguage"),
        ):
            self.assertEqual(home.count(link), sum(f["type"] == type for f in kept), link)
        self.assertFalse(set(unwanted) & {f["text"] for f in kept})

        # The verdict names the filter that made it, and leads to it.
        test = TestFiltersPage(self).open()
        test.fill(body=PARCEL)
        if not self.javascript:
            test.submit()
        self.wait_for(lambda: test.action, "junk")
        decider = test.main.find_element("css selector", ".result-caption bdi").text
        self.assertIn(decider, {f["text"] for f in kept})
        test.follow(test.one("decidingFilterLink"))
        deny = FilterListPage(self, "deny")
        self.assertIn(decider, deny.texts + deny.patterns)

        # Export the promotion filters alone.
        exported = self.export_promotions()
        expected = [f for f in kept if f["folder"] == "promotion"]
        self.assertEqual(
            [rules.identity(r) for r in rules.records(exported)],
            [rules.identity(f) for f in expected],
        )
        self.assertRegex(
            exported.name, r"^SimplyFilterSMS-filters-\d{4}-\d\d-\d\d-\d{4}\.sfsfilters$"
        )

        # Into an empty store: the same filters are there.
        file = self.directory / exported.name
        file.write_bytes(exported.read_bytes())
        self.server = self.start_server(self.directory / "other")
        self.end_first_run()
        preview = ImportPage(self).open().choose(file)
        self.assertEqual(preview.selected, (len(expected), len(expected)))
        preview.submit()
        self.assertEqual(HomePage(self).count("denyFiltersLink"), len(expected))
        self.assertEqual(
            [rules.identity(f) for f in self.filters()], [rules.identity(f) for f in expected]
        )

    def export_promotions(self):
        home = HomePage(self).open()
        home.menu("menuExport")
        export = TransferPage(self, "export")
        for type in export.sections:
            export.select_none(type)
        self.assertEqual(export.selected[0], 0)
        for rows in export.each_page("deny"):
            for row in rows:
                export.set(row, export.has_icon(row, "folder-promotion"))
        return self.downloaded(export.one("callToActionButton").click)


class MainJobWithoutJavaScript(MainJob):
    javascript = False


class Import(BrowserTest):
    def test_a_file_whose_filters_are_all_there_shows_counts_alone(self):
        self.command("import", rules.OURS)
        before = self.filters()
        preview = ImportPage(self).open().choose(rules.OURS)
        self.assertTrue(preview.has("nothingToTransfer"))
        self.assertGreater(preview.duplicates, 0)
        self.assertEqual(len(preview.invalid), 1)
        preview.submit()
        self.assertEqual(self.filters(), before)

    def test_cancelling_adds_nothing_and_forgets_the_file(self):
        preview = ImportPage(self).open().choose(rules.OURS)
        preview.follow(preview.one("cancelButton"))
        self.assertEqual(preview.current_path, "/")
        self.assertEqual(self.filters(), [])
        self.assertTrue(ImportPage(self).open().has("importFile"))

    def test_a_pattern_that_the_phone_cannot_honour_gets_a_note_not_a_refusal(self):
        preview = ImportPage(self).open().choose(rules.OURS)
        row = next(
            row
            for row in preview.rows(preview.section("deny"))
            if "uD835" in preview.row_text(row)
        )
        self.assertEqual(len(row.find_elements("css selector", ".note")), 1)

    def test_the_selection_survives_paging_and_a_reload(self):
        file = rules.write(
            self.directory / "many.sfsfilters", [rules.record(f"text {n:03}") for n in range(250)]
        )
        preview = ImportPage(self).open().choose(file)
        self.assertEqual(preview.selected, (250, 250))
        preview.set(preview.rows(preview.section("deny"))[0], False)
        preview.follow(preview.one("nextPage"))
        preview.set(preview.rows(preview.section("deny"))[0], False)
        preview.follow(preview.one("previousPage"))
        self.assertEqual(preview.selected, (248, 250))
        preview.open()
        self.assertEqual(preview.selected, (248, 250))
        preview.submit()
        self.assertEqual(len(self.filters()), 248)

    def test_a_tick_changes_the_counts_at_once_and_is_kept(self):
        file = rules.write(
            self.directory / "two.sfsfilters", [rules.record("one"), rules.record("two")]
        )
        page = ImportPage(self).open().choose(file)
        self.assertEqual(page.selected, (2, 2))
        page.set(page.rows(page.section("deny"))[0], False)
        self.wait_for(lambda: page.selected, (1, 2))
        page.open()
        self.assertEqual(page.selected, (1, 2))


class BadImport(BrowserTest):
    expected_statuses = (400, 413, 415, 422)

    def test_files_that_are_no_export_get_a_sentence_and_lose_nothing(self):
        self.command("filters", "add", "kept", "--type", "deny")
        cases = {
            "empty": b"",
            "no JSON": b"hello",
            "another kind": b'{"name": "package"}',
            "newer": b'{"format":"simply-filter-sms-filters","version":2,"filters":[]}',
            "malformed UTF-8": b'{"format":"\xff\xfe"}',
        }
        sentences = set()
        for name, content in cases.items():
            with self.subTest(name):
                file = self.directory / "input.sfsfilters"
                file.write_bytes(content)
                page = ImportPage(self).open()
                page.choose(file)
                self.assertGreater(len(page.error.split()), 3)
                self.assertNotIn("_", page.error, "a key instead of a sentence")
                sentences.add(page.error)
                self.assertTrue(page.has("importFile"), "another file can be chosen at once")
        self.assertGreaterEqual(len(sentences), 3)
        self.assertEqual([f["text"] for f in self.filters()], ["kept"])

    def test_a_file_of_50_megabytes_is_refused_with_a_sentence(self):
        file = self.directory / "large.sfsfilters"
        with file.open("wb") as stream:
            stream.truncate(50 * 1024 * 1024)
        page = ImportPage(self).open()
        page.choose(file)
        self.assertIn("32", page.main.text)
        self.assertTrue(HomePage(self).open().has("ruleRow"), "the server goes on")

    def test_a_byte_order_mark_is_fine(self):
        file = self.directory / "input.sfsfilters"
        file.write_bytes(b"\xef\xbb\xbf" + rules.OURS.read_bytes())
        preview = ImportPage(self).open().choose(file)
        self.assertGreater(preview.selected[0], 5)
