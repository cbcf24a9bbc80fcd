"""Runs the tests of the command line: `python3 Tests/CommandLine/run.py [PART OF A NAME]…`."""

import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))

from Harness import program, runner  # noqa: E402

program.require_executable()
runner.main(HERE, label="commands")
