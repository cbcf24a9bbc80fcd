"""Prints when pages are painted first and which tasks keep the browser's main thread for longer than 50 ms, with
1,000 filters in the store: `Scripts/paint`. Figures of one machine, to compare with themselves."""

import statistics
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))

from Harness import program, rules  # noqa: E402

import browser  # noqa: E402

FILTERS = 1_000
ROUNDS = 7
PAGES = (("Home", "/"), ("list", "/filters/deny"), ("list on paper", "/filters/deny/print"), ("export", "/export"))
# How much slower than this machine: as it is, and as a phone of the middle.
SLOWER = (1, 4)

OBSERVE = """
  window.tasks = [];
  new PerformanceObserver((list) => window.tasks.push(...list.getEntries().map((entry) => entry.duration)))
    .observe({ type: "longtask", buffered: true });
"""
READ = """
  const done = arguments[0];
  const read = () => {
    const [paint] = performance.getEntriesByName("first-contentful-paint");
    if (!paint) return requestAnimationFrame(read);
    const bytes = performance.getEntriesByType("resource").filter((entry) => entry.name.endsWith(".js"))
      .reduce((sum, entry) => sum + entry.encodedBodySize, 0);
    const loaded = performance.getEntriesByType("navigation")[0].loadEventEnd;
    // A task that has begun is told when it ends.
    setTimeout(() => done([paint.startTime, loaded, window.tasks, bytes]), 200);
  };
  read();
"""


def main():
    program.require_executable()
    driver = browser.driver()
    driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": OBSERVE})
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder) / "data"
        file = rules.write(Path(folder) / "many.sfsfilters", [rules.record(f"word {n}") for n in range(FILTERS)])
        program.run("import", file, data=data)
        with program.Server(data) as server:
            print(f"{FILTERS} filters, {ROUNDS} looks each; milliseconds: first paint, loaded, tasks over 50")
            for slower in SLOWER:
                driver.execute_cdp_cmd("Emulation.setCPUThrottlingRate", {"rate": slower})
                for name, path in PAGES:
                    looks = [look(driver, server.address + path) for _ in range(ROUNDS)]
                    paint, loaded = (statistics.median(one[part] for one in looks) for part in (0, 1))
                    longest = max((task for one in looks for task in one[2]), default=0)
                    count = statistics.median(len(one[2]) for one in looks)
                    print(
                        f"{slower}x slower  {name:14}{paint:7.0f}{loaded:8.0f}"
                        f"   {count:.0f} a look, the longest {longest:.0f}"
                    )
            sizes = [look(driver, server.address + "/")[3]]
            print(f"scripts of Home, as they were sent: {sizes[0] / 1024:.1f} KiB")


def look(driver, address):
    driver.get("about:blank")
    driver.get(address)
    return driver.execute_async_script(READ)


main()
