"""Runs the tests in the browser: `.venv/bin/python Tests/Browser/run.py [PART OF A NAME]…`."""

import shutil
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))

from Harness import program, runner  # noqa: E402

program.require_executable()
# What an earlier run has left would pass for this one's.
shutil.rmtree(HERE / "output", ignore_errors=True)
runner.main(HERE)
