"""Filters and settings that change meanwhile: a batch is answered by those of its beginning, a server by
what every process wrote."""

import http.client
import json
import random
import subprocess
import threading
import time
from urllib.parse import urlsplit

from Harness import program, rules
from store import StoreTest

MEBIBYTE = 1 << 20


def message(body, sender="+15551234567"):
    return json.dumps({"sender": sender, "body": body}).encode() + b"\n"


class RunningBatch:
    """`evaluate --batch` that is fed and read piece by piece."""

    def __init__(self, test, *arguments):
        self.process = subprocess.Popen(
            [program.EXECUTABLE, "evaluate", "--batch", *arguments, "--data", test.data],
            env=program.clean_environment(),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        )
        test.addCleanup(self.end)

    def ask(self, line):
        """The answer to one line, before anything else is sent."""
        self.process.stdin.write(line)
        self.process.stdin.flush()
        return json.loads(self.process.stdout.readline())

    def peak(self):
        """The largest memory so far, in bytes."""
        with open(f"/proc/{self.process.pid}/status", encoding="ascii") as status:
            line = next(each for each in status if each.startswith("VmHWM:"))
        return int(line.split()[1]) * 1024

    def end(self):
        self.process.kill()
        self.process.wait(program.PATIENCE)
        self.process.stdin.close()
        self.process.stdout.close()


class OneSnapshot(StoreTest):
    """Look-alike letters, an emoji and a word: rules, settings and filters decide about them."""

    MESSAGES = [message("hello \U0001f600"), message("your p\u0430rcel"), message("a loan")]

    def change_everything(self):
        self.succeed("rules", "set", "emojis", "on")
        self.succeed("settings", "set", "seesThroughDisguises", "on")
        self.succeed("filters", "add", "parcel", "--type", "deny")
        self.succeed("filters", "add", "loan", "--type", "deny")

    def actions(self):
        answers = self.succeed("evaluate", "--batch", input=b"".join(self.MESSAGES)).json_lines
        return [each["action"] for each in answers]

    def test_a_batch_goes_on_with_the_filters_of_its_beginning(self):
        for arguments in ([], ["--explain"]):
            batch = RunningBatch(self, *arguments)
            before = [batch.ask(each) for each in self.MESSAGES]
            self.assertEqual({each["action"] for each in before}, {"allow"})
            self.change_everything()
            self.assertEqual([batch.ask(each) for each in self.MESSAGES], before)
            # Whoever begins now is answered by what is there now.
            self.assertEqual(self.actions(), ["junk"] * 3)
            for each in ("parcel", "loan"):
                self.remove(each)
            self.succeed("settings", "set", "seesThroughDisguises", "off")
            self.succeed("rules", "set", "emojis", "off")

    def remove(self, text):
        number = next(each["id"] for each in self.filters() if each["text"] == text)
        self.succeed("filters", "remove", number)

    def test_an_answer_on_its_way_is_of_one_moment(self):
        # More than any buffer on the way holds: most of it is answered after the change.
        lines = b"".join(self.MESSAGES) * 60_000
        with program.Server(self.data) as server:
            place = urlsplit(server.address)
            connection = http.client.HTTPConnection(
                place.hostname, place.port, timeout=program.PATIENCE
            )
            connection.request(
                "POST", "/api/v1/evaluate/batch", lines, {"Content-Type": "application/x-ndjson"}
            )
            answer = connection.getresponse()
            first = [answer.readline() for _ in self.MESSAGES]
            self.change_everything()
            deadline = time.monotonic() + program.PATIENCE
            while self.over_http(place) != ["junk"] * 3:
                self.assertLess(time.monotonic(), deadline, "the change is never followed")
            rest = answer.read()
            connection.close()
            self.assertEqual(rest, b"".join(first) * (60_000 - 1))
            self.assertNotIn(b"junk", b"".join(first))

    def over_http(self, place):
        connection = http.client.HTTPConnection(
            place.hostname, place.port, timeout=program.PATIENCE
        )
        connection.request(
            "POST",
            "/api/v1/evaluate/batch",
            b"".join(self.MESSAGES),
            {"Content-Type": "application/x-ndjson"},
        )
        answer = connection.getresponse().read()
        connection.close()
        return [json.loads(line)["action"] for line in answer.splitlines()]

    def test_two_batches_beside_a_writer_are_each_of_one_moment(self):
        stop = threading.Event()
        written = []

        def write():
            while not stop.is_set():
                self.change_everything()
                for text in ("parcel", "loan"):
                    self.remove(text)
                self.succeed("rules", "set", "emojis", "off")
                self.succeed("settings", "set", "seesThroughDisguises", "off")
                written.append(1)

        lines = b"".join(self.MESSAGES) * 3_000
        seen = []
        with program.Server(self.data) as server:
            place = urlsplit(server.address)
            writer = threading.Thread(target=write)
            writer.start()

            def ask():
                for _ in range(6):
                    connection = http.client.HTTPConnection(
                        place.hostname, place.port, timeout=program.PATIENCE
                    )
                    fields = {"Content-Type": "application/x-ndjson"}
                    connection.request("POST", "/api/v1/evaluate/batch", lines, fields)
                    seen.append(connection.getresponse().read().splitlines())
                    connection.close()

            readers = [threading.Thread(target=ask) for _ in range(2)]
            for each in readers:
                each.start()
            for each in readers:
                each.join(program.PATIENCE)
            stop.set()
            writer.join(program.PATIENCE)
            self.assertTrue(server.is_running)
        self.assertEqual(len(seen), 12)
        self.assertTrue(written)
        for answers in seen:
            self.assertEqual(len(answers), 9_000)
            for number in range(3):
                self.assertEqual(len(set(answers[number::3])), 1)


