"""The bytes that `serve` sends, read by clients that other people have written."""

import gzip
import http.client
import json
import re
import subprocess
import time
from urllib.parse import urlsplit

from Harness import program
from store import StoreTest


class Answers(StoreTest):
    def setUp(self):
        super().setUp()
        self.server = self.enterContext(program.Server(self.data))
        self.place = urlsplit(self.server.address)

    def ask(self, path, method="GET", body=None, **fields):
        """(status, fields, bytes) over a connection of its own."""
        connection = http.client.HTTPConnection(
            self.place.hostname, self.place.port, timeout=program.PATIENCE
        )
        named = {name.replace("_", "-"): value for name, value in fields.items()}
        connection.request(method, path, body, named)
        answer = connection.getresponse()
        read = answer.read()
        connection.close()
        return answer.status, answer.headers, read

    def curl(self, *arguments):
        done = subprocess.run(
            ["curl", "-sS", "-m", str(program.PATIENCE), *arguments],
            capture_output=True,
            timeout=program.PATIENCE,
            check=True,
        )
        return done.stdout

    def style(self):
        return re.search(r'href="([^"]*all\.css)"', self.ask("/")[2].decode()).group(1)

    def compressed_style(self):
        """The style once its short forms are there; they are made behind the start."""
        path = self.style()
        deadline = time.monotonic() + program.PATIENCE
        while time.monotonic() < deadline:
            answer = self.ask(path, Accept_Encoding="gzip")
            if answer[1]["Content-Encoding"] == "gzip":
                return path, answer
            time.sleep(0.05)
        self.fail("no short form has come")

    def test_curl_unpacks_a_page(self):
        plain = self.curl(f"{self.server.address}/help")
        packed = self.curl("--compressed", f"{self.server.address}/help")
        size = self.curl(
            "-H", "Accept-Encoding: gzip", "-o", "/dev/null", "-w", "%{size_download}",
            f"{self.server.address}/help",
        )
        self.assertEqual(packed, plain)
        self.assertLess(int(size), len(plain) / 2)

    def test_python_unpacks_the_api(self):
        # Long enough to be worth it.
        for number in range(20):
            body = json.dumps({"type": "deny", "text": f"prize number {number}"})
            self.ask("/api/v1/filters", "POST", body, Content_Type="application/json")
        _, plain_fields, plain = self.ask("/api/v1/filters")
        _, fields, packed = self.ask("/api/v1/filters", Accept_Encoding="gzip")
        self.assertEqual(fields["Content-Encoding"], "gzip")
        self.assertEqual(int(fields["Content-Length"]), len(packed))
        self.assertIsNone(plain_fields["Content-Encoding"])
        self.assertEqual(gzip.decompress(packed), plain)

    def test_styles_are_compressed_behind_the_start(self):
        path, (_, fields, packed) = self.compressed_style()
        _, plain_fields, plain = self.ask(path)
        self.assertEqual(gzip.decompress(packed), plain)
        self.assertNotEqual(fields["ETag"], plain_fields["ETag"])

    def test_a_style_that_is_kept_is_not_sent_again(self):
        path = self.style()
        _, fields, _ = self.ask(path)
        status, again, body = self.ask(path, If_None_Match=fields["ETag"])
        self.assertEqual((status, body), (304, b""))
        for name in ("Content-Length", "Content-Type", "Transfer-Encoding", "Content-Encoding"):
            self.assertIsNone(again[name], name)
        for name in ("ETag", "Cache-Control", "Vary", "Date"):
            self.assertIsNotNone(again[name], name)

    def test_head_has_the_fields_of_get(self):
        path = self.style()
        for each in (path, "/help", "/api/v1/status", "/nowhere"):
            with self.subTest(each):
                status, fields, _ = self.ask(each)
                head_status, head_fields, body = self.ask(each, "HEAD")
                self.assertEqual((head_status, body), (status, b""))
                self.assertEqual(sorted(set(head_fields)), sorted(set(fields)))
                self.assertEqual(head_fields["Content-Length"], fields["Content-Length"])

    def test_curl_goes_on_where_it_was_cut_off(self):
        path = self.style()
        whole = self.curl(f"{self.server.address.rstrip('/')}{path}")
        file = self.directory / "app.css"
        file.write_bytes(whole[:100])
        self.curl("-C", "-", "-o", str(file), f"{self.server.address.rstrip('/')}{path}")
        self.assertEqual(file.read_bytes(), whole)
        status, fields, _ = self.ask(path, Range=f"bytes={len(whole)}-")
        self.assertEqual((status, fields["Content-Range"]), (416, f"bytes */{len(whole)}"))


class Log(StoreTest):
    def lines(self, *arguments, environment=None):
        """What stands on standard error after a few requests."""
        with program.Server(self.data, *arguments, environment=environment) as server:
            place = urlsplit(server.address)
            for path in ("/", "/filters/deny?q=Unmistakable", "/Unmistakable"):
                connection = http.client.HTTPConnection(place.hostname, place.port)
                connection.request("GET", path)
                connection.getresponse().read()
                connection.close()
        return server.errors

    def test_json_has_an_object_for_each_request(self):
        lines = [json.loads(line) for line in self.lines("--log-format", "json")]
        self.assertEqual(
            [(line["method"], line["route"], line["status"]) for line in lines],
            [("GET", "/", 200), ("GET", "/filters/deny", 200), ("GET", "none", 404)],
        )
        self.assertEqual(len({line["id"] for line in lines}), 3)

    def test_logfmt_comes_from_the_environment_too(self):
        lines = self.lines(environment={"SFS_LOG_FORMAT": "logfmt"})
        self.assertEqual(sum(" event=request " in line for line in lines), 3)
        self.assertNotIn("Unmistakable", "".join(lines))

    def test_without_the_option_requests_are_not_logged(self):
        self.assertEqual(self.lines(), [])

    def test_another_form_is_refused(self):
        self.refuse("serve", "--port", "0", "--log-format", "xml", status=2)
