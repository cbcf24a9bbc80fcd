"""A test with a data directory of its own, and the questions that most tests ask."""

import tempfile
import unittest
from pathlib import Path

from Harness import program


class StoreTest(unittest.TestCase):
    def setUp(self):
        directory = tempfile.TemporaryDirectory(prefix="sfs-commands-")
        self.addCleanup(directory.cleanup)
        self.directory = Path(directory.name)
        self.data = self.directory / "data"

    def run_command(self, *arguments, data=None, **options):
        return program.run(*arguments, data=data or self.data, **options)

    def succeed(self, *arguments, **options):
        """Runs a command that has to work and answers what it left."""
        done = self.run_command(*arguments, **options)
        self.assertEqual(done.status, 0, done)
        return done

    def refuse(self, *arguments, status=1, **options):
        """Runs a command that has to fail: the status, and one line that says something."""
        done = self.run_command(*arguments, **options)
        self.assertEqual(done.status, status, done)
        self.assertEqual(len(done.error_lines), 1, done)
        self.assertGreater(len(done.error_lines[0].split()), 3, done)
        self.assertNotIn("Error Domain=", done.err)
        return done

    def filters(self, data=None):
        """The filters as `filters list --json` gives them, in order."""
        listed = self.succeed("filters", "list", "--json", data=data).json
        return listed["filters"] if isinstance(listed, dict) else listed

    def verdict(self, body, sender="+15551234567"):
        return self.succeed("evaluate", "--sender", sender, "--body", body, "--json").json
