"""Scripts/run and Scripts/test on machines that lack something, with stand-ins for apt and swift.

Each test gets a copy of Scripts in a directory of its own and a PATH that holds only stand-ins and
a few tools, so that nothing is installed and nothing is built.
"""

import os
import shutil
import signal
import subprocess
import tempfile
import unittest
from pathlib import Path

from Harness.program import PATIENCE, ROOT

TOOLS = "sh env dirname cat tr mktemp tee grep tail rm cmp cp sleep".split()


class ScriptTest(unittest.TestCase):
    def setUp(self):
        directory = tempfile.TemporaryDirectory(prefix="sfs scripts ")
        self.addCleanup(directory.cleanup)
        # A space in the path: every word in the scripts has to be quoted.
        self.root = Path(directory.name) / "check out"
        self.tools = self.root / "tools"
        self.log = self.root / "log"
        self.tools.mkdir(parents=True)
        self.log.write_text("")
        shutil.copytree(ROOT / "Scripts", self.root / "Scripts")
        for tool in TOOLS:
            os.symlink(shutil.which(tool), self.tools / tool)
        self.stand_in("id", "echo ${SFS_TEST_UID:-0}")
        self.stand_in("apt-get", f'echo "apt-get $* $DEBIAN_FRONTEND" >>"{self.log}"; echo noise')
        self.stand_in("swift", f'echo "swift $*" >>"{self.log}"; echo noise')
        self.packages_missing()
        program = self.root / ".build" / "release" / "simply-filter-sms"
        program.parent.mkdir(parents=True)
        self.stand_in(program, 'echo "listening on http://127.0.0.1:1/ ($$)"; echo "$@"')

    def stand_in(self, name, body):
        path = self.tools / name
        path.write_text(f"#!/bin/sh\n{body}\n")
        path.chmod(0o755)

    def packages_missing(self, *missing):
        """A dpkg-query that knows every package but these; it fails then, as the real one does."""
        cases = "".join(f"{name}) status=1 ;; " for name in missing)
        self.stand_in(
            "dpkg-query",
            f'echo "dpkg-query" >>"{self.log}"; status=0\n'
            'while [ $# -gt 0 ]; do case $1 in -*) ;; '
            f'{cases}*) echo "$1 installed" ;; esac; shift; done; exit $status',
        )

    def script(self, name, *arguments, **environment):
        return subprocess.run(
            [self.root / "Scripts" / name, *arguments],
            env={"PATH": str(self.tools), "HOME": "/home/someone", **environment},
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=PATIENCE,
        )

    @property
    def calls(self):
        return self.log.read_text().splitlines()


