"""Bodies that come while they are read: files and batches, sent by other clients."""

import http.client
import json
import socket
import threading
from urllib.parse import urlsplit

from Harness import program
from store import StoreTest

BATCH = "/api/v1/evaluate/batch"
LINE = b'{"sender":"+15551234567","body":"hello"}\n'
# A file of 30 MB whose records are no filters: what it costs is the way to them.
LARGE = 30 << 20
UPLOADS = 6


class Uploads(StoreTest):
    def setUp(self):
        super().setUp()
        self.server = self.enterContext(program.Server(self.data))
        self.place = urlsplit(self.server.address)

    def connection(self):
        connection = http.client.HTTPConnection(
            self.place.hostname, self.place.port, timeout=program.PATIENCE
        )
        self.addCleanup(connection.close)
        return connection

    def ask(self, method, path, body=None, **fields):
        connection = self.connection()
        named = {name.replace("_", "-"): value for name, value in fields.items()}
        connection.request(method, path, body, named)
        answer = connection.getresponse()
        return answer.status, answer.read()

    def raw(self, path, *fields):
        """A socket on which a head has been sent."""
        raw = socket.create_connection(
            (self.place.hostname, self.place.port), timeout=program.PATIENCE
        )
        self.addCleanup(raw.close)
        head = [f"POST {path} HTTP/1.1", "Host: localhost", *fields, "", ""]
        raw.sendall("\r\n".join(head).encode())
        return raw

    def filters(self):
        return json.loads(self.ask("GET", "/api/v1/export")[1])["filters"]

    def memory(self):
        """(resident now, most ever) in bytes."""
        with open(f"/proc/{self.server.process.pid}/status") as status:
            rows = dict(line.split(":", 1) for line in status)
        return tuple(int(rows[name].split()[0]) << 10 for name in ("VmRSS", "VmHWM"))

    def test_a_line_is_answered_before_the_next_is_sent(self):
        raw = self.raw(BATCH, "Content-Type: application/x-ndjson", "Transfer-Encoding: chunked")
        answers = raw.makefile("rb")
        self.assertIn(b" 200 ", answers.readline())
        while answers.readline().strip():
            pass
        for line, key in ((LINE, "action"), (b"nonsense\n", "error"), (LINE, "action")):
            raw.sendall(b"%x\r\n%s\r\n" % (len(line), line))
            # Hangs where the answer waits for more.
            chunk = answers.read(int(answers.readline(), 16))
            self.assertIn(key, json.loads(chunk))
            answers.readline()
        raw.sendall(b"0\r\n\r\n")
        self.assertEqual(answers.readline(), b"0\r\n")

    def test_a_client_that_sends_everything_first_gets_its_answers(self):
        count = LARGE // len(LINE)
        status, answers = self.ask(
            "POST", BATCH, LINE * count, Content_Type="application/x-ndjson"
        )
        self.assertEqual(status, 200)
        self.assertEqual(answers.count(b"\n"), count)
        self.assertEqual(len(set(answers.splitlines())), 1)

    def test_a_batch_over_the_limit_ends_with_a_line_that_says_so(self):
        pieces = (LINE * 10_000 for _ in range(100))
        status, answers = self.ask(
            "POST", BATCH, pieces, Content_Type="application/x-ndjson"
        )
        self.assertEqual(status, 200)
        self.assertIn("error", json.loads(answers.splitlines()[-1]))
        self.assertLess(answers.count(b"\n"), 1_000_000)

    def test_what_promises_too_much_is_refused_in_words(self):
        for length in (LARGE * 2, 10**18):
            raw = self.raw("/api/v1/import", "Content-Type: application/json",
                           f"Content-Length: {length}", "Expect: 100-continue")
            with self.subTest(length):
                answer = http.client.HTTPResponse(raw)
                answer.begin()
                self.assertEqual(answer.status, 413)
                self.assertEqual(json.loads(answer.read())["error"]["code"], "contentTooLarge")
        raw = self.raw("/import", "Content-Type: multipart/form-data; boundary=b",
                       f"Content-Length: {10**18}")
        answer = http.client.HTTPResponse(raw)
        answer.begin()
        self.assertEqual(answer.status, 413)
        self.assertIn(b"<h1", answer.read())

    def test_an_upload_of_another_kind_is_refused_before_it_is_sent(self):
        raw = self.raw("/import", "Content-Type: text/plain", "Content-Length: 1000",
                       "Expect: 100-continue")
        answer = http.client.HTTPResponse(raw)
        answer.begin()
        self.assertEqual(answer.status, 415)

    def test_an_upload_cut_off_half_way_keeps_nothing(self):
        record = {"case": "insensitive", "folder": "junk", "matching": "contains",
                  "target": "all", "type": "deny"}
        file = json.dumps({
            "format": "simply-filter-sms-filters", "version": 1,
            "filters": [{**record, "text": f"word{number}"} for number in range(5_000)],
        })
        raw = self.raw("/api/v1/import", "Content-Type: application/json",
                       f"Content-Length: {len(file)}")
        raw.sendall(file[:-1].encode())
        raw.shutdown(socket.SHUT_WR)
        self.assertIn(b" 400 ", raw.makefile("rb").readline())
        self.assertEqual(self.filters(), [])
        status, answer = self.ask("POST", "/api/v1/import", file, Content_Type="application/json")
        self.assertEqual((status, json.loads(answer)["added"]), (200, 5_000))
        self.assertEqual(len(self.filters()), 5_000)

    def test_uploads_at_once_do_not_fill_the_memory(self):
        """What is read while it comes lies on the disk, and files are looked into one by one."""
        head = b'--b\r\nContent-Disposition: form-data; name="file"; filename="f"\r\n\r\n'
        body = head + b"x" * LARGE + b"\r\n--b--\r\n"
        self.ask("GET", "/import")
        before = self.memory()[0]
        answers = []

        def upload():
            answers.append(
                self.ask("POST", "/import", body,
                         Content_Type="multipart/form-data; boundary=b")[0]
            )

        threads = [threading.Thread(target=upload) for _ in range(UPLOADS)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(program.PATIENCE)
        self.assertEqual(answers, [422] * UPLOADS)
        grown = self.memory()[1] - before
        # Each held whole would be 180 MB for the bytes alone.
        self.assertLess(grown, 4 * LARGE, f"{grown >> 20} MiB more")
