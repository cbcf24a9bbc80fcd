"""The store from scripts: filters, rules, lists, version, help."""

import json

from Harness import program
from store import StoreTest


class Filters(StoreTest):
    def test_defaults_of_a_filter_added_by_its_text(self):
        self.succeed("filters", "add", "Loan ", "--type", "deny")
        (filter,) = self.filters()
        expected = {
            "text": "Loan ",
            "type": "deny",
            "folder": "junk",
            "target": "all",
            "matching": "contains",
            "case": "insensitive",
        }
        self.assertEqual({name: filter[name] for name in expected}, expected)

    def test_every_option_is_kept(self):
        options = {
            "type": "deny",
            "folder": "transaction",
            "target": "sender",
            "matching": "regex",
            "case": "sensitive",
        }
        arguments = [word for name, value in options.items() for word in (f"--{name}", value)]
        self.succeed("filters", "add", "^Bank$", *arguments)
        (filter,) = self.filters()
        self.assertEqual({name: filter[name] for name in options}, options)

    def test_the_list_keeps_the_order_of_adding_and_a_removed_one_is_gone(self):
        for text in ("b", "a", "ç"):
            self.succeed("filters", "add", text, "--type", "deny")
        self.assertEqual([f["text"] for f in self.filters()], ["b", "a", "ç"])
        self.succeed("filters", "remove", self.filters()[1]["id"])
        self.assertEqual([f["text"] for f in self.filters()], ["b", "ç"])
        plain = self.succeed("filters", "list").out
        self.assertIn("ç", plain)
        self.assertEqual(len(plain.splitlines()), 2)

    def test_a_text_that_looks_like_an_option_goes_behind_two_dashes(self):
        self.succeed("filters", "add", "--type", "deny", "--", "--sale")
        self.assertEqual(self.filters()[0]["text"], "--sale")

    def run_command(self, *arguments, data=None, **options):
        # --data last would stand behind the two dashes.
        return program.run(
            *arguments, environment={"SFS_DATA": str(data or self.data)}, **options
        )


class Evaluate(StoreTest):
    def test_every_step_is_told_where_that_is_asked(self):
        self.succeed("filters", "add", "loan", "--type", "deny", "--matching", "exact")
        self.succeed("filters", "add", "^Dear", "--type", "deny", "--matching", "regex")
        self.succeed("rules", "set", "countryAllowlist", "on", "--countries", "+972")
        message = ("evaluate", "--sender", "+972541234567", "--body", "Loans for you")
        lines = self.succeed(*message, "--explain").out.splitlines()
        self.assertEqual(lines[0], "allow  no match")
        self.assertIn("  Country: +972 is one of your countries", lines)
        self.assertIn("  Regular expressions tried: 1", lines)
        self.assertIn(
            '  "loan": Found, but right beside another letter '
            '("Loan", in the message, from character 1)',
            lines,
        )
        verdict = json.loads(self.succeed(*message, "--explain", "--json").out)
        self.assertEqual(len(verdict["steps"]), 8)
        self.assertEqual(verdict["steps"][-1], {"stage": "noMatch", "outcome": "decided"})
        self.assertNotIn("steps", json.loads(self.succeed(*message, "--json").out))

    def test_each_line_of_a_batch_has_the_steps_of_its_message(self):
        self.succeed("filters", "add", "loan", "--type", "deny", "--matching", "exact")
        self.succeed("filters", "add", "^Dear", "--type", "deny", "--matching", "regex")
        self.succeed("rules", "set", "emojis", "on")
        bodies = ["Loans for you", "a loan", "Dear you", "hello \U0001f600", "x" * 300] * 30
        lines = [json.dumps({"sender": "+972541234567", "body": each}) for each in bodies]
        lines[7] = "nonsense"
        told = self.succeed("evaluate", "--batch", "--explain", input="\n".join(lines)).json_lines
        self.assertEqual(len(told), len(lines))
        self.assertEqual(told[7]["line"], 8)
        one = ("evaluate", "--sender", "+972541234567", "--json", "--explain", "--body")
        alone = {body: self.succeed(*one, body).json for body in dict.fromkeys(bodies)}
        for number, body in enumerate(bodies):
            if number != 7:
                self.assertEqual(told[number], alone[body])
        plain = self.succeed("evaluate", "--batch", input=lines[0]).json
        self.assertNotIn("steps", plain)

    def test_the_plain_form_names_folder_and_filter(self):
        self.succeed("filters", "add", "loan", "--type", "deny")
        done = self.succeed("evaluate", "--sender", "Bank", "--body", "A LOAN for you")
        self.assertEqual(done.out.split("\n")[0], 'junk  user filter "loan"')

    def test_no_filter_means_allow(self):
        verdict = self.verdict("hello")
        self.assertEqual(verdict["action"], "allow")
        self.assertEqual(verdict["match"]["kind"], "noMatch")

    def test_an_empty_sender_is_a_short_one(self):
        self.succeed("rules", "set", "shortSender", "on", "--choice", "3")
        verdict = self.verdict("hello", sender="")
        self.assertEqual(verdict["match"], {"kind": "smartFilter", "rule": "shortSender"})

    def test_a_batch_keeps_the_order_of_its_lines(self):
        self.succeed("filters", "add", "loan", "--type", "deny", "--folder", "promotion")
        bodies = ["loan 1", "hello", "loan 2"] * 200
        lines = "\n".join(json.dumps({"sender": "Bank", "body": body}) for body in bodies)
        expected = ["promotion" if "loan" in body else "allow" for body in bodies]
        done = self.succeed("evaluate", "--batch", input=lines)
        self.assertEqual([answer["action"] for answer in done.json_lines], expected)
        self.assertEqual(done.err, "", "progress is for terminals")
        file = self.directory / "messages.ndjson"
        file.write_text(lines + "\n")
        done = self.succeed("evaluate", "--batch", file)
        self.assertEqual([answer["action"] for answer in done.json_lines], expected)


