"""`serve` for a while under 64 connections, while other clients misbehave.

Fails where an answer is not the expected one, or where memory or descriptors have grown at the end.
"""

import http.client
import json
import os
import random
import re
import socket
import struct
import sys
import threading
import time
from pathlib import Path
from urllib.parse import urlsplit

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from Harness import program  # noqa: E402

CONNECTIONS = 64
# Of each kind of client that misbehaves.
NUISANCES = 2
# Resident bytes that the end may have more than the time after the first quarter.
GROWTH_BYTES = 24 << 20
# Answers of one connection before it makes a new one.
ANSWERS_A_CONNECTION = 200
# Seconds of a pause between two small steps of a slow client.
STEP = 0.1

LINE = b'{"sender":"+15551234567","body":"win a loan"}\n'
RECORD = {"type": "deny", "folder": "junk", "target": "all", "matching": "contains",
          "case": "insensitive"}


class Soak:
    def __init__(self, server):
        self.server = server
        self.place = (urlsplit(server.address).hostname, server.port)
        self.stop = threading.Event()
        self.lock = threading.Lock()
        self.seconds = []
        self.errors = []
        self.nuisances = {}
        page = self.ask(self.connection(), "GET", "/")[1].decode()
        self.style = re.search(r'href="(/assets/[^"]*all\.css)"', page).group(1)

    def connection(self):
        return http.client.HTTPConnection(*self.place, timeout=program.PATIENCE)

    @staticmethod
    def ask(connection, method, path, body=None, fields=None):
        connection.request(method, path, body, fields or {})
        answer = connection.getresponse()
        return answer.status, answer.read()

    def fail(self, what):
        with self.lock:
            self.errors.append(what)

    # Clients that behave.

    def client(self, number):
        choice = random.Random(number)
        while not self.stop.is_set():
            connection = self.connection()
            try:
                for _ in range(ANSWERS_A_CONNECTION):
                    if self.stop.is_set():
                        break
                    self.step(connection, choice)
            except (OSError, http.client.HTTPException) as error:
                self.fail(f"{type(error).__name__}: {error}")
            connection.close()

    def step(self, connection, choice):
        begun = time.monotonic()
        kind = choice.randrange(20)
        if kind == 0:
            self.change(connection, choice)
        elif kind == 1:
            body = LINE * choice.randrange(1, 200)
            status, answer = self.ask(
                connection, "POST", "/api/v1/evaluate/batch", body,
                {"Content-Type": "application/x-ndjson"})
            if status != 200 or answer.count(b"\n") != body.count(b"\n"):
                self.fail(f"batch: {status}, {answer.count(10)} lines")
        elif kind < 6:
            self.expect(connection, 200, "POST", "/api/v1/evaluate", LINE,
                        {"Content-Type": "application/json"})
        else:
            method, path, status = choice.choice([
                ("GET", "/", 200), ("GET", "/filters/deny", 200), ("HEAD", "/help", 200),
                ("GET", self.style, 200), ("GET", "/healthz", 200), ("GET", "/nothing", 404),
                ("PUT", "/import", 405), ("GET", "/api/v1/filters?limit=50", 200),
            ])
            self.expect(connection, status, method, path, None, {"Accept-Encoding": "gzip"})
        with self.lock:
            self.seconds.append(time.monotonic() - begun)

    def expect(self, connection, wanted, method, path, body=None, fields=None):
        status, answer = self.ask(connection, method, path, body, fields)
        if status != wanted:
            self.fail(f"{method} {path}: {status} instead of {wanted}")
        return answer

    def change(self, connection, choice):
        text = f"soak {choice.getrandbits(60)}"
        answer = self.expect(
            connection, 201, "POST", "/api/v1/filters", json.dumps({**RECORD, "text": text}),
            {"Content-Type": "application/json"})
        name = json.loads(answer).get("id")
        if name:
            self.expect(connection, 204, "DELETE", f"/api/v1/filters/{name}")

    # Clients that do not.

    def nuisance(self, kind):
        while not self.stop.is_set():
            try:
                with socket.create_connection(self.place, timeout=program.PATIENCE) as raw:
                    kind(raw)
            except OSError:
                pass  # That is what they get.
            with self.lock:
                name = kind.__name__
                self.nuisances[name] = self.nuisances.get(name, 0) + 1

    def slow_header(self, raw):
        for byte in b"GET / HTTP/1.1\r\nHost: localhost\r\nX: " + b"y" * 10_000:
            raw.send(bytes([byte]))
            if self.stop.wait(STEP):
                return

    def slow_reader(self, raw):
        raw.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4_096)
        raw.sendall(b"GET /filters/deny HTTP/1.1\r\nHost: localhost\r\n\r\n" * 20)
        while raw.recv(512):
            if self.stop.wait(STEP):
                return

    def never_reader(self, raw):
        raw.setblocking(False)
        request = b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n" * 100
        while not self.stop.is_set():
            try:
                raw.send(request)
            except BlockingIOError:
                if self.stop.wait(STEP):
                    return

    def resetter(self, raw):
        raw.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
        raw.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        self.stop.wait(STEP / 10)

    def half_uploader(self, raw):
        raw.sendall(
            b"POST /api/v1/import HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
            b"Content-Length: 1000000\r\n\r\n" + b"x" * 500_000)
        self.stop.wait(STEP)

    def event_listener(self, raw):
        """Opens the stream of changes and never reads it."""
        raw.sendall(b"GET /events HTTP/1.1\r\nHost: localhost\r\n\r\n")
        self.stop.wait(20 * STEP)

    # The whole.

    def run(self, seconds):
        threads = [threading.Thread(target=self.client, args=(n,)) for n in range(CONNECTIONS)]
        for kind in (self.slow_header, self.slow_reader, self.never_reader, self.resetter,
                     self.half_uploader, self.event_listener):
            threads += [
                threading.Thread(target=self.nuisance, args=(kind,)) for _ in range(NUISANCES)
            ]
        for thread in threads:
            thread.start()
        self.stop.wait(seconds / 4)
        self.warm = self.memory()["VmRSS"]
        self.stop.wait(seconds * 3 / 4)
        self.stop.set()
        for thread in threads:
            thread.join(program.PATIENCE)

    def memory(self):
        with open(f"/proc/{self.server.process.pid}/status") as status:
            rows = dict(line.split(":", 1) for line in status)
        return {name: int(rows[name].split()[0]) << 10 for name in ("VmRSS", "VmHWM")}

    def descriptors(self):
        """Sockets, files and pipes; the runtime's own timers and queues come when they are needed."""
        folder = f"/proc/{self.server.process.pid}/fd"
        count = 0
        for name in os.listdir(folder):
            try:
                count += not os.readlink(f"{folder}/{name}").startswith("anon_inode:")
            except FileNotFoundError:
                pass  # Closed meanwhile.
        return count

    def wait_for_descriptors(self, wanted):
        """The server learns of the end of its clients a moment later."""
        deadline = time.monotonic() + program.PATIENCE
        while self.descriptors() > wanted and time.monotonic() < deadline:
            time.sleep(0.1)
        return self.descriptors()


