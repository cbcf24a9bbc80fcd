"""`serve`: its first line, its addresses, its end."""

import contextlib
import shutil
import signal
import socket
import subprocess
import tempfile
import urllib.error
import urllib.request
from pathlib import Path

from Harness import program
from store import StoreTest


def get(address, **fields):
    """(status, body) of a GET; an error status is an answer like any other."""
    try:
        request = urllib.request.Request(address, headers=fields)
        with urllib.request.urlopen(request, timeout=program.PATIENCE) as answer:
            return answer.status, answer.read().decode()
    except urllib.error.HTTPError as error:
        return error.code, error.read().decode()


class Serve(StoreTest):
    def test_answers_at_the_address_of_its_first_line(self):
        with program.Server(self.data) as server:
            self.assertEqual(get(f"{server.address}/healthz")[0], 200)
            self.assertEqual(get(f"{server.address}/healthz")[1].strip(), "ok")
            self.assertEqual(get(f"{server.address}/")[0], 200)
            self.assertTrue((self.data / "filters.sqlite3").exists())

    def test_says_where_the_data_lies(self):
        with program.Server(self.data) as server:
            self.assertEqual(server.place, f"data in {self.data}")

    def test_stands_under_a_base_path(self):
        with program.Server(self.data, "--base-path", "/sms") as server:
            self.assertTrue(server.address.endswith("/sms"))
            status, page = get(f"{server.address}/")
            self.assertEqual(status, 200)
            self.assertIn('"/sms/filters/allow"', page)
            self.assertEqual(get(f"{server.address.removesuffix('/sms')}/filters/allow")[0], 404)

    def test_stops_with_status_0_on_both_signals(self):
        for how in (signal.SIGTERM, signal.SIGINT):
            with self.subTest(how.name), program.Server(self.data) as server:
                get(f"{server.address}/")
                self.assertEqual(server.stop(how), 0)
                self.assertFalse((self.data / "filters.sqlite3-wal").exists(), "checkpointed")

    def test_ends_every_stream_of_events_when_it_stops(self):
        """Browsers that listen keep nobody waiting, and each sees the end of its stream."""
        with program.Server(self.data) as server, contextlib.ExitStack() as open_sockets:
            streams = []
            for _ in range(50):
                stream = open_sockets.enter_context(socket.create_connection(("127.0.0.1", server.port)))
                stream.settimeout(program.PATIENCE)
                stream.sendall(b"GET /events HTTP/1.1\r\nHost: localhost\r\n\r\n")
                streams.append(stream)
            # Every one of them has been greeted: it listens.
            heads = [self.read_until(stream, b"retry:") for stream in streams]
            self.assertTrue(all(head.startswith(b"HTTP/1.1 200 ") for head in heads))
            server.process.send_signal(signal.SIGTERM)
            for head, stream in zip(heads, streams):
                # The last chunk, then the end of the connection: not one that was cut off.
                self.assertTrue((head + self.read_until(stream, None)).endswith(b"\r\n0\r\n\r\n"))
                # As a browser does at the end of a stream.
                stream.close()
            self.assertEqual(server.process.wait(program.PATIENCE), 0)
            self.assertEqual(server.errors, [])

    def read_until(self, stream, wanted):
        """What a socket brings until `wanted` is among it, else to its end."""
        read = b""
        while wanted is None or wanted not in read:
            piece = stream.recv(4096)
            if not piece:
                self.assertIsNone(wanted, read)
                break
            read += piece
        return read

    def test_a_port_in_use_is_said_in_one_line(self):
        with socket.socket() as taken:
            taken.bind(("127.0.0.1", 0))
            taken.listen()
            port = taken.getsockname()[1]
            done = self.refuse("serve", "--port", str(port))
            self.assertIn(str(port), done.err)

    def test_refuses_every_address_that_is_not_loopback(self):
        for host in ("0.0.0.0", "192.0.2.1", "::", "example.org"):
            with self.subTest(host):
                done = self.run_command("serve", "--port", "0", "--host", host)
                self.assertIn(done.status, (1, 2), done)
                self.assertEqual(len(done.error_lines), 1, done)

    def test_settings_come_from_the_environment_and_options_win(self):
        environment = {"SFS_BASE_PATH": "/from-environment"}
        with program.Server(self.data, environment=environment) as server:
            self.assertTrue(server.address.endswith("/from-environment"))
        with program.Server(
            self.data, "--base-path", "/from-option", environment=environment
        ) as server:
            self.assertTrue(server.address.endswith("/from-option"))

    def test_testing_keeps_nothing(self):
        with program.Server(self.data, "--testing") as server:
            self.assertEqual(get(f"{server.address}/")[0], 200)
        self.assertFalse((self.data / "filters.sqlite3").exists())

    def test_a_foreign_host_is_misdirected(self):
        with program.Server(self.data) as server:
            self.assertEqual(get(f"{server.address}/", Host="evil.example")[0], 421)
            self.assertEqual(get(f"{server.address}/", Host="localhost:1234")[0], 200)
        with program.Server(
            self.data, environment={"SFS_ALLOWED_HOSTS": "filters.example"}
        ) as server:
            self.assertEqual(get(f"{server.address}/", Host="filters.example")[0], 200)

    def test_links_that_are_none_are_refused_by_name(self):
        for variable in ("SFS_LINK_SOURCE", "SFS_LINK_COMMUNITY", "SFS_LINK_RATE", "SFS_SUPPORT_EMAIL"):
            with self.subTest(variable=variable):
                done = self.run_command(
                    "serve", "--port", "0", environment={variable: "javascript:alert(1)"}
                )
                self.assertEqual(done.status, 2, done)
                self.assertEqual(len(done.error_lines), 1, done)
                self.assertIn(variable, done.err)

    def installed(self):
        """A copy of the program with its files beside it: the executable and the catalogs."""
        root = Path(self.enterContext(tempfile.TemporaryDirectory()))
        (root / "bin").mkdir()
        executable = root / "bin" / "simply-filter-sms"
        shutil.copy(program.EXECUTABLE, executable)
        share = root / "share" / "simply-filter-sms"
        for folder in ("Templates", "Localization", "Public", "Lists"):
            shutil.copytree(program.ROOT / folder, share / folder)
        return executable, share / "Localization"

    def assert_start_is_refused(self, executable, said):
        done = subprocess.run(
            [executable, "serve", "--port", "0", "--testing"],
            capture_output=True,
            text=True,
            timeout=program.PATIENCE,
            env=program.clean_environment(),
        )
        self.assertEqual(done.returncode, 1, done)
        self.assertIn(said, done.stderr)
        self.assertEqual(len(done.stderr.splitlines()), 1, done)

    def test_a_missing_english_text_of_help_stops_the_start_and_is_named(self):
        executable, catalogs = self.installed()
        missing = Path("en.lproj") / "Help" / "privacy.md"
        (catalogs / missing).unlink()
        self.assert_start_is_refused(executable, f"Localization/{missing}")

    def test_a_broken_line_of_english_stops_the_start_and_is_named(self):
        executable, catalogs = self.installed()
        (catalogs / "en.lproj" / "Localizable.strings").write_text('"a" = "x";\n"b" "y";\n')
        self.assert_start_is_refused(executable, "en.lproj/Localizable.strings:2: no =")

    def test_what_is_broken_in_another_language_is_named_and_the_others_go_on(self):
        executable, catalogs = self.installed()
        broken = catalogs / "de.lproj"
        shutil.rmtree(broken, ignore_errors=True)
        shutil.copytree(catalogs / "en.lproj", broken)
        with (broken / "Localizable.strings").open("a") as file:
            file.write('"menu_title" "Menü";\n')
        lines = len((broken / "Localizable.strings").read_text().splitlines())
        (catalogs / "he.lproj" / "Help" / "privacy.md").unlink()
        server = program.Server(self.data)
        server.command[0] = str(executable)
        with server:
            self.assertEqual(get(f"{server.address}/help?lang=he")[0], 200)
            self.assertIn('<html lang="en"', get(f"{server.address}/?lang=de")[1])
        self.assertIn(f"catalog de.lproj/Localizable.strings:{lines}: no =", "".join(server.errors))
        self.assertIn("catalog he.lproj/Help/privacy.md: missing or empty", "".join(server.errors))

    def test_debug_pages_need_the_option(self):
        with program.Server(self.data) as server:
            self.assertEqual(get(f"{server.address}/debug")[0], 404)