class EndlessLine(StoreTest):
    def test_a_line_of_a_hundred_megabytes_costs_its_verdict_and_no_memory(self):
        batch = RunningBatch(self)
        self.assertEqual(batch.ask(message("first"))["action"], "allow")
        before = batch.peak()
        piece = b"x" * MEBIBYTE
        batch.process.stdin.write(b'{"sender":"Bank","body":"')
        for _ in range(100):
            batch.process.stdin.write(piece)
        answer = batch.ask(b'"}\n')
        self.assertEqual(answer["line"], 2)
        self.assertIn("too long", answer["error"])
        self.assertEqual(batch.ask(message("last"))["action"], "allow")
        # The longest line that is kept has 8 MiB, and the buffers that grow with it twice that.
        self.assertLess(batch.peak() - before, 32 * MEBIBYTE)


    def test_memory_does_not_grow_with_the_lines_that_are_explained(self):
        self.bring_filters()
        batch = RunningBatch(self, "--explain")
        # They stay below what a pipe holds, so that writing never waits for reading.
        lines = message("loan 1 loan 2 loan 3") * 500
        peaks = []
        for _ in range(8):
            batch.process.stdin.write(lines)
            batch.process.stdin.flush()
            for _ in range(500):
                self.assertIn("steps", json.loads(batch.process.stdout.readline()))
            peaks.append(batch.peak())
        self.assertLess(peaks[-1] - peaks[1], 8 * MEBIBYTE, peaks)

    def bring_filters(self):
        file = self.directory / "loans.sfsfilters"
        rules.write(file, [rules.record(f"loan {number}") for number in range(40)])
        self.succeed("import", file)


class ManyFilters(StoreTest):
    """Random changes by other processes, among so many filters that a server does not read all of
    them again for each."""

    COUNT = 2_500
    WORDS = ["loan", "bank", "win", "parcel", "\u05de\u05d1\u05e6\u05e2", "caf\u00e9"]

    def test_a_server_answers_what_a_new_process_does(self):
        dice = random.Random(11)
        self.bring([f"word {number}" for number in range(self.COUNT)])
        with program.Server(self.data) as server:
            place = urlsplit(server.address)
            for step in range(25):
                self.change(dice)
                messages = b"".join(
                    message(" ".join(dice.choices(self.WORDS, k=dice.randint(1, 3))))
                    for _ in range(8)
                )
                messages += message(f"word {dice.randrange(self.COUNT)}")
                expected = self.succeed("evaluate", "--batch", input=messages).json_lines
                deadline = time.monotonic() + program.PATIENCE
                while self.post(place, messages) != expected:
                    self.assertLess(time.monotonic(), deadline, f"step {step} is never followed")

    def bring(self, texts):
        """Imports contains filters with these texts."""
        file = self.directory / "more.sfsfilters"
        rules.write(file, [rules.record(text) for text in texts])
        self.succeed("import", file)

    def post(self, place, messages):
        connection = http.client.HTTPConnection(
            place.hostname, place.port, timeout=program.PATIENCE
        )
        fields = {"Content-Type": "application/x-ndjson"}
        connection.request("POST", "/api/v1/evaluate/batch", messages, fields)
        text = connection.getresponse().read()
        connection.close()
        return [json.loads(line) for line in text.splitlines()]

    def change(self, dice):
        what = dice.randrange(5)
        if what <= 1:
            options = ["--type", dice.choice(["deny", "deny", "allow"])]
            options += ["--matching", dice.choice(["contains", "exact", "regex"])]
            # Its like may be there already, which is refused.
            self.run_command("filters", "add", " ".join(dice.choices(self.WORDS, k=2)), *options)
        elif what == 2:
            filters = self.filters()
            for each in {dice.choice(filters)["id"], filters[-1]["id"]}:
                self.succeed("filters", "remove", each)
        elif what == 3:
            self.succeed("rules", "set", "links", dice.choice(["on", "off"]))
        else:
            self.bring([" ".join(dice.choices(self.WORDS, k=3)) for _ in range(5)])