def main():
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 600
    program.require_executable()
    with program.Server() as server:
        soak = Soak(server)
        # Whatever opens files once has done so.
        soak.step(soak.connection(), random.Random(1))
        before = soak.descriptors()
        soak.run(seconds)
        after = soak.wait_for_descriptors(before)
        memory = soak.memory()
        ordered = sorted(soak.seconds) or [0]
        print(f"{len(ordered)} answers in {seconds:g} s over {CONNECTIONS} connections, "
              f"{len(soak.errors)} wrong")
        print(f"half of them within {ordered[len(ordered) // 2] * 1e3:.1f} ms, "
              f"99 of 100 within {ordered[len(ordered) * 99 // 100] * 1e3:.1f} ms, "
              f"all within {ordered[-1] * 1e3:.1f} ms")
        print("misbehaved: " + ", ".join(
            f"{name} {count}" for name, count in sorted(soak.nuisances.items())))
        print(f"resident: {soak.warm >> 20} MiB after a quarter, {memory['VmRSS'] >> 20} at the end, "
              f"{memory['VmHWM'] >> 20} at most")
        print(f"descriptors: {before} before, {after} after")
        for error in soak.errors[:20]:
            print(f"error: {error}")
        is_good = (not soak.errors and after <= before
                   and memory["VmRSS"] <= soak.warm + GROWTH_BYTES)
        is_good = server.stop() == 0 and is_good
    print("passed" if is_good else "failed")
    return 0 if is_good else 1


if __name__ == "__main__":
    sys.exit(main())
