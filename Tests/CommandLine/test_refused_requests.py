"""What `serve` refuses, and how it says so, asked over plain sockets and by curl."""

import http.client
import json
import re
import socket
import subprocess
from urllib.parse import urlsplit

from Harness import program
from store import StoreTest

HOST = "Host: localhost\r\n"
JSON = "Content-Type: application/json\r\n"
FORM = "Content-Type: application/x-www-form-urlencoded\r\n"
LENGTH = "Content-Length: 2\r\n"

# What is sent; the status; a field that the answer has; the code, where the answer is JSON.
REFUSED = [
    # Routing.
    ("GET /nothing HTTP/1.1\r\n" + HOST, 404, None, None),
    ("GET /api/v1/nothing HTTP/1.1\r\n" + HOST, 404, None, "notFound"),
    ("GET /filters/allow/ HTTP/1.1\r\n" + HOST, 404, None, None),
    ("PUT /import HTTP/1.1\r\n" + HOST, 405, ("Allow", "GET, HEAD, POST"), None),
    ("DELETE /api/v1/filters HTTP/1.1\r\n" + HOST, 405, ("Allow", "GET, HEAD, POST"),
     "methodNotAllowed"),
    ("GET /api/v1/evaluate HTTP/1.1\r\n" + HOST, 405, ("Allow", "POST"), "methodNotAllowed"),
    ("TRACE / HTTP/1.1\r\n" + HOST, 405, ("Allow", "GET, HEAD"), None),
    ("BREW /api/v1/status HTTP/1.1\r\n" + HOST, 405, ("Allow", "GET, HEAD"), "methodNotAllowed"),
    ("get / HTTP/1.1\r\n" + HOST, 405, ("Allow", "GET, HEAD"), None),
    ("OPTIONS * HTTP/1.1\r\n" + HOST, 405, None, None),
    ("CONNECT localhost:80 HTTP/1.1\r\n" + HOST, 405, None, None),
    ("GET / HTTP/1.1\r\nAccept: application/json\r\n" + HOST, 406, None, None),
    ("GET /api/v1/status HTTP/1.1\r\nAccept: text/html\r\n" + HOST, 406, None, "notAcceptable"),
    ("POST /api/v1/evaluate HTTP/1.1\r\n" + HOST + FORM + LENGTH, 415,
     ("Accept", "application/json"), "unsupportedMediaType"),
    ("POST /api/v1/evaluate HTTP/1.1\r\n" + HOST + LENGTH, 415, None, "unsupportedMediaType"),
    ("POST /filters/deny/add HTTP/1.1\r\n" + HOST + JSON + LENGTH, 415,
     ("Accept", "application/x-www-form-urlencoded"), None),
    ("POST /api/v1/evaluate HTTP/1.1\r\n" + HOST + JSON + LENGTH, 400, None, "malformedMessage"),
    ("GET /?q=%zz HTTP/1.1\r\n" + HOST, 400, None, None),
    # From elsewhere.
    ("GET / HTTP/1.1\r\nHost: example.org\r\n", 421, None, None),
    ("GET http://example.org/ HTTP/1.1\r\n" + HOST, 421, None, None),
    ("GET /api/v1/status HTTP/1.1\r\nHost: example.org\r\n", 421, None, "foreignHost"),
    ("CONNECT example.org:80 HTTP/1.1\r\n" + HOST, 421, None, None),
    ("POST /api/v1/filters HTTP/1.1\r\nOrigin: http://example.org\r\n" + HOST + JSON + LENGTH,
     403, None, "notSameOrigin"),
    # Not well-formed: 400 whatever the host.
    ("GET / HTTP/1.1\r\n", 400, None, None),
    ("GET / HTTP/1.1\r\nHost: example.org\r\n" + HOST, 400, None, None),
    ("GET / HTTP/1.1\r\nHost: a b\r\n", 400, None, None),
    ("GET / HTTP/1.1\r\nX : y\r\n" + HOST, 400, None, None),
    ("GET / HTTP/1.1\r\n" + HOST + "X: a\r\n b\r\n", 400, None, None),
    ("GET / HTTP/1.1\r\n" + HOST + "X: a\rb\r\n", 400, None, None),
    ("GET / HTTP/1.1\r\n" + HOST + "X: a\0b\r\n", 400, None, None),
    ("GET  / HTTP/1.1\r\n" + HOST, 400, None, None),
    ("GET /a b HTTP/1.1\r\n" + HOST, 400, None, None),
    ("GET * HTTP/1.1\r\n" + HOST, 400, None, None),
    ("GET ftp://localhost/ HTTP/1.1\r\n" + HOST, 400, None, None),
    ("POST / HTTP/1.1\r\nContent-Length: 1\r\nContent-Length: 1\r\n" + HOST, 400, None, None),
    ("POST / HTTP/1.1\r\nContent-Length: +1\r\n" + HOST, 400, None, None),
    ("POST / HTTP/1.1\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n" + HOST, 400, None,
     None),
    ("POST / HTTP/1.0\r\nTransfer-Encoding: chunked\r\n" + HOST, 400, None, None),
    # Other limits of the protocol.
    ("POST / HTTP/1.1\r\nTransfer-Encoding: gzip, chunked\r\n" + HOST, 501, None, None),
    ("GET / HTTP/2.0\r\n" + HOST, 505, None, None),
    ("GET / HTTP/1.1\r\nExpect: magic\r\n" + HOST, 417, None, None),
    ("GET /" + "a" * 9_000 + " HTTP/1.1\r\n" + HOST, 414, None, None),
    ("GET / HTTP/1.1\r\n" + HOST + "X: " + "a" * 40_000 + "\r\n", 431, None, None),
    ("GET / HTTP/1.1\r\n" + HOST + "X: y\r\n" * 101, 431, None, None),
    ("POST /api/v1/filters HTTP/1.1\r\nContent-Length: 9000000000000000000\r\n" + JSON + HOST, 413,
     None, "contentTooLarge"),
]

