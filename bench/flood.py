#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""What one hostile address can cost a server: processor time of each kind of request, with a log as long as they get.

    bench/flood.py [build/release/capbarrel]

Starts a server of its own, makes a table whose log is full, and asks for it in every way that needs no seat. Printed are
processor microseconds a request and how many times `/healthz` that is; then what honest players feel (`capbarrel load`,
from another address) without a flood and beside one, under the usual limits.
"""

import base64
import http.client
import json
import os
import re
import socket
import sqlite3
import struct
import subprocess
import sys
import tempfile
import threading
import time

PROGRAM = sys.argv[1] if len(sys.argv) > 1 else "build/release/capbarrel"
FREELY = ["--act-rate", "1000000", "--message-rate", "1000000", "--address-rate", "1000000"]
HOSTILE = "127.0.0.2"  # another address than that of the honest players
MOST = {"plays": 10_000, "arrangements": 2_000, "talk": 2_000}


class Server:
    def __init__(self, data, flags=()):
        self.process = subprocess.Popen(
            [PROGRAM, "serve", "--port", "0", "--data", data, "--log-level", "error", *flags],
            stdout=subprocess.PIPE, text=True)
        self.port = int(re.search(r":(\d+)/", self.process.stdout.readline()).group(1))
        while self.get("/healthz")[0] != 200:
            time.sleep(0.05)

    def get(self, path, cookie=""):
        connection = http.client.HTTPConnection("127.0.0.1", self.port)
        connection.request("GET", path, headers={"Cookie": cookie})
        answer = connection.getresponse()
        return answer.status, answer.read()

    def post(self, path, body, cookie=""):
        connection = http.client.HTTPConnection("127.0.0.1", self.port)
        connection.request("POST", path, json.dumps(body), {"Cookie": cookie, "Content-Type": "application/json"})
        answer = connection.getresponse()
        return json.loads(answer.read()), (answer.getheader("Set-Cookie") or "").split(";")[0]

    def guest(self):
        return self.post("/api/guest", {})[1]

    def processor_seconds(self):
        with open(f"/proc/{self.process.pid}/stat") as stat:
            fields = stat.read().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def stop(self):
        self.process.terminate()
        self.process.wait()


class Socket:
    """A WebSocket in as few lines as do."""

    def __init__(self, port, table, cookie, source="127.0.0.1"):
        self.socket = socket.create_connection(("127.0.0.1", port), source_address=(source, 0))
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        key = base64.b64encode(os.urandom(16)).decode()
        self.socket.sendall((f"GET /ws/{table} HTTP/1.1\r\nHost: localhost:{port}\r\nUpgrade: websocket\r\n"
                             f"Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\n"
                             f"Sec-WebSocket-Protocol: capbarrel\r\nCookie: {cookie}\r\n\r\n").encode())
        self.file = self.socket.makefile("rb")
        self.status = int(self.file.readline().split()[1])
        while self.file.readline() not in (b"\r\n", b""):
            pass

    def say(self, message):
        data = json.dumps(message).encode()
        size = struct.pack("!B", 0x80 | len(data)) if len(data) < 126 else struct.pack("!BH", 0x80 | 126, len(data))
        self.socket.sendall(b"\x81" + size + b"\0\0\0\0" + data)  # masked with zeros

    def hear(self):
        """The next message; nothing once it is closed."""
        while True:
            head = self.file.read(2)
            if len(head) < 2:
                return None
            size = head[1] & 0x7F
            if size == 126:
                size = struct.unpack("!H", self.file.read(2))[0]
            elif size == 127:
                size = struct.unpack("!Q", self.file.read(8))[0]
            data = self.file.read(size)
            if head[0] & 0xF == 1:
                return json.loads(data)
            if head[0] & 0xF == 8:
                return None

    def hear_of(self, kind):
        while (message := self.hear()) is not None:
            if message["t"] == kind or message.get("event", {}).get("t") == kind or message["t"] == "refused":
                return message

    def close(self):
        self.file.close()
        self.socket.close()


def begin_a_game(server):
    """A table whose game has just begun, and nobody there any more."""
    ann, bob = server.guest(), server.guest()
    made, _ = server.post("/api/tables", {"game": "bottlecap-vikings", "seats": ["me", "open"], "chat": True,
                                          "watchable": True, "clock": {"pace": "live", "base": 3 * 3_600_000}}, ann)
    people = [Socket(server.port, made["table"], cookie) for cookie in (ann, bob)]
    for one in people:
        one.say({"t": "hello", "protocol": 1, "after": -1})
        one.hear_of("welcome")
    people[1].say({"t": "sit", "seat": 1})
    people[1].hear_of("sat")
    people[0].say({"t": "start"})
    for seat, one in enumerate(people):
        one.hear_of("promised")
        one.say({"t": "nonce", "seat": seat, "value": "x"})
    people[0].hear_of("began")
    for one in people:
        one.close()
    return made["table"]


def fill_tables(data, table, times):
    """That table so many times, with as much in its log as a log takes; written to the file while no server is there,
    since the limits of messages would make it take an hour."""
    raw = base64.urlsafe_b64decode(table + "==")
    file = sqlite3.connect(data)
    number, = file.execute("SELECT number FROM matches WHERE id = ?", (raw,)).fetchone()
    events = [row[0] for row in file.execute("SELECT data FROM events WHERE match = ? ORDER BY version", (number,))]
    host = json.loads(events[0])["host"]

    def more(count, event):
        events.extend(json.dumps(event(n)).encode() for n in range(count))
    more(MOST["talk"], lambda n: {"t": "chatted", "person": host, "name": "Ann", "text": "x" * 300})
    more(MOST["arrangements"] - 10, lambda n: {"t": "muted", "person": "eve", "quiet": n % 2 == 0})
    more(MOST["plays"] - 50, lambda n: {"t": "forgiven", "passed": 0, "until": 1})
    ids = [os.urandom(16) for _ in range(times)]
    with file:
        for id in ids:
            match = file.execute("INSERT INTO matches (id) VALUES (?)", (id,)).lastrowid
            file.executemany("INSERT INTO events (match, version, data) VALUES (?, ?, ?)",
                             ((match, version, event) for version, event in enumerate(events)))
    file.close()
    return [base64.urlsafe_b64encode(id).decode().rstrip("=") for id in ids], len(events)


def price(server, times, ask):
    """Processor microseconds of the server for one of them."""
    before = server.processor_seconds()
    for n in range(times):
        ask(n)
    return (server.processor_seconds() - before) / times * 1e6


def hello(server, table, cookie, after):
    one = Socket(server.port, table, cookie)
    one.say({"t": "hello", "protocol": 1, "after": after})
    message = one.hear()
    one.close()
    assert message is not None and message["t"] in ("welcome", "events"), message


def prices(server, tables, cookie):
    calls = http.client.HTTPConnection("127.0.0.1", server.port)

    def get(path):
        calls.request("GET", path, headers={"Cookie": cookie})
        answer = calls.getresponse()
        answer.read()
        return answer.status

    def fresh(path):
        one = http.client.HTTPConnection("127.0.0.1", server.port)
        one.request("GET", path, headers={"Cookie": cookie})
        one.getresponse().read()
        one.close()

    hello(server, tables[0], cookie, -1)
    rows = [
        ("GET /healthz", price(server, 3_000, lambda n: get("/healthz"))),
        ("GET /healthz, a connection each", price(server, 1_500, lambda n: fresh("/healthz"))),
        ("GET /api/tables/ID, awake", price(server, 3_000, lambda n: get(f"/api/tables/{tables[0]}"))),
        ("GET /api/lobby", price(server, 3_000, lambda n: get("/api/lobby"))),
        ("hello, new", price(server, 1_500, lambda n: hello(server, tables[0], cookie, -1))),
        ("hello, far behind", price(server, 1_500, lambda n: hello(server, tables[0], cookie, 0))),
        ("hello that wakes a table, no snapshot", price(server, len(tables) - 1,
                                                        lambda n: hello(server, tables[n + 1], cookie, -1))),
    ]
    time.sleep(32)  # until they sleep again
    calls.close()
    rows.append(("GET /api/tables/ID, asleep", price(server, 2_000, lambda n: get(f"/api/tables/{tables[1 + n % 20]}"))))
    rows.append(("hello that wakes a table, snapshot", price(server, len(tables) - 1,
                                                             lambda n: hello(server, tables[n + 1], cookie, -1))))
    base = rows[0][1]
    print(f"\n{'request':40} {'µs':>8} {'of healthz':>10}")
    for name, cost in rows:
        print(f"{name:40} {cost:8.0f} {cost / base:10.1f}")


def flood(server, table, stop):
    """One address that does nothing else, over several connections."""
    def get():
        one = http.client.HTTPConnection("127.0.0.1", server.port, source_address=(HOSTILE, 0))
        while not stop.is_set():
            try:
                one.request("GET", f"/api/tables/{table}")
                one.getresponse().read()
            except (OSError, http.client.HTTPException):
                one.close()

    def greet(cookie):
        while not stop.is_set():
            try:
                one = Socket(server.port, table, cookie, HOSTILE)
                if one.status == 101:
                    one.say({"t": "hello", "protocol": 1, "after": 0})
                    one.hear()
                one.close()
            except (OSError, IndexError, ValueError):
                pass
    threads = [threading.Thread(target=get) for _ in range(4)]
    threads += [threading.Thread(target=greet, args=(server.guest(),)) for _ in range(4)]
    for thread in threads:
        thread.start()
    return threads


def honest(server):
    """What `capbarrel load` says of a few matches at the pace of people."""
    return subprocess.run([PROGRAM, "load", f"http://localhost:{server.port}", "--matches", "20", "--rate", "40",
                           "--seconds", "10"], capture_output=True, text=True).stdout


def main():
    with tempfile.TemporaryDirectory() as folder:
        data = os.path.join(folder, "flood.db")
        server = Server(data, FREELY)
        table = begin_a_game(server)
        server.stop()
        tables, events = fill_tables(data, table, 41)
        print(f"a log of {events} events, {len(tables)} times")
        server = Server(data, FREELY)
        prices(server, tables, server.guest())
        server.stop()
        server = Server(data)
        print("\nhonest players, idle:\n" + honest(server))
        stop = threading.Event()
        threads = flood(server, tables[0], stop)
        print("honest players, beside the flood:\n" + honest(server))
        stop.set()
        for thread in threads:
            thread.join()
        server.stop()


main()
