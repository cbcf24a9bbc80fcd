"""What is kept when a process is killed, and what a running server sees of other processes."""

import json
import signal
import subprocess
import time
import urllib.request

from Harness import program, rules
from store import StoreTest

# Enough for SQLite to write pages out long before it commits.
MANY = 40_000


class Killed(StoreTest):
    def setUp(self):
        super().setUp()
        self.succeed("filters", "add", "kept", "--type", "deny")
        self.file = rules.write(
            self.directory / "many.sfsfilters",
            [rules.record(f"number {number} " + "x" * 100) for number in range(MANY)],
        )

    def kill_import_when(self, is_time):
        """Starts the import, kills it as soon as `is_time` says so; whether it was still running."""
        process = subprocess.Popen(
            [program.EXECUTABLE, "import", self.file, "--data", self.data],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            env=program.clean_environment(),
        )
        started = time.monotonic()
        while process.poll() is None and not is_time(time.monotonic() - started):
            time.sleep(0.001)
        process.send_signal(signal.SIGKILL)
        return process.wait() == -signal.SIGKILL

    def assert_all_or_nothing(self):
        count = len(self.filters())
        self.assertIn(count, (1, 1 + MANY))
        return count

    def test_a_kill_while_pages_are_written_leaves_nothing_of_the_import(self):
        log = self.data / "filters.sqlite3-wal"

        def is_writing(_):
            return log.exists() and log.stat().st_size > 256 * 1024

        self.assertTrue(self.kill_import_when(is_writing), "the import ended before it was killed")
        self.assertEqual(self.assert_all_or_nothing(), 1)
        # And the store is whole: the same import works afterwards.
        self.succeed("import", self.file)
        self.assertEqual(len(self.filters()), 1 + MANY)

    def test_a_kill_at_any_time_leaves_all_or_nothing(self):
        started = time.monotonic()
        self.succeed("import", self.file, "--dry-run")
        whole = time.monotonic() - started
        for part in (0.3, 0.6, 0.9, 1.2, 1.6):
            with self.subTest(part=part):
                self.kill_import_when(lambda passed: passed > part * whole)
                if self.assert_all_or_nothing() > 1:
                    break


class OtherProcesses(StoreTest):
    def evaluate(self, server, body):
        request = urllib.request.Request(
            f"{server.address}/api/v1/evaluate",
            data=json.dumps({"sender": "+15551234567", "body": body}).encode(),
            headers={"Content-Type": "application/json"},
        )
        with urllib.request.urlopen(request, timeout=program.PATIENCE) as answer:
            return json.load(answer)

    def eventually(self, question, expected):
        """Asks until the answer is as expected: another process is seen soon, not at once."""
        deadline = time.monotonic() + 10
        while (answer := question()) != expected:
            self.assertLess(time.monotonic(), deadline, f"still {answer!r}")
            time.sleep(0.02)

    def test_a_running_server_follows_the_command_line(self):
        with program.Server(self.data) as server:
            self.assertEqual(self.evaluate(server, "cheap loan")["action"], "allow")
            self.succeed("filters", "add", "loan", "--type", "deny", "--folder", "promotion")
            self.eventually(lambda: self.evaluate(server, "cheap loan")["action"], "promotion")
            self.succeed("rules", "set", "links", "on")
            self.eventually(lambda: self.evaluate(server, "see bit.ly/1224dsf4")["action"], "junk")
            self.succeed("filters", "remove", self.filters()[0]["id"])
            self.eventually(lambda: self.evaluate(server, "cheap loan")["action"], "allow")

    def test_a_killed_server_keeps_what_it_has_answered(self):
        with program.Server(self.data) as server:
            request = urllib.request.Request(
                f"{server.address}/api/v1/filters",
                data=json.dumps(rules.record("kept")).encode(),
                headers={"Content-Type": "application/json"},
            )
            with urllib.request.urlopen(request, timeout=program.PATIENCE) as answer:
                self.assertEqual(answer.status, 201)
            server.stop(signal.SIGKILL)
        self.assertEqual([f["text"] for f in self.filters()], ["kept"])
