"""What the tests of the command line and of the browser share. Python's standard library only."""
