"""A short soak; `Scripts/soak` takes longer."""

import subprocess
import unittest

from Harness import program

SECONDS = 20


class Soak(unittest.TestCase):
    def test_a_short_soak_leaves_nothing_behind(self):
        done = subprocess.run(
            [program.ROOT / "Scripts" / "soak", str(SECONDS)],
            capture_output=True, text=True, timeout=3 * program.PATIENCE,
        )
        print(done.stdout)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
