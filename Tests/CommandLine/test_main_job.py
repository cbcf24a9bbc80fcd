"""The main job without a browser: a real rule file in, a verdict, an export, the same filters again."""

import re
from collections import Counter

from Harness import rules
from store import StoreTest

PARCEL = "USPS: your parcel is held, confirm your address at usps-redelivery.top/x"


class MainJob(StoreTest):
    def test_a_rule_file_becomes_filters_a_verdict_and_the_same_file_again(self):
        source = rules.rule_file()
        records = rules.records(source)

        dry = self.succeed("import", source, "--dry-run")
        self.assertEqual(self.filters(), [], "a dry run keeps nothing")
        done = self.succeed("import", source)
        self.assertEqual(counts(dry.out), counts(done.out))
        added, duplicates, invalid = counts(done.out)
        self.assertEqual(added + duplicates + invalid, len(records), done)
        self.assertGreater(added, len(records) // 2)

        filters = self.filters()
        self.assertEqual(len(filters), added)
        offered = {rules.identity({**record, "text": record["text"].strip()}) for record in records}
        self.assertLessEqual({rules.identity(filter) for filter in filters}, offered)

        verdict = self.verdict(PARCEL)
        self.assertEqual(verdict["action"], "junk")
        self.assertEqual(verdict["match"]["kind"], "userFilter")
        decider = next(f for f in filters if f["text"] == verdict["match"]["text"])
        self.assertEqual(decider["id"], verdict["match"]["filterID"])
        self.assert_first_match(decider, filters)

        exported = self.directory / "all.sfsfilters"
        self.succeed("export", exported)
        self.assertEqual(
            [rules.identity(record) for record in rules.records(exported)],
            [rules.identity(filter) for filter in filters],
        )
        # Only the promotion filters, into an empty store.
        promotions = [r for r in rules.records(exported) if r["folder"] == "promotion"]
        self.assertTrue(promotions)
        chosen = rules.write(self.directory / "promotions.sfsfilters", promotions)
        other = self.directory / "other"
        self.succeed("import", chosen, data=other)
        self.assertEqual(
            [rules.identity(filter) for filter in self.filters(data=other)],
            [rules.identity(record) for record in promotions],
        )

    def assert_first_match(self, decider, filters):
        """No earlier deny filter matches, as far as another engine can tell."""
        for filter in filters:
            if filter["id"] == decider["id"]:
                return
            if filter["type"] != "deny" or filter["target"] == "sender":
                continue
            text = filter["text"] if filter["matching"] == "regex" else re.escape(filter["text"])
            flags = re.IGNORECASE if filter["case"] == "insensitive" else 0
            try:
                pattern = re.compile(text, flags)
            except re.error:
                continue
            self.assertIsNone(pattern.search(PARCEL), f"{filter['text']} stands before the decider")
        self.fail("the deciding filter is not in the list")

    def test_importing_twice_adds_nothing(self):
        source = rules.rule_file()
        added, duplicates, invalid = counts(self.succeed("import", source).out)
        again = counts(self.succeed("import", source).out)
        self.assertEqual(again, (0, added + duplicates, invalid))
        self.assertEqual(len(self.filters()), added)

    def test_every_type_goes_out_and_comes_back(self):
        source = rules.OURS
        self.succeed("import", source)
        everything = Counter(filter["type"] for filter in self.filters())
        self.assertEqual(set(everything), {"allow", "deny", "denyLanguage"})
        for types in ("allow", "deny", "denyLanguage", "allow,denyLanguage"):
            with self.subTest(types=types):
                path = self.directory / f"{types}.sfsfilters"
                self.succeed("export", path, "--type", types)
                found = Counter(record["type"] for record in rules.records(path))
                self.assertEqual(found, {t: everything[t] for t in types.split(",")})

    def test_an_export_goes_to_standard_output_when_no_file_is_named(self):
        self.succeed("import", rules.OURS)
        document = self.succeed("export").json
        self.assertEqual(document["format"], "simply-filter-sms-filters")
        self.assertEqual(document["version"], 1)
        self.assertEqual(len(document["filters"]), len(self.filters()))
        self.assertEqual(document["filters"], rules.records(self.export_again(document)))

    def export_again(self, document):
        """The document imported elsewhere and exported from there."""
        path = rules.write(self.directory / "first.sfsfilters", document["filters"])
        other = self.directory / "other"
        self.succeed("import", path, data=other)
        self.succeed("export", self.directory / "second.sfsfilters", data=other)
        return self.directory / "second.sfsfilters"


def counts(text):
    """(added, duplicates, invalid) from the first line that `import` prints."""
    found = re.match(r"(\d+) (?:would be )?added, (\d+) there already, (\d+) invalid$", text, re.M)
    if not found:
        raise AssertionError(f"no counts in {text!r}")
    return tuple(int(number) for number in found.groups())
