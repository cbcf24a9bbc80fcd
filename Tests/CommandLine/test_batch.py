"""`evaluate --batch` as a part of a pipe: answers as they come, and an end of either side."""

import json
import os
import pty
import subprocess
import threading

from Harness import program
from store import StoreTest

HELLO = b'{"sender":"+15551234567","body":"hello"}\n'


class Pipes(StoreTest):
    def start(self, *arguments, **streams):
        pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
        process = subprocess.Popen(
            [program.EXECUTABLE, "evaluate", "--batch", *arguments, "--data", self.data],
            env=program.clean_environment(),
            **{**pipes, **streams},
        )
        self.addCleanup(self.end, process)
        return process

    def end(self, process):
        process.kill()
        process.wait(program.PATIENCE)
        for stream in (process.stdin, process.stdout, process.stderr):
            if stream:
                try:
                    stream.close()
                except BrokenPipeError:
                    pass

    def test_a_line_is_answered_before_the_next_is_written(self):
        process = self.start()
        for line, key in [(HELLO, "action"), (b"nonsense\n", "error"), (HELLO * 3, "action")]:
            process.stdin.write(line)
            process.stdin.flush()
            for _ in range(line.count(b"\n")):
                # Hangs where the answer waits for more input.
                self.assertIn(key, json.loads(process.stdout.readline()))
        process.stdin.write(HELLO[:10])
        process.stdin.flush()
        process.stdin.write(HELLO[10:-1])
        process.stdin.close()
        self.assertIn("action", json.loads(process.stdout.readline()))
        self.assertEqual(process.stdout.read(), b"")
        self.assertEqual(process.wait(program.PATIENCE), 0)

    def test_a_named_pipe_is_a_file_like_another(self):
        fifo = self.directory / "fifo"
        os.mkfifo(fifo)
        process = self.start(fifo, stdin=subprocess.DEVNULL)
        with open(fifo, "wb", buffering=0) as input:
            for _ in range(3):
                input.write(HELLO)
                self.assertIn("action", json.loads(process.stdout.readline()))
        self.assertEqual(process.wait(program.PATIENCE), 0)

    def test_whoever_has_read_enough_ends_it_without_a_word(self):
        process = self.start()
        process.stdout.close()
        # The input stays open: the end of the output alone has to be enough.
        try:
            for _ in range(100_000):
                process.stdin.write(HELLO)
            process.stdin.flush()
        except BrokenPipeError:
            pass
        self.assertEqual(process.wait(program.PATIENCE), 0)
        self.assertEqual(process.stderr.read(), b"")

    def test_a_full_disk_is_an_error(self):
        with open("/dev/full", "wb") as full:
            process = self.start(stdout=full)
            _, errors = process.communicate(HELLO, timeout=program.PATIENCE)
        self.assertEqual(process.returncode, 1)
        self.assertEqual(len(errors.splitlines()), 1, errors)

    def test_a_hundred_thousand_lines_of_all_lengths_keep_their_order(self):
        self.succeed("filters", "add", "loan", "--type", "deny")
        lines, expected = [], []
        for number in range(100_000):
            if number % 1_000 == 7:
                lines.append("x" * (1 + number // 10))
                expected.append(number + 1)
            else:
                body = ("loan " if number % 3 == 0 else "hello ") + "y" * (number % 200)
                lines.append(json.dumps({"sender": "+15551234567", "body": body}))
                expected.append("junk" if number % 3 == 0 else "allow")
        answers = self.succeed("evaluate", "--batch", input="\n".join(lines)).json_lines
        self.assertEqual([each.get("action", each.get("line")) for each in answers], expected)

    def test_a_person_sees_the_progress(self):
        ours, theirs = pty.openpty()
        process = self.start(stderr=theirs, stdout=subprocess.DEVNULL)
        os.close(theirs)
        shown = []

        def collect():
            try:
                while piece := os.read(ours, 1024):
                    shown.append(piece)
            except OSError:
                pass  # The other side is closed.

        reader = threading.Thread(target=collect)
        reader.start()
        process.stdin.write(HELLO * 25_000)
        process.stdin.close()
        self.assertEqual(process.wait(program.PATIENCE), 0)
        reader.join(program.PATIENCE)
        os.close(ours)
        text = b"".join(shown).decode()
        self.assertIn("25000 messages", text)
        self.assertEqual(text.count("\n"), 1, text)
