"""Reports between two dashboards, each a process of its own."""

import json
import re
import signal
import urllib.error
import urllib.parse
import urllib.request
from pathlib import Path

from Harness import program, reports
from store import StoreTest

ALLOWED = {"SFS_ALLOW_PRIVATE_LISTS": "1"}


def fetch(address, form=None, **fields):
    data = None if form is None else urllib.parse.urlencode(form).encode()
    request = urllib.request.Request(address, data, {"accept-language": "en", **fields})
    with urllib.request.urlopen(request, timeout=program.PATIENCE) as answer:
        return answer.read().decode()


def report(server, sender, body):
    """What the page says that became of it."""
    opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor())
    form = urllib.parse.urlencode({"sender": sender, "body": body, "type": "junk"}).encode()
    request = urllib.request.Request(f"{server.address}/report-message", form, {"accept-language": "en"})
    with opener.open(request, timeout=program.PATIENCE) as answer:
        page = answer.read().decode()
    return re.search(r'data-testid="reportOutcome">([^<]*)<', page).group(1)


def rows(server):
    """(sender, state) of each report, newest first."""
    page = fetch(f"{server.address}/reports")
    found = re.findall(
        r'class="report-sender">(?:<bdi dir="auto">)?([^<]*)<.*?data-testid="reportState"><svg.*?</svg>([^<]*)<', page, re.S
    )
    return [(sender, state.strip()) for sender, state in found]


class Reports(StoreTest):
    def setUp(self):
        super().setUp()
        self.other = Path(self.data).parent / "other"

    def start(self, *arguments, environment=ALLOWED, data=None, port=0):
        server = program.Server(data or self.data, *arguments, environment=environment)
        server.command[server.command.index("--port") + 1] = str(port)
        return server

    def test_a_report_goes_from_one_dashboard_to_another_once(self):
        with self.start(data=self.other) as taker, self.start("--report-url", taker.address) as sender:
            self.assertEqual(report(sender, "Prize", "You won"), "It was sent.")
            self.assertEqual(rows(sender), [("Prize", "Sent")])
            self.assertEqual(rows(taker), [("Prize", "Received")])

    def test_what_nobody_takes_waits_through_a_kill_and_arrives_once(self):
        with self.start(data=self.other) as taker:
            port, address = taker.port, taker.address
        with self.start("--report-url", address) as sender:
            self.assertIn("waits here", report(sender, "Prize", "You won"))
            self.assertEqual(rows(sender), [("Prize", "Waits to be sent")])
            sender.stop(signal.SIGKILL)
        with self.start(data=self.other, port=port) as taker:
            self.assertEqual(taker.address, address)
            events = urllib.request.urlopen(f"{address}/events", timeout=program.PATIENCE)
            self.assertTrue(events.readline().startswith(b"retry:"))
            with self.start("--report-url", address) as sender:
                fetch(f"{sender.address}/reports/send", {"state": ""})
                while b"reportsStateChanged" not in events.readline():
                    pass
                self.assertEqual(rows(taker), [("Prize", "Received")])
                fetch(f"{sender.address}/reports/send", {"state": ""})
            events.close()
            self.assertEqual(rows(taker), [("Prize", "Received")])

    def test_private_addresses_are_told_nothing_unless_allowed(self):
        with self.start(data=self.other) as taker:
            with self.start("--report-url", taker.address, environment={}) as sender:
                self.assertIn("waits here", report(sender, "Prize-4711", "You won"))
                self.assertEqual(rows(taker), [])
                self.assertTrue(any("addressNotAllowed" in line for line in sender.errors))
                self.assertFalse(any("4711" in line for line in sender.errors))

    def test_the_option_wins_over_the_environment_and_nonsense_is_wrong_use(self):
        for address in ("reports.example.org", "ftp://example.org", "http://"):
            with self.subTest(address):
                done = self.refuse("serve", "--port", "0", "--report-url", address, status=2)
                self.assertIn("--report-url https://", done.err)
        with self.start(data=self.other) as taker:
            both = {**ALLOWED, "SFS_REPORT_URL": "http://127.0.0.1:1"}
            with self.start("--report-url", taker.address, environment=both) as sender:
                self.assertEqual(report(sender, "a", "b"), "It was sent.")
            with self.start(environment={**ALLOWED, "SFS_REPORT_URL": taker.address}) as sender:
                self.assertEqual(report(sender, "c", "d"), "It was sent.")
            self.assertEqual([sender for sender, _ in rows(taker)], ["c", "a"])

    def test_a_flood_is_answered_429_and_the_log_names_no_text(self):
        with program.Server(self.data, "--log-format", "json") as server:
            statuses = []
            for _ in range(400):
                try:
                    statuses.append(reports.send(server.address, "Prize-4711", ["Secret-0815"]))
                except urllib.error.HTTPError as error:
                    statuses.append(error.code)
                    self.assertEqual(json.loads(error.read())["error"]["code"], "tooManyReports")
                    self.assertGreaterEqual(int(error.headers["retry-after"]), 1)
                    break
            self.assertEqual(statuses[-1], 429)
            self.assertGreaterEqual(statuses.count(200), 120)
            self.assertEqual(len(rows(server)), 50)
        self.assertTrue(any('"route":"/report"' in line for line in server.errors))
        self.assertFalse(any("4711" in line or "0815" in line for line in server.errors))
