"""axe-core in a page: the script of the package axe-playwright-python, run through selenium."""

from functools import cache
from importlib.util import find_spec
from pathlib import Path

# Every rule that axe has for WCAG 2.2 AA, and its best practices. The made-up language that debug runs
# offer is left out: axe does not know codes for private use.
_RUN = """
const done = arguments[arguments.length - 1];
axe.run({exclude: [["[lang=qps]"]]}, {resultTypes: ["violations"]}).then(
  (result) => done(result.violations.map((v) => [v.id, v.nodes.map((n) => n.target.join(" ") + ": " +
    [...n.any, ...n.all, ...n.none].map((c) => c.message).join("; "))])),
  (error) => done([["axe", [String(error)]]]));
"""


@cache
def script():
    """The package is looked for, not imported: it would want a driver of its own."""
    package = find_spec("axe_playwright_python")
    return (Path(package.origin).parent / "axe.min.js").read_text(encoding="utf-8")


def violations(driver):
    """What axe finds on the page as it is now: one line each."""
    driver.execute_script(script())
    found = driver.execute_async_script(_RUN)
    return [f"{rule}: {node}" for rule, nodes in found for node in nodes]
