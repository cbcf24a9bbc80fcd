"""How `serve` ends, and how it lives without descriptors or a reader of its log."""

import http.client
import os
import re
import resource
import signal
import socket
import subprocess
import time
from urllib.parse import urlsplit

from Harness import program
from store import StoreTest

FILE = b'{"format":"simply-filter-sms-filters","version":1,"filters":[]}'


class Endings(StoreTest):
    def place(self, server):
        return urlsplit(server.address).hostname, server.port

    def half_an_upload(self, server):
        raw = socket.create_connection(self.place(server), timeout=program.PATIENCE)
        self.addCleanup(raw.close)
        raw.sendall(
            b"POST /api/v1/import HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
            b"Expect: 100-continue\r\nContent-Length: %d\r\n\r\n" % len(FILE)
        )
        # Its handler has begun once leave is given.
        self.assertIn(b"100 Continue", raw.recv(100))
        raw.sendall(FILE[:10])
        return raw

    def wait_until_nobody_is_let_in(self, server):
        deadline = time.monotonic() + program.PATIENCE
        while time.monotonic() < deadline:
            try:
                socket.create_connection(self.place(server), timeout=program.PATIENCE).close()
            except OSError:
                return
            time.sleep(0.02)
        self.fail("still lets people in")

    def test_a_request_under_way_ends_in_order(self):
        with program.Server(self.data) as server:
            raw = self.half_an_upload(server)
            server.process.send_signal(signal.SIGTERM)
            self.wait_until_nobody_is_let_in(server)
            raw.sendall(FILE[10:])
            answer = http.client.HTTPResponse(raw)
            answer.begin()
            self.assertEqual(answer.status, 200)
            self.assertEqual(answer.headers["Connection"], "close")
            answer.read()
            raw.close()
            self.assertEqual(server.process.wait(program.PATIENCE), 0)

    def test_a_second_signal_ends_it_at_once(self):
        with program.Server(self.data) as server:
            self.half_an_upload(server)
            server.process.send_signal(signal.SIGTERM)
            self.wait_until_nobody_is_let_in(server)
            # Ended in order it would be 0.
            self.assertEqual(server.stop(signal.SIGTERM), 128 + signal.SIGTERM)
        with program.Server(self.data) as server:
            self.assertEqual(server.stop(), 0)

    def test_without_descriptors_it_waits_and_works_on(self):
        with program.Server(self.data) as server:
            process = server.process.pid
            # The runtime's own queues and timers take theirs at the start, and it ends the process
            # where it gets none; connections alone never take the last (DescriptorLimit).
            self.wait_for_short_forms(server)
            limit = self.settled_descriptors(process) + 20
            resource.prlimit(process, resource.RLIMIT_NOFILE, (limit, limit))
            clients = [
                socket.create_connection(self.place(server), timeout=program.PATIENCE)
                for _ in range(60)
            ]
            deadline = time.monotonic() + program.PATIENCE
            while len(os.listdir(f"/proc/{process}/fd")) < limit:
                self.assertLess(time.monotonic(), deadline, "the limit was not reached")
                time.sleep(0.02)
            before = self.ticks(process)
            # Nothing happens now, and nothing can be waited for: a busy loop would use it all.
            time.sleep(1)
            share = (self.ticks(process) - before) / os.sysconf("SC_CLK_TCK")
            self.assertLess(share, 0.3)
            for client in clients[:40]:
                client.close()
            last = clients[-1]
            last.sendall(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n")
            self.assertIn(b" 200 ", last.recv(100))
            for client in clients:
                client.close()
            self.assertEqual(server.stop(), 0)

    def wait_for_short_forms(self, server):
        """They are made once everything else has started."""
        connection = http.client.HTTPConnection(*self.place(server), timeout=program.PATIENCE)
        self.addCleanup(connection.close)

        def ask(path):
            connection.request("GET", path, headers={"Accept-Encoding": "gzip"})
            answer = connection.getresponse()
            return answer.headers, answer.read()

        connection.request("GET", "/")
        page = connection.getresponse().read().decode()
        style = re.search(r'href="([^"]*all\.css)"', page).group(1)
        deadline = time.monotonic() + program.PATIENCE
        while ask(style)[0]["Content-Encoding"] != "gzip":
            self.assertLess(time.monotonic(), deadline, "no short form has come")
            time.sleep(0.05)
        connection.close()

    @staticmethod
    def settled_descriptors(process):
        """How many it has, once none came or went for a while."""
        seen = None
        while seen != (seen := sorted(os.listdir(f"/proc/{process}/fd"))):
            time.sleep(0.5)
        return len(seen)

    @staticmethod
    def ticks(process):
        with open(f"/proc/{process}/stat") as stat:
            fields = stat.read().rsplit(")", 1)[1].split()
        return int(fields[11]) + int(fields[12])

    def test_a_log_that_nobody_reads_holds_up_no_request(self):
        read, write = os.pipe()
        process = subprocess.Popen(
            [program.EXECUTABLE, "serve", "--port", "0", "--data", self.data,
             "--log-format", "json"],
            stdout=subprocess.PIPE, stderr=write, env=program.clean_environment(),
        )
        os.close(write)
        try:
            address = process.stdout.readline().decode().removeprefix("listening on ").strip()
            place = urlsplit(address)
            connection = http.client.HTTPConnection(
                place.hostname, place.port, timeout=program.PATIENCE
            )
            # More than any pipe holds: each line has about 150 bytes.
            for _ in range(2_000):
                connection.request("GET", "/healthz")
                self.assertEqual(connection.getresponse().read(), b"ok\n")
            connection.close()
            process.send_signal(signal.SIGTERM)
            self.assertEqual(process.wait(program.PATIENCE), 0)
        finally:
            process.kill()
            process.wait()
            process.stdout.close()
            os.close(read)
