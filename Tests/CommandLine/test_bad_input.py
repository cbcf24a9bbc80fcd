"""Bad input by the command line: a status, one line that says what to do, and nothing lost."""

import json
import os
import shutil
import subprocess
import unittest
import urllib.error
import urllib.request

from Harness import program, rules
from store import StoreTest

MEBIBYTE = 1024 * 1024
# The documented limits.
TEXT_LIMIT = 10_000
UPLOAD_LIMIT = 32 * MEBIBYTE


class BadImportFiles(StoreTest):
    def setUp(self):
        super().setUp()
        self.succeed("filters", "add", "kept", "--type", "deny")
        self.file = self.directory / "input.sfsfilters"

    def tearDown(self):
        self.assertEqual([f["text"] for f in self.filters()][:1], ["kept"])

    def refuse_import(self, content):
        self.file.write_bytes(content if isinstance(content, bytes) else content.encode())
        before = self.filters()
        done = self.refuse("import", self.file)
        self.assertEqual(self.filters(), before)
        return done

    def test_files_that_are_no_export(self):
        cases = {
            "empty": "",
            "only spaces": " \n\t ",
            "no JSON": "hello",
            "half a document": json.dumps(rules.document([rules.record("a")]))[:-20],
            "JSON of another kind": '{"name": "package", "version": "1.0.0"}',
            "a list": "[1, 2, 3]",
            "another format": json.dumps(rules.document([], format="other")),
            "filters are no list": json.dumps({**rules.document([]), "filters": {}}),
            "malformed UTF-8": b'{"format": "simply-filter-sms-filters\xff\xfe"}',
            "a picture": b"\x89PNG\r\n\x1a\n" + bytes(100),
        }
        for name, content in cases.items():
            with self.subTest(name):
                self.refuse_import(content)

    def test_a_newer_version_is_named_as_such(self):
        done = self.refuse_import(json.dumps(rules.document([rules.record("a")], version=2)))
        self.assertIn("newer", done.err)

    def test_versions_that_never_were(self):
        for version in (0, -1, "1", 1.5, None):
            with self.subTest(version=version):
                self.refuse_import(json.dumps(rules.document([rules.record("a")], version=version)))

    def test_a_file_of_50_megabytes(self):
        one = json.dumps(rules.record("x" * 9_000))
        head, tail = json.dumps(rules.document(["?"])).split('"?"')
        self.file.write_text(head + ",".join([one] * (50 * MEBIBYTE // len(one))) + tail)
        done = self.refuse("import", self.file)
        self.assertIn("32", done.err)

    def test_a_file_that_is_not_there_or_is_a_directory(self):
        self.refuse("import", self.directory / "missing.sfsfilters")
        self.refuse("import", self.directory)

    def test_a_byte_order_mark_is_fine(self):
        document = json.dumps(rules.document([rules.record("after the mark")]))
        self.file.write_bytes(b"\xef\xbb\xbf" + document.encode())
        self.succeed("import", self.file)
        self.assertEqual(self.filters()[-1]["text"], "after the mark")

    def test_bad_records_are_named_by_number_and_the_rest_is_added(self):
        good = rules.record("good")
        without_folder = {k: v for k, v in rules.record("no folder").items() if k != "folder"}
        bad = {
            2: rules.record("wrong type", type="forbid"),
            3: without_folder,
            4: rules.record("wrong case", case=1),
            5: rules.record("   "),
            6: rules.record("(", matching="regex"),
            7: rules.record("x" * 100_000),
            8: rules.record("$lang:klingon", type="denyLanguage"),
            9: "not an object",
            10: rules.record(12),
        }
        rules.write(self.file, [good, *bad.values(), rules.record("last")])
        done = self.succeed("import", self.file)
        self.assertEqual([f["text"] for f in self.filters()], ["kept", "good", "last"])
        lines = (done.out + done.err).splitlines()
        for number in bad:
            with self.subTest(record=number):
                self.assertTrue(
                    any(f"{number}" in line.replace(":", " ").replace(".", " ").split() for line in lines),
                    done,
                )
        # A pattern's fault is said with its place and what to do, in our own words.
        self.assertIn("parenthesis at character 1 is never closed. Add", done.out + done.err)
        self.assertNotIn("missing closing parenthesis", done.out + done.err)
        # A text that is refused for its length is not printed in full.
        self.assertLess(len(done.out + done.err), 5_000)


class BadArguments(StoreTest):
    def test_texts_that_no_filter_can_have(self):
        cases = {
            "empty": "",
            "only spaces": "   ",
            "100,000 characters": "x" * 100_000,
            "one character too long": "é" * (TEXT_LIMIT + 1),
        }
        for name, text in cases.items():
            with self.subTest(name):
                self.refuse("filters", "add", text, "--type", "deny")
        self.assertEqual(self.filters(), [])

    def test_the_longest_text_is_a_filter(self):
        self.succeed("filters", "add", "é" * TEXT_LIMIT, "--type", "deny")
        self.assertEqual(len(self.filters()[0]["text"]), TEXT_LIMIT)

    def test_a_pattern_that_does_not_compile(self):
        self.refuse("filters", "add", "a(b", "--type", "deny", "--matching", "regex")
        self.assertEqual(self.filters(), [])

    def test_a_duplicate(self):
        self.succeed("filters", "add", "Loan", "--type", "deny")
        self.refuse("filters", "add", "Loan", "--type", "allow")
        self.assertEqual(len(self.filters()), 1)

    def test_a_language_that_is_none(self):
        self.refuse("filters", "add", "$lang:klingon", "--type", "denyLanguage")

    def test_an_id_that_is_not_there(self):
        self.refuse("filters", "remove", "00000000-0000-4000-8000-000000000000")

    def test_wrong_use_is_status_2(self):
        cases = [
            ["unknown"],
            ["evaluate", "--body"],
            ["evaluate", "--colour", "red"],
            ["import"],
            ["filters"],
            ["filters", "add", "x"],
            ["filters", "add", "x", "--type", "maybe"],
            ["filters", "add", "x", "--type", "deny", "--folder", "attic"],
            ["filters", "remove"],
            ["filters", "remove", "not-an-id"],
            ["rules", "set", "links"],
            ["rules", "set", "unknown", "on"],
            ["rules", "set", "shortSender", "on", "--choice", "9"],
            ["export", "--type", "everything"],
            ["serve", "--port", "99999"],
            ["serve", "--port", "ten"],
            # A variable that was not set: not a wish for the store at the usual place.
            ["filters", "list", "--data", ""],
            ["serve", "--port", "0", "--data="],
        ]
        for arguments in cases:
            with self.subTest(arguments=" ".join(arguments)):
                # Without --data: an option that stands last could take it for its value.
                done = program.run(*arguments, environment={"SFS_DATA": str(self.data)})
                self.assertEqual(done.status, 2, done)
                self.assertEqual(len(done.error_lines), 1, done)
                self.assertEqual(done.out, "")


class BadBatchLines(StoreTest):
    def test_a_bad_line_says_its_number_and_the_rest_goes_on(self):
        lines = [
            b'{"sender": "Bank", "body": "hello"}',
            b"not json",
            b'{"sender": "Bank"}',
            b'{"sender": 1, "body": "x"}',
            b'{"sender": "Bank", "body": "never closed}',
            b"[]",
            b'{"sender": "Bank", "body": "last"}',
        ]
        done = self.succeed("evaluate", "--batch", input=b"\n".join(lines))
        answers = done.json_lines
        self.assertEqual(len(answers), len(lines), done)
        for number, answer in enumerate(answers, start=1):
            with self.subTest(line=number):
                if number in (1, 7):
                    self.assertEqual(answer["action"], "allow")
                else:
                    self.assertEqual(answer["line"], number)
                    self.assertTrue(answer["error"])

    def test_a_line_of_many_megabytes_costs_its_verdict_and_nothing_else(self):
        lines = [
            json.dumps({"sender": "Bank", "body": "first"}),
            json.dumps({"sender": "Bank", "body": "x" * (10 << 20)}),
            json.dumps({"sender": "Bank", "body": "last"}),
        ]
        answers = self.succeed("evaluate", "--batch", input="\n".join(lines)).json_lines
        self.assertEqual([answer.get("action") for answer in answers], ["allow", None, "allow"])
        self.assertEqual(answers[1]["line"], 2)

    def test_bytes_of_any_kind_get_an_answer_a_line(self):
        noise = bytes(range(256)) * 64
        answers = self.succeed("evaluate", "--batch", input=noise).json_lines
        self.assertTrue(all("error" in answer for answer in answers))
        self.assertEqual(answers[0]["line"], 1)

    def test_what_is_no_character_is_replaced(self):
        self.succeed("filters", "add", "\ufffd end", "--type", "deny")
        bodies = [b"\xfe end", rb"\ud800 end", rb"\udfff end", b"\xff end", b"\xed\xa0\x80 end", b"\xc3 end"]
        lines = [b'{"sender": "Bank", "body": "' + body + b'"}' for body in bodies]
        answers = self.succeed("evaluate", "--batch", input=b"\n".join(lines)).json_lines
        self.assertEqual([answer.get("action") for answer in answers], ["junk"] * len(bodies))

    def test_marks_line_ends_and_blank_lines(self):
        line = b'{"sender": "Bank", "body": "x"}'
        content = b"\xef\xbb\xbf" + line + b"\r\n\r\n \n" + line + b"\n[]\n" + line
        answers = self.succeed("evaluate", "--batch", input=content).json_lines
        self.assertEqual([answer.get("line") for answer in answers], [None, None, 5, None])
        self.assertEqual(self.succeed("evaluate", "--batch", input=b"").out, "")

    def test_the_longest_body_is_evaluated_and_a_longer_one_says_so(self):
        self.succeed("filters", "add", "the end", "--type", "deny")
        tail = " the end"
        bodies = [
            "x" * (MEBIBYTE - len(tail)) + tail,
            "x" * (MEBIBYTE - len(tail) + 1) + tail,
            "\u202e\x00" * 1000 + tail,
            "x" * (2 * MEBIBYTE),
        ]
        lines = [json.dumps({"sender": "Bank", "body": body}) for body in bodies]
        answers = self.succeed("evaluate", "--batch", input="\n".join(lines)).json_lines
        self.assertEqual([answer.get("action") for answer in answers], ["junk", None, "junk", None])
        self.assertEqual([answer.get("line") for answer in answers], [None, 2, None, 4])
        self.assertIn("too long", answers[1]["error"])

    def test_a_folder_is_no_batch(self):
        done = self.refuse("evaluate", "--batch", self.directory)
        self.assertIn(str(self.directory), done.err)


class BadBytes(StoreTest):
    def test_arguments_that_are_no_text_are_read_with_replacements(self):
        self.succeed("filters", "add", "\ufffd end", "--type", "deny")
        for sender, body in ((b"\xff\xfe", b"the \xff end"), (b"Bank", b"\xc3 end")):
            with self.subTest(body=body):
                done = subprocess.run(
                    [program.EXECUTABLE, "evaluate", "--json", "--data", self.data]
                    + ["--sender", sender, "--body", body],
                    capture_output=True,
                    timeout=program.PATIENCE,
                    env=program.clean_environment(),
                )
                self.assertEqual(done.returncode, 0, done)
                self.assertEqual(json.loads(done.stdout)["action"], "junk")

    def test_controls_of_direction_and_a_long_sender(self):
        self.assertEqual(self.verdict("\u202eabc\u202c \u2066x\u2069")["action"], "allow")
        self.assertEqual(self.verdict("x", sender="1" * 1000)["action"], "allow")
        done = self.refuse("evaluate", "--sender", "1" * 1001, "--body", "x")
        self.assertIn("sender", done.err)

    def test_bodies_over_http(self):
        self.succeed("filters", "add", "\ufffd end", "--type", "deny")
        with program.Server(self.data) as server:
            def post(path, content, kind="application/json"):
                request = urllib.request.Request(
                    server.address + path, data=content, headers={"Content-Type": kind}
                )
                try:
                    with urllib.request.urlopen(request, timeout=program.PATIENCE) as answer:
                        return answer.status, answer.read()
                except urllib.error.HTTPError as error:
                    with error:
                        return error.code, error.read()

            for body in (b"\xff end", rb"\ud800 end", b"\xc3 end", b"x" * 100_000 + b"\xfe end"):
                with self.subTest(body=body[-10:]):
                    status, answer = post(
                        "/api/v1/evaluate", b'{"sender":"1234567","body":"' + body + b'"}'
                    )
                    self.assertEqual(status, 200, answer)
                    self.assertEqual(json.loads(answer)["action"], "junk")
            long = json.dumps({"sender": "1234567", "body": "x" * (MEBIBYTE + 1)}).encode()
            status, answer = post("/api/v1/evaluate", long)
            self.assertIn(status, (413, 422), answer)
            self.assertIn("too long", json.loads(answer)["error"]["message"])
            status, answer = post(
                "/api/v1/evaluate/batch", long + b"\n" + b"\xff\n", "application/x-ndjson"
            )
            self.assertEqual(status, 200)
            self.assertEqual([json.loads(line)["line"] for line in answer.splitlines()], [1, 2])
            self.assertTrue(server.is_running)


class BadStreams(StoreTest):
    def test_nobody_listens_to_errors(self):
        """What cannot be said is not said: the status is still the right one."""
        for place in ("2>&-", "2>/dev/full"):
            with self.subTest(place=place):
                wrapper = ["sh", "-c", f'exec "$@" {place}', "sh"]
                done = self.run_command("unknown", wrapper=wrapper)
                self.assertEqual(done.status, 2, done)

    def test_an_answer_that_cannot_be_written_is_an_error(self):
        for place in (">&-", ">/dev/full"):
            with self.subTest(place=place):
                self.refuse("version", wrapper=["sh", "-c", f'exec "$@" {place}', "sh"])


class BadPlaces(StoreTest):
    def test_a_data_directory_that_cannot_be_made(self):
        a_file = self.directory / "file"
        a_file.write_text("")
        for place in (a_file, a_file / "inside", "/proc/simply-filter-sms"):
            with self.subTest(place=str(place)):
                done = self.refuse("filters", "list", data=place)
                self.assertIn(str(place), done.err)
                self.refuse("serve", "--port", "0", data=place)
        self.assertEqual(a_file.read_text(), "")

    @unittest.skipIf(os.geteuid() == 0, "root may write anywhere: tried with a file in its place")
    def test_a_data_directory_without_permission(self):
        self.data.mkdir(mode=0o500)
        self.refuse("filters", "add", "x", "--type", "deny")

    def test_a_store_that_is_no_database(self):
        self.data.mkdir()
        (self.data / "filters.sqlite3").write_text("this is no database, " * 100)
        before = (self.data / "filters.sqlite3").read_bytes()
        self.refuse("filters", "list")
        self.refuse("serve", "--port", "0")
        self.assertEqual((self.data / "filters.sqlite3").read_bytes(), before)

    def test_a_store_that_cannot_be_read_still_gives_a_verdict(self):
        self.data.mkdir()
        (self.data / "filters.sqlite3").write_text("this is no database, " * 100)
        done = self.succeed("evaluate", "--sender", "Bank", "--body", "hello", "--json")
        self.assertEqual(done.json["action"], "allow")
        self.assertEqual(done.json["match"]["kind"], "storeUnavailable")
        self.assertEqual(len(done.error_lines), 1, done)

    def test_an_export_to_a_place_that_cannot_be_written(self):
        self.succeed("filters", "add", "x", "--type", "deny")
        self.refuse("export", self.directory / "missing" / "file.sfsfilters")

    def test_a_file_that_may_not_grow_is_a_full_disk(self):
        file = rules.write(
            self.directory / "large.sfsfilters",
            [rules.record(f"{number} " + "x" * 1_000) for number in range(5_000)],
        )
        self.succeed("filters", "add", "kept", "--type", "deny")
        # In blocks of 512 bytes, or of 1 KiB, as the shell likes.
        wrapper = ["sh", "-c", 'ulimit -f 2000; exec "$@"', "sh"]
        done = self.refuse("import", file, wrapper=wrapper)
        self.assertIn("disk", done.err)
        self.assertEqual([each["text"] for each in self.filters()], ["kept"])

    def test_a_full_disk_loses_nothing(self):
        # A file system of its own, as small as the store allows, seen by this one command alone.
        inside = ["unshare", "--mount", "sh", "-ec"]
        mount = 'mount -t tmpfs -o size=1m none "$1"'
        place = self.directory / "small"
        place.mkdir()
        tried = None
        if shutil.which("unshare"):
            tried = subprocess.run([*inside, mount, "sh", place], capture_output=True)
        if tried is None or tried.returncode:
            self.skipTest("no small file system can be mounted here")
        file = rules.write(
            self.directory / "large.sfsfilters",
            [rules.record(f"{number} " + "x" * 1_000) for number in range(5_000)],
        )
        script = f"""{mount}
          program=$2; data=$1/data; export SFS_DATA="$data"
          "$program" filters add kept --type deny >&2
          status=0; "$program" import "$3" >&2 || status=$?
          echo "status $status" >&2
          "$program" filters list --json
        """
        done = program.Finished(
            subprocess.run(
                [*inside, script, "sh", place, program.EXECUTABLE, file],
                capture_output=True,
                timeout=program.PATIENCE,
                env=program.clean_environment(),
            )
        )
        self.assertIn("status 1", done.err, done)
        listed = done.json
        listed = listed["filters"] if isinstance(listed, dict) else listed
        self.assertEqual([f["text"] for f in listed], ["kept"], "all or nothing")
        complaint = [line for line in done.error_lines if "disk" in line or "space" in line]
        self.assertEqual(len(complaint), 1, done)
