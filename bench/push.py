#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""How soon somebody who is away is told of their turn.

    bench/push.py [build/release/capbarrel] [--tables 40] [--moves 6]

Starts a server and the stand-in of a push service from the tests. Two people at each of so many tables by post: one moves,
is told that the move is kept, and goes; the other's browser gets a push, and its owner comes and moves. Printed are milliseconds from the first news of the
stored move to the arrival of the push at its service, and how many pushes came.
"""

import argparse
import asyncio
import collections
import http.client
import json
import os
import re
import subprocess
import tempfile
import time

import websockets

PATIENCE = 2_000  # looks at whether a push has come
HERE = os.path.dirname(os.path.abspath(__file__))


def ask(port, method, path, body=None, cookie="", address="192.0.2.1"):
    """One call, as a proxy would pass it on for somebody at that address."""
    connection = http.client.HTTPConnection("127.0.0.1", port)
    connection.request(method, path, None if body is None else json.dumps(body),
                       {"Cookie": cookie, "Content-Type": "application/json", "X-Forwarded-For": address})
    answer = connection.getresponse()
    text = answer.read()
    if answer.status >= 300:
        raise SystemExit(f"{method} {path}: {answer.status} {text.decode()}")
    return json.loads(text), (answer.getheader("Set-Cookie") or "").split(";")[0]


class Player:
    """Somebody with a browser that is subscribed, and perhaps at the table just now."""

    def __init__(self, port, number, subscription):
        self.port = port
        # Few browsers of one address may ask for pushes within an hour.
        address = f"198.51.100.{number}"
        name = f"Player {number}"
        _, self.cookie = ask(port, "POST", "/api/guest", {"name": name})
        keys = subscription["keys"]
        ask(port, "POST", "/api/me/push", {"endpoint": subscription["endpoint"], "p256dh": keys["p256dh"],
                                           "auth": keys["auth"], "language": "en"}, self.cookie, address)
        self.browser = subscription["endpoint"].rsplit("/", 1)[1]

    async def come(self, table):
        self.socket = await websockets.connect(f"ws://127.0.0.1:{self.port}/ws/{table}",
                                               extra_headers={"Cookie": self.cookie})
        await self.send(t="hello", protocol=1, after=-1, moves=True)
        return await self.hear("welcome")

    async def send(self, **message):
        await self.socket.send(json.dumps(message))

    async def hear(self, kind, event=None):
        while True:
            message = json.loads(await self.socket.recv())
            if message["t"] == "refused":
                raise SystemExit(f"refused: {message['text']}")
            if message["t"] == kind and event in (None, message.get("event", {}).get("t")):
                return message


async def play(port, players, moves, kept, came_to):
    host, guest = players
    table = ask(port, "POST", "/api/tables", {
        "game": "top-cap", "seats": ["me", "open"], "clock": {"pace": "post", "base": 86_400_000, "increment": 0}},
        host.cookie)[0]["table"]
    await host.come(table)
    await guest.come(table)
    await guest.send(t="sit", seat=1)
    await host.hear("event", "sat")
    await host.send(t="start")
    for seat, player in enumerate(players):
        await player.hear("event", "promised")
        await player.send(t="nonce", seat=seat, value="luck")
    await host.hear("event", "began")
    for player in players:
        await player.socket.close()
    for n in range(moves):
        mover, other = players[n % 2], players[1 - n % 2]
        welcome = await mover.come(table)
        version = welcome["version"]
        await mover.send(t="act", seat=n % 2, action=welcome["turn"]["moves"][0], at=version)
        await mover.hear("event", "acted")
        kept[other.browser].append(time.time())
        await mover.socket.close()
        # Whoever is away comes back because they were told.
        for _ in range(PATIENCE):
            if len(came_to[other.browser]) >= len(kept[other.browser]):
                break
            await asyncio.sleep(0.005)


async def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program", nargs="?", default="build/release/capbarrel")
    parser.add_argument("--tables", type=int, default=40)
    parser.add_argument("--moves", type=int, default=6)
    options = parser.parse_args()
    service = subprocess.Popen(
        ["/usr/bin/python3", f"{HERE}/../tests/server/push_service.py", "--until-eof", "--subscribe",
         *["201"] * (2 * options.tables)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    subscriptions = json.loads(service.stdout.readline())["subscriptions"]
    kept, came_to = collections.defaultdict(list), collections.defaultdict(list)

    def read():
        for line in service.stdout:
            got = json.loads(line)
            if json.loads(got.get("text", "{}")).get("t") == "turn":
                came_to[got["id"]].append(time.time())

    reading = asyncio.get_running_loop().run_in_executor(None, read)
    with tempfile.TemporaryDirectory() as folder:
        server = subprocess.Popen(
            [options.program, "serve", "--port", "0", "--data", f"{folder}/data", "--log-level", "error",
             "--allow-private-push", "--push-contact", "mailto:bench@caps.example", "--address-rate", "1000000",
             "--trusted-proxies", "127.0.0.1"],
            stdout=subprocess.PIPE, text=True)
        try:
            port = int(re.search(r":(\d+)/", server.stdout.readline()).group(1))
            people = [Player(port, n, one) for n, one in enumerate(subscriptions)]
            pairs = [people[n:n + 2] for n in range(0, len(people), 2)]
            await asyncio.gather(*(play(port, pair, options.moves, kept, came_to) for pair in pairs))
        finally:
            server.terminate()
            server.wait()
            service.stdin.close()
            await reading
            service.wait()
    waits = []
    for browser, times in kept.items():
        waits += [1000 * (came - told) for told, came in zip(times, sorted(came_to[browser]))]
    waits.sort()
    print(f"{sum(map(len, kept.values()))} turns, {sum(map(len, came_to.values()))} pushes")
    for name, share in (("p50", 0.5), ("p95", 0.95), ("max", 1.0)):
        print(f"{name}  {waits[min(len(waits) - 1, int(share * len(waits)))]:.0f} ms")


asyncio.run(main())
