"""What runs beside the pages: lists by schedule, backups, and a store that is replaced under a server."""

import contextlib
import json
import re
import sqlite3
import time
import urllib.request

from Harness import program
from store import StoreTest

# Seconds between 1970 and 2001, from which the program counts stored dates.
REFERENCE = 978_307_200
DAY = 24 * 60 * 60


def get(server, path):
    with urllib.request.urlopen(server.address + path, timeout=program.PATIENCE) as answer:
        return answer.read().decode()


class Events:
    """The names of the server-sent events of a server, as they come."""

    def __init__(self, server):
        self.stream = urllib.request.urlopen(server.address + "/events", timeout=program.PATIENCE)
        self.stream.readline()

    def wait_for(self, name):
        seen = []
        for line in self.stream:
            if line.startswith(b"event: "):
                seen.append(line.decode().split()[1])
                if seen[-1] == name:
                    return
        raise AssertionError(f"{name} did not come: {seen}")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.stream.close()


class Schedule(StoreTest):
    def write_lists(self, *phrases):
        file = self.directory / "lists.json"
        lists = {"allow_sender": [], "allow_body": [], "deny_sender": [], "deny_body": phrases}
        file.write_text(json.dumps({"filter_lists": {"en": lists}}))
        return file

    def let_days_pass(self, days):
        """Makes the stored lists older; the next update is due in two seconds."""
        with sqlite3.connect(self.data / "filters.sqlite3") as store:
            store.execute("UPDATE automatic_cache SET updated_at = updated_at - ?", (days * DAY * 1000,))
            schedule = {"nextAt": time.time() + 2 - REFERENCE, "failures": 0}
            changed = store.execute(
                "UPDATE installation_default SET value = ? WHERE name = 'listSchedule'",
                (json.dumps(schedule),),
            )
            self.assertEqual(changed.rowcount, 1)
        store.close()

    def wait_for_try(self, server, before):
        """The status once lists were asked for again."""
        while True:
            status = json.loads(get(server, "/api/v1/status"))
            if status.get("listsTriedAt") not in (None, before):
                return status
            time.sleep(0.1)

    def test_one_installation_updates_from_another_by_schedule(self):
        with program.Server() as publisher:
            publish = lambda file, *more: program.run(
                "lists", "update", "--from", file, *more, data=publisher.data
            )
            publish(self.write_lists(*(f"roof offer {number}" for number in range(30))))
            source = {"SFS_LISTS_URL": publisher.address, "SFS_ALLOW_PRIVATE_LISTS": "1"}
            with program.Server(self.data, environment=source) as server:
                first = self.wait_for_try(server, None)
                self.assertNotIn("listsFailure", first)
            self.succeed("lists", "set", "en", "on")
            self.assertEqual(self.verdict("roof offer 7 for you")["action"], "junk")

            publish(self.write_lists(*(f"sofa offer {number}" for number in range(30))))
            self.let_days_pass(4)
            with program.Server(self.data, environment=source) as server:
                with Events(server) as events:
                    events.wait_for("automaticFiltersUpdated")
                match = self.verdict("sofa offer 7 for you")["match"]
                self.assertEqual(
                    (match["kind"], match["language"], match["list"], match["phrase"]),
                    ("automaticFilter", "en", "deny_body", "sofa offer 7"),
                )
                tried = self.wait_for_try(server, first["listsTriedAt"])["listsTriedAt"]

            # What came next has lost most of its phrases.
            publish(self.write_lists("sofa offer 7"), "--force")
            self.let_days_pass(4)
            with program.Server(self.data, environment=source) as server:
                status = self.wait_for_try(server, tried)
                self.assertEqual(status["listsFailure"]["reason"], "shrunk")
                self.assertIn("more than half", status["listsFailure"]["message"])
                self.assertIn("acceptSmallerButton", get(server, "/automatic?lang=en"))
            self.assertEqual(self.verdict("sofa offer 8 for you")["action"], "junk")
            refused = self.refuse("lists", "update", environment=source)
            self.assertIn("--force", refused.err)
            self.succeed("lists", "update", "--force", environment=source)
            self.assertEqual(self.verdict("sofa offer 8 for you")["action"], "allow")

    def test_a_first_fetch_that_fails_leaves_the_shipped_lists(self):
        with program.Server() as nobody:
            address = nobody.address
        source = {"SFS_LISTS_URL": address, "SFS_ALLOW_PRIVATE_LISTS": "1"}
        with program.Server(self.data, environment=source) as server:
            status = self.wait_for_try(server, None)
            self.assertEqual(status["listsFailure"]["reason"], "cannotConnect")
            self.assertIn("listsUpdatedAt", status)
            # Not at once, and not at each restart.
            self.assertGreater(status["listsNextAt"], status["listsTriedAt"])
        with program.Server(self.data, environment=source) as server:
            again = json.loads(get(server, "/api/v1/status"))
            self.assertEqual(again["listsNextAt"], status["listsNextAt"])
        self.succeed("lists", "set", "en", "on")
        self.assertEqual(self.verdict("You have won a car. Claim your prize")["action"], "junk")


