"""The `language` command: one text, a stream, and a table to measure."""

import json
import os
import select
import subprocess
import unittest

from Harness import program
from store import StoreTest

PATIENCE = program.PATIENCE


class OneText(StoreTest):
    def run_command(self, *arguments, **options):
        return program.run(*arguments, **options)

    def test_the_language_and_how_sure_it_is(self):
        code, confidence = self.succeed("language", "Where are you going tonight?").out.split()
        self.assertEqual(code, "en")
        self.assertTrue(0.5 <= float(confidence) <= 1)

    def test_languages_that_cannot_be_told_or_blocked(self):
        for text, code in {"12:30": "und", "": "und", "สวัสดี": "other"}.items():
            with self.subTest(text):
                self.assertEqual(self.succeed("language", text).out.split()[0], code)

    def test_a_text_that_looks_like_an_option_goes_behind_two_dashes(self):
        self.assertEqual(self.succeed("language", "--", "--הודעה").out.split()[0], "he")

    def test_wrong_use(self):
        for arguments in ([], ["a", "b"], ["--batch", "--measure", "x"], ["--measure"], ["--what"]):
            with self.subTest(arguments):
                self.refuse("language", *arguments, status=2)


class Batch(StoreTest):
    def run_command(self, *arguments, **options):
        return program.run(*arguments, **options)

    def test_every_line_has_its_answer_in_order(self):
        texts = ["Where are you going tonight?", "", "¿Dónde estás ahora?\r", "שלום לך", "12"]
        lines = ("\n".join(texts) * 1 + "\n").encode() * 500
        done = self.succeed("language", "--batch", input=lines)
        answers = done.json_lines
        self.assertEqual([a["language"] for a in answers], ["en", "und", "es", "he", "und"] * 500)
        self.assertTrue(all(set(a) == {"language", "confidence"} for a in answers))
        self.assertEqual(done.out.split("\n")[1], '{"language":"und","confidence":0.0}')

    def test_a_last_line_without_its_end_counts_and_an_empty_input_has_no_lines(self):
        self.assertEqual(len(self.succeed("language", "--batch", input="a\nb").json_lines), 2)
        self.assertEqual(self.succeed("language", "--batch", input="").out, "")

    def test_bytes_that_are_no_text_and_lines_that_are_too_long(self):
        long = b"a" * (2 << 20)
        done = self.succeed("language", "--batch", input=b"\xff\xfe\x00\n" + long + b"\nhello there\n")
        answers = done.json_lines
        self.assertEqual(answers[0]["language"], "und")
        self.assertEqual(answers[1]["line"], 2)
        self.assertGreater(len(answers[1]["error"].split()), 3)
        self.assertEqual(answers[2]["language"], "en")

    def test_a_line_is_answered_before_the_next_one_comes(self):
        with subprocess.Popen(
            [str(program.EXECUTABLE), "language", "--batch"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env=program.clean_environment(),
        ) as process:
            for text, code in (("good morning everyone", "en"), ("доброе утро", "ru")):
                process.stdin.write(text.encode() + b"\n")
                process.stdin.flush()
                ready, _, _ = select.select([process.stdout], [], [], PATIENCE)
                self.assertTrue(ready, "no answer while the input is open")
                answer = os.read(process.stdout.fileno(), 1 << 16)
                self.assertEqual(json.loads(answer)["language"], code)
            process.stdin.close()
            self.assertEqual(process.wait(PATIENCE), 0)

    def test_a_file_is_read_too_and_a_folder_or_nothing_is_refused(self):
        file = self.directory / "texts"
        file.write_text("good morning everyone\n")
        self.assertEqual(self.succeed("language", "--batch", file).json_lines[0]["language"], "en")
        self.refuse("language", "--batch", self.directory)
        self.refuse("language", "--batch", self.directory / "missing")


class Measure(StoreTest):
    def run_command(self, *arguments, **options):
        return program.run(*arguments, **options)

    def measure(self, content):
        file = self.directory / "texts.tsv"
        file.write_text(content)
        return file

    def test_rows_are_counted_by_language_and_length(self):
        file = self.measure(
            "language\tsource\ttext\n"
            "en\town\tWhere are you going tonight?\n"
            "en\town\tדוגמה\n"
            "en\town\t12:30\n"
            "de\town\tWo gehst du heute Abend hin?\n"
            "und\town\t12:30\n"
            "nl\town\tДобрый вечер\n"
        )
        rows = {
            line.split()[0]: line.split()[1:]
            for line in self.succeed("language", "--measure", file).out.splitlines()[2:]
            if line
        }
        self.assertEqual(rows["en"][:4], ["3", "33.3%", "33.3%", "33.3%"])
        self.assertEqual(rows["en"][4:6], ["0/1/1", "1/0/0"])
        self.assertEqual(rows["de"][:2], ["1", "100.0%"])
        self.assertEqual(rows["macro"], ["66.7%", "16.7%", "16.7%"])
        self.assertEqual(rows["und"][:4], ["1", "0.0%", "0.0%", "100.0%"])
        self.assertEqual(rows["nl"][:4], ["1", "0.0%", "100.0%", "0.0%"])
        self.assertEqual(rows["all"][0], "4", "und and nl stand apart")

    def test_tables_that_cannot_be_measured(self):
        cases = {
            "empty": "",
            "only the heading": "language\tsource\ttext\n",
            "no columns": "hello\n",
            "two columns": "en\thello\n",
            "no label": "\town\thello\n",
        }
        for name, content in cases.items():
            with self.subTest(name):
                self.refuse("language", "--measure", self.measure(content))
        self.refuse("language", "--measure", self.directory)
        self.refuse("language", "--measure", self.directory / "missing.tsv")

    def test_a_bad_row_is_named_by_its_number(self):
        done = self.refuse("language", "--measure", self.measure("en\town\thello\n\nen hello\n"))
        self.assertIn("line 3", done.err)


if __name__ == "__main__":
    unittest.main()
