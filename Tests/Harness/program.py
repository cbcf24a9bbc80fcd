"""The built program as a test sees it: one call, or a running server."""

import json
import os
import signal
import subprocess
import sys
import tempfile
import threading
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
EXECUTABLE = Path(
    os.environ.get("SFS_TEST_EXECUTABLE", ROOT / ".build" / "debug" / "simply-filter-sms")
)
# Seconds after which a hanging program fails its test. Generous: it is no measurement.
PATIENCE = 120


def clean_environment(**more):
    """The environment without settings of whoever runs the tests."""
    kept = {
        name: value
        for name, value in os.environ.items()
        if not name.startswith("SFS_") and not name.startswith("XDG_")
    }
    return {**kept, **more}


def run(*arguments, data=None, input=None, environment=None, wrapper=()):
    """Runs the program to its end. `data` becomes --data; `wrapper` goes before the command."""
    command = [*wrapper, str(EXECUTABLE), *map(str, arguments)]
    if data is not None:
        command += ["--data", str(data)]
    if isinstance(input, str):
        input = input.encode()
    return Finished(
        subprocess.run(
            command,
            input=input if input is not None else b"",
            capture_output=True,
            timeout=PATIENCE,
            env=clean_environment(**(environment or {})),
        )
    )


class Finished:
    """What a finished program left: `status`, `out` and `err`, both as text."""

    def __init__(self, process):
        self.status = process.returncode
        self.raw_out = process.stdout
        self.out = process.stdout.decode("utf-8", "replace")
        self.err = process.stderr.decode("utf-8", "replace")

    @property
    def json(self):
        return json.loads(self.out)

    @property
    def json_lines(self):
        return [json.loads(line) for line in self.out.splitlines()]

    @property
    def error_lines(self):
        return self.err.splitlines()

    def __repr__(self):
        return f"status {self.status}\n--- out\n{self.out[-2000:]}\n--- err\n{self.err[-2000:]}"


class Server:
    """`serve` on a free port. Use it with `with`; it is stopped by SIGTERM at the end."""

    def __init__(self, data=None, *arguments, environment=None):
        self._own_directory = tempfile.TemporaryDirectory() if data is None else None
        self.data = Path(data if data is not None else self._own_directory.name)
        self.command = [str(EXECUTABLE), "serve", "--port", "0", "--data", str(self.data)]
        self.command += map(str, arguments)
        self.environment = clean_environment(**(environment or {}))
        self.errors = []
        self.process = None
        self.address = None

    def __enter__(self):
        self.process = subprocess.Popen(
            self.command,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env=self.environment,
        )
        # Read all along: a full pipe would stop the server.
        self._reader = threading.Thread(target=self._collect, args=(self.process.stderr, self.errors))
        self._reader.start()
        first = self.process.stdout.readline()
        if not first.startswith("listening on http://"):
            self.stop()
            raise AssertionError(f"the first line was {first!r}; standard error: {self.errors}")
        self.address = first.removeprefix("listening on ").strip().rstrip("/")
        self.place = self.process.stdout.readline().rstrip("\n")
        self._drain = threading.Thread(target=self._collect, args=(self.process.stdout, []))
        self._drain.start()
        return self

    @staticmethod
    def _collect(stream, lines):
        for line in stream:
            lines.append(line.rstrip("\n"))

    @property
    def port(self):
        return int(self.address.removeprefix("http://").split("/")[0].rsplit(":", 1)[1])

    @property
    def is_running(self):
        return self.process.poll() is None

    def stop(self, how=signal.SIGTERM):
        """Sends the signal, waits, and answers the exit status."""
        if self.is_running:
            self.process.send_signal(how)
        try:
            return self.process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            self.process.kill()
            raise

    def __exit__(self, *_):
        try:
            self.stop()
        finally:
            for thread in (self._reader, getattr(self, "_drain", None)):
                if thread:
                    thread.join(PATIENCE)
            self.process.stdout.close()
            self.process.stderr.close()
            if self._own_directory:
                self._own_directory.cleanup()


def require_executable():
    if not EXECUTABLE.exists():
        sys.exit(f"{EXECUTABLE} is not there: run `swift build` first, or ./Scripts/test")