class Settings(StoreTest):
    def test_disguises_are_seen_through_only_while_the_setting_is_on(self):
        self.succeed("filters", "add", "free", "--type", "deny")
        disguised = "ⒻⓇⒺⒺ p\u0430ckage"
        self.assertEqual(self.verdict(disguised)["action"], "allow")
        self.assertIn("seesThroughDisguises\toff\n", self.succeed("settings", "list").out)
        self.succeed("settings", "set", "seesThroughDisguises", "on")
        self.assertIn("seesThroughDisguises\ton\n", self.succeed("settings", "list").out)
        verdict = self.verdict(disguised)
        self.assertEqual(verdict["action"], "junk")
        self.assertIs(verdict["match"]["disguised"], True)
        self.assertIn("in disguise", verdict["reason"])
        self.assertNotIn("disguised", self.verdict("free")["match"])
        plain = self.succeed("evaluate", "--sender", "+1555", "--body", disguised).out
        self.assertEqual(plain, 'junk  user filter "free", in disguise\n')
        told = self.succeed("evaluate", "--sender", "+1555", "--body", disguised, "--explain").out
        self.assertEqual(told.splitlines(keepends=True)[0], plain)
        self.succeed("settings", "set", "seesThroughDisguises", "off")
        self.assertEqual(self.verdict(disguised)["action"], "allow")

    def test_the_time_zone_is_the_browsers_until_it_is_set(self):
        self.assertIn("timeZone\tbrowser\n", self.succeed("settings", "list").out)
        self.succeed("settings", "set", "timeZone", "Asia/Tokyo")
        self.assertIn("timeZone\tAsia/Tokyo\n", self.succeed("settings", "list").out)
        self.succeed("settings", "set", "timeZone", "browser")
        self.assertIn("timeZone\tbrowser\n", self.succeed("settings", "list").out)

    def test_an_export_says_nothing_of_settings(self):
        self.succeed("filters", "add", "free", "--type", "deny")
        self.succeed("settings", "set", "seesThroughDisguises", "on")
        self.assertNotIn("isguise", self.succeed("export").out)

    def test_wrong_use_says_what_is_right(self):
        for words, said in {
            ("settings",): "list or set",
            ("settings", "set", "seeThrough", "on"): "seesThroughDisguises",
            ("settings", "set", "seesThroughDisguises", "yes"): "on or off",
            ("settings", "set", "timeZone", "Mars/Base"): "Europe/Berlin",
        }.items():
            with self.subTest(words):
                self.assertIn(said, self.refuse(*words, status=2).err)


class Rules(StoreTest):
    def test_each_rule_goes_on_and_off(self):
        messages = {
            "allUnknown": ("+15551234567", "hello"),
            "links": ("+15551234567", "look at bit.ly/1224dsf4"),
            "numbersOnly": ("Bank", "hello"),
            "email": ("a@b.c", "hello"),
            "emojis": ("+15551234567", "hello 🎉"),
        }
        for rule, (sender, body) in messages.items():
            with self.subTest(rule):
                self.assertEqual(self.verdict(body, sender)["action"], "allow")
                self.succeed("rules", "set", rule, "on")
                verdict = self.verdict(body, sender)
                self.assertEqual(verdict["action"], "junk")
                self.assertEqual(verdict["match"], {"kind": "smartFilter", "rule": rule})
                self.succeed("rules", "set", rule, "off")
                self.assertEqual(self.verdict(body, sender)["action"], "allow")

    def test_the_first_choice_for_short_senders_is_six(self):
        self.succeed("rules", "set", "shortSender", "on")
        self.assertEqual(self.verdict("hello", "123456")["action"], "junk")
        self.assertEqual(self.verdict("hello", "1234567")["action"], "allow")
        self.succeed("rules", "set", "shortSender", "on", "--choice", "5")
        self.assertEqual(self.verdict("hello", "123456")["action"], "allow")

    def test_trusted_countries(self):
        self.succeed("rules", "set", "countryAllowlist", "on", "--countries", "+972,+1")
        for sender, action in {
            "+972541234567": "allow",
            "+18681234567": "allow",
            "+447911123456": "junk",
            "Bank": "allow",
        }.items():
            with self.subTest(sender):
                self.assertEqual(self.verdict("hello", sender)["action"], action)

    def test_the_list_names_all_seven_in_screen_order(self):
        listed = self.succeed("rules", "list").out
        order = "allUnknown links shortSender email numbersOnly countryAllowlist emojis".split()
        places = [listed.find(name) for name in order]
        self.assertNotIn(-1, places)
        self.assertEqual(places, sorted(places))