# What a path must not lead to, behind the folder of public files.
OUTSIDE = [
    "/../Templates/layouts/page.mustache", "/css/../../../etc/passwd", "/%2e%2e/%2e%2e/etc/passwd",
    "/..%2f..%2fetc%2fpasswd", "/%2e%2e%2f%2e%2e%2fetc/passwd", "/..%5c..%5cetc%5cpasswd",
    "/%252e%252e/%252e%252e/etc/passwd", "/css/app.css%00.png", "/css/app.css%00", "//etc/passwd",
    "/./css/app.css", "/css//app.css", "/css%2fapp.css", "/css/app.css/", "/CSS/app.css",
    "/%c0%ae%c0%ae/etc/passwd", "/css/.", "/", "", "/css",
]


class RefusedRequestsTests(StoreTest):
    def setUp(self):
        super().setUp()
        self.server = self.enterContext(program.Server(self.data))
        self.place = urlsplit(self.server.address)

    def answer(self, text, body=b"{}"):
        """The answer to bytes that are sent as they are."""
        with socket.create_connection(
            (self.place.hostname, self.place.port), timeout=program.PATIENCE
        ) as raw:
            raw.sendall(text.encode("latin-1") + b"\r\n" + body)
            answer = http.client.HTTPResponse(raw)
            answer.begin()
            return answer.status, answer.headers, answer.read()

    def test_each_is_refused_as_the_standard_says(self):
        for text, status, field, code in REFUSED:
            with self.subTest(text[:70]):
                given, fields, body = self.answer(text)
                self.assertEqual(given, status, body[:200])
                self.assertIsNotNone(fields["Date"])
                if field:
                    self.assertEqual(fields[field[0]], field[1])
                if code:
                    self.assertEqual(json.loads(body)["error"]["code"], code)
                    self.assertTrue(json.loads(body)["error"]["message"])
                self.assertNotIn(b".swift", body)
        # And none of them has done it any harm.
        self.assertEqual(self.answer("GET /healthz HTTP/1.1\r\n" + HOST)[0], 200)

    def test_no_path_leaves_the_public_files(self):
        page = self.answer("GET / HTTP/1.1\r\nConnection: close\r\n" + HOST)[2].decode()
        assets = re.search(r'href="(/assets/[0-9a-f]+)/css', page).group(1)
        self.assertEqual(self.answer(f"GET {assets}/css/app.css HTTP/1.1\r\n{HOST}")[0], 200)
        for path in OUTSIDE:
            for before in (assets, ""):
                target = before + path
                if target in ("", "/"):
                    continue
                with self.subTest(target):
                    status, _, body = self.answer(f"GET {target} HTTP/1.1\r\n{HOST}")
                    self.assertEqual(status, 404)
                    self.assertNotIn(b"root:", body)
        done = subprocess.run(
            ["curl", "-sS", "--path-as-is", "-o", "/dev/null", "-w", "%{http_code}",
             f"{self.server.address}{assets}/../../../../etc/passwd"],
            capture_output=True, timeout=program.PATIENCE, check=True,
        )
        self.assertEqual(done.stdout, b"404")
