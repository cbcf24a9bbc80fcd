"""Runs the tests of one folder and ends with a line of the form `N passed, N failed`."""

import sys
import unittest
from pathlib import Path


class _Result(unittest.TextTestResult):
    """Counts what unittest does not: how many passed."""

    def __init__(self, *arguments, **options):
        super().__init__(*arguments, **options)
        self.passed = 0

    def addSuccess(self, test):
        super().addSuccess(test)
        self.passed += 1


def main(folder, label=None):
    """Arguments of the command line choose tests by a part of their names."""
    folder = Path(folder)
    sys.path.insert(0, str(folder))
    loader = unittest.TestLoader()
    loader.testNamePatterns = [f"*{part}*" for part in sys.argv[1:]] or None
    suite = loader.discover(str(folder), pattern="test_*.py", top_level_dir=str(folder))
    result = unittest.TextTestRunner(
        stream=sys.stdout, verbosity=2, resultclass=_Result
    ).run(suite)
    # Cases of one table are failures of one test.
    failed = len({getattr(test, "test_case", test).id() for test, _ in result.failures + result.errors})
    failed += len(result.unexpectedSuccesses)
    line = f"{result.passed} passed, {failed} failed"
    if result.skipped:
        line += f", {len(result.skipped)} skipped"
    print(f"{label}: {line}" if label else line, flush=True)
    sys.exit(1 if failed or not result.passed else 0)