class Lists(StoreTest):
    def test_lists_from_a_file_decide_once_their_language_is_on(self):
        file = self.directory / "automatic_filters.json"
        english = {
            "allow_sender": ["GoodBank"],
            "allow_body": [],
            "deny_sender": [],
            "deny_body": ["claim your prize", "  "],
        }
        file.write_text(json.dumps({"filter_lists": {"en": english}}))
        self.succeed("lists", "update", "--from", file)
        self.assertEqual(self.verdict("Claim your PRIZE")["action"], "allow")
        self.succeed("lists", "set", "en", "on")
        verdict = self.verdict("Claim your PRIZE")
        self.assertEqual(verdict["action"], "junk")
        self.assertEqual(verdict["match"]["kind"], "automaticFilter")
        self.assertEqual(verdict["match"]["language"], "en")
        self.assertEqual(self.verdict("claim your prize", "GoodBank")["action"], "allow")
        self.succeed("lists", "set", "en", "off")
        self.assertEqual(self.verdict("Claim your PRIZE")["action"], "allow")

    def test_a_refused_update_leaves_the_lists_as_they_were(self):
        self.test_lists_from_a_file_decide_once_their_language_is_on()
        self.succeed("lists", "set", "en", "on")
        bad = self.directory / "bad.json"
        for content in ("", "{}", '{"filter_lists": []}', "<html>"):
            with self.subTest(content):
                bad.write_text(content)
                self.refuse("lists", "update", "--from", bad)
                self.assertEqual(self.verdict("Claim your PRIZE")["action"], "junk")
        self.refuse("lists", "update", "--from", self.directory / "missing.json")
        self.assertIn("the last update failed", self.succeed("lists", "show").out)

    def test_without_a_source_the_shipped_lists_are_taken_but_never_over_others(self):
        self.assertIn("ar, de, en, es", self.succeed("lists", "update").out)
        self.succeed("lists", "set", "en", "on")
        verdict = self.verdict("You have won a car. Claim your prize")
        self.assertEqual(verdict["match"]["list"], "deny_body")
        self.succeed("lists", "set", "en", "off")
        self.test_lists_from_a_file_decide_once_their_language_is_on()
        self.refuse("lists", "update")
        self.succeed("lists", "set", "en", "on")
        self.assertEqual(self.verdict("You have won a car")["action"], "allow")

    def test_one_installation_feeds_another(self):
        file = self.directory / "lists.json"
        lists = {"allow_sender": [], "allow_body": [], "deny_sender": [], "deny_body": ["roof offer"]}
        file.write_text(json.dumps({"filter_lists": {"en": lists}}))
        with program.Server() as first:
            program.run("lists", "update", "--from", file, data=first.data)
            source = {"SFS_LISTS_URL": first.address}
            refused = self.refuse("lists", "update", environment=source)
            self.assertIn("SFS_ALLOW_PRIVATE_LISTS=1", refused.err)
            source["SFS_ALLOW_PRIVATE_LISTS"] = "1"
            self.assertIn("updated: en", self.succeed("lists", "update", environment=source).out)
            again = self.succeed("lists", "update", environment=source).out
            self.assertIn("already current: en", again)
        self.succeed("lists", "set", "en", "on")
        match = self.verdict("A roof offer for you")["match"]
        self.assertEqual(
            (match["language"], match["list"], match["phrase"]), ("en", "deny_body", "roof offer")
        )
        gone = self.refuse("lists", "update", environment=source)
        self.assertIn("nothing answers", gone.err)
        self.assertEqual(self.verdict("A roof offer for you")["action"], "junk")


class About(StoreTest):
    def test_version_and_help(self):
        self.assertRegex(program.run("version").out, r"\d+\.\d+\.\d+")
        help = program.run("help")
        self.assertEqual(help.status, 0)
        for command in "serve evaluate import export filters rules settings lists backup restore version help".split():
            with self.subTest(command):
                self.assertIn(command, help.out)
                one = program.run("help", command)
                self.assertEqual(one.status, 0, one)
                self.assertIn(command, one.out)
        self.assertEqual(program.run("help", "unknown").status, 2)