class ScriptsRun(ScriptTest):
    def test_asks_only_once_and_installs_nothing_when_nothing_is_missing(self):
        done = self.script("run")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(self.calls.count("dpkg-query"), 1)
        self.assertFalse([call for call in self.calls if call.startswith("apt-get")])

    def test_installs_only_what_is_missing(self):
        self.packages_missing("libpsl-dev", "libpcre2-dev")
        done = self.script("run")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(
            [call for call in self.calls if call.startswith("apt-get")],
            [
                "apt-get update noninteractive",
                "apt-get install --yes --no-install-recommends libpcre2-dev libpsl-dev"
                " noninteractive",
            ],
        )

    def test_goes_through_sudo_where_not_root(self):
        self.packages_missing("libpsl-dev")
        self.stand_in("sudo", f'echo sudo >>"{self.log}"; exec "$@"')
        done = self.script("run", SFS_TEST_UID="1000")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(self.calls.count("sudo"), 2)
        self.assertIn(
            "apt-get install --yes --no-install-recommends libpsl-dev noninteractive", self.calls
        )

    def test_says_what_to_install_where_there_is_neither_root_nor_sudo(self):
        self.packages_missing("libpsl-dev", "libicu-dev")
        done = self.script("run", SFS_TEST_UID="1000")
        self.assertEqual(done.returncode, 1)
        self.assertIn("apt-get install libpsl-dev libicu-dev", done.stderr)
        self.assertFalse([call for call in self.calls if call.startswith("swift")])

    def test_stops_before_building_when_an_installation_fails(self):
        self.packages_missing("libpsl-dev")
        self.stand_in("apt-get", "exit 100")
        done = self.script("run")
        self.assertEqual(done.returncode, 1)
        self.assertIn("libpsl-dev", done.stderr.splitlines()[-1])
        self.assertFalse([call for call in self.calls if call.startswith("swift")])

    def test_a_system_that_is_not_debian_is_told_so_and_built_all_the_same(self):
        (self.tools / "dpkg-query").unlink()
        done = self.script("run")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("libphonenumber-dev", done.stderr)
        self.assertIn("listening on", done.stdout)

    def test_without_swift_two_lines_say_how_to_get_it(self):
        (self.tools / "swift").unlink()
        for name in ("run", "test"):
            done = self.script(name)
            self.assertEqual(done.returncode, 1)
            self.assertEqual(done.stdout, "")
            self.assertEqual(len(done.stderr.splitlines()), 2, done.stderr)
            self.assertIn("https://www.swift.org/install", done.stderr)

    def test_builds_in_release_mode_and_hands_the_arguments_on(self):
        done = self.script("run", "--port", "0", "--base-path", "/a b")
        self.assertEqual(
            self.calls[-1],
            f"swift build --package-path {self.root} -c release --product simply-filter-sms",
        )
        self.assertEqual(done.stdout.splitlines()[-1], "serve --port 0 --base-path /a b")
        self.assertNotIn("noise", done.stdout)

    def test_starts_nothing_when_the_build_fails(self):
        self.stand_in("swift", "exit 1")
        done = self.script("run")
        self.assertEqual(done.returncode, 1)
        self.assertEqual(done.stdout, "")

    def test_signals_reach_the_server_itself(self):
        self.stand_in(
            self.root / ".build" / "release" / "simply-filter-sms",
            "trap 'echo stopped; exit 7' TERM; echo ready; while :; do sleep 0.1; done",
        )
        process = subprocess.Popen(
            [self.root / "Scripts" / "run"],
            env={"PATH": str(self.tools), "HOME": "/home/someone"},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        with process:
            self.assertEqual(process.stdout.readline(), "ready\n")
            process.send_signal(signal.SIGTERM)
            self.assertEqual(process.stdout.read(), "stopped\n")
        self.assertEqual(process.returncode, 7)


class ScriptsTest(ScriptTest):
    def swift_prints(self, line, status=0):
        self.stand_in("swift", f'echo "swift $*" >>"{self.log}"; echo "{line}"; exit {status}')

    def test_unit_ends_with_the_line_of_swift_test_and_needs_no_browser(self):
        self.packages_missing("chromium", "chromium-driver", "python3-venv")
        self.swift_prints("Test run with 3 tests in 1 suite passed after 0.001 seconds.")
        done = self.script("test", "--unit")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertTrue(done.stdout.splitlines()[-1].startswith("Test run with 3 tests"))
        self.assertFalse([call for call in self.calls if call.startswith("apt-get")])

    def test_installs_the_browser_for_the_whole_run(self):
        self.packages_missing("chromium", "chromium-driver")
        self.swift_prints("Test run with 3 tests in 1 suite passed after 0.001 seconds.")
        self.script("test")
        self.assertIn(
            "apt-get install --yes --no-install-recommends chromium chromium-driver"
            " noninteractive",
            self.calls,
        )

    def test_a_failing_test_fails_the_whole(self):
        line = "Test run with 3 tests in 1 suite failed after 0.001 seconds with 1 issue."
        self.swift_prints(line, status=1)
        done = self.script("test", "--unit")
        self.assertEqual(done.returncode, 1)
        self.assertEqual(done.stdout.splitlines()[-1], line)

    def test_an_unknown_argument_is_wrong_use(self):
        done = self.script("test", "--units")
        self.assertEqual(done.returncode, 2)
        self.assertIn("--units", done.stderr)
        self.assertEqual(self.calls, [])