class Backup(StoreTest):
    def setUp(self):
        super().setUp()
        self.file = self.directory / "backup.sqlite3"

    def texts(self):
        return [each["text"] for each in self.filters()]

    def test_a_server_goes_on_with_what_was_restored(self):
        self.succeed("filters", "add", "prize", "--type", "deny")
        with program.Server(self.data) as server:
            self.assertIn("(filters: 1)", self.succeed("backup", self.file).out)
            self.succeed("filters", "add", "parcel", "--type", "deny")
            with Events(server) as events:
                restored = self.succeed("restore", self.file).out
                events.wait_for("persistentStoreReloaded")
            self.assertIn("before-restore.sqlite3", restored)
            self.assertEqual(len(re.findall('data-testid="filterRow"', get(server, "/filters/deny"))), 1)
            self.assertEqual(self.texts(), ["prize"])
            # The one that was open all along writes into the same store.
            form = urllib.request.Request(
                server.address + "/rules/links", data=b"isActive=on", method="POST"
            )
            urllib.request.urlopen(form, timeout=program.PATIENCE).close()
            self.assertIn("on", self.succeed("rules", "list").out.split("links")[1].splitlines()[0])
        self.succeed("restore", self.data / "before-restore.sqlite3", data=self.directory / "other")
        self.assertEqual(
            [each["text"] for each in self.filters(self.directory / "other")], ["prize", "parcel"]
        )

    def test_a_backup_replaces_nothing_unasked(self):
        self.file.write_text("mine")
        self.assertIn("--force", self.refuse("backup", self.file).err)
        self.assertEqual(self.file.read_text(), "mine")
        self.succeed("backup", self.file, "--force")
        self.assertEqual(self.file.stat().st_mode & 0o777, 0o600)
        self.refuse("backup", self.directory / "no" / "such" / "folder")

    def test_the_store_itself_is_no_place_for_its_backup(self):
        self.succeed("filters", "add", "loan", "--type", "deny")
        store = self.data / "filters.sqlite3"
        alias = self.directory / "alias"
        alias.symlink_to(store)
        for place in (store, alias):
            self.assertIn("store itself", self.refuse("backup", place, "--force", status=2).err)
        self.assertIn("loan", self.succeed("filters", "list").out)

    def test_a_restore_that_fails_keeps_what_was_kept_before(self):
        self.succeed("filters", "add", "loan", "--type", "deny")
        self.succeed("backup", self.file)
        self.succeed("restore", self.file)
        kept = (self.data / "before-restore.sqlite3").read_bytes()
        self.succeed("filters", "add", "more", "--type", "deny")
        with contextlib.closing(sqlite3.connect(self.file)) as damaged, damaged:
            damaged.execute("UPDATE store_state SET last_position = ?", (2**63 - 1,))
        self.assertIn("no backup", self.refuse("restore", self.file).err)
        self.assertEqual((self.data / "before-restore.sqlite3").read_bytes(), kept)
        self.succeed("filters", "add", "even more", "--type", "deny")

    def test_what_is_no_backup_is_refused_and_nothing_is_lost(self):
        self.succeed("filters", "add", "prize", "--type", "deny")
        for content in (b"", b"text", b"\0" * 10_000):
            with self.subTest(content[:4]):
                self.file.write_bytes(content)
                self.assertIn("no backup", self.refuse("restore", self.file).err)
                self.assertEqual(self.texts(), ["prize"])
        self.refuse("restore", self.directory / "missing")
        self.refuse("restore", status=2)
        self.refuse("backup", status=2)
