#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""A bot for a table of a server that knows no rules: it plays any of the moves it is told.

    capbarrel serve &
    python3 examples/websocket_bot.py http://localhost:8080/t/TABLE
    python3 examples/websocket_bot.py http://localhost:8080 --new loot --seats me,bot:1

It sits down where a seat is free, plays to the end and says how it ended. A bot that thinks needs to change one
function, choose(). docs/protocol.md says what is spoken. Needs python3-websockets.
"""

import argparse
import asyncio
import json
import random
import secrets
import urllib.error
import urllib.parse
import urllib.request

import websockets

PROTOCOL = 1
# What connect() calls them has changed; Debian 12 has version 10.
HEADERS = "extra_headers" if int(websockets.__version__.split(".")[0]) < 14 else "additional_headers"


def choose(turn, luck):
    """The move to play: turn has "seat", "view" (what that seat sees) and "moves" (all that are legal)."""
    return luck.choice(turn["moves"])


class Server:
    """The HTTP side: who we are, and new tables."""

    def __init__(self, address, token):
        self.address = address
        self.headers = {"Authorization": f"Bearer {token}"} if token else {}

    def post(self, path, body):
        call = urllib.request.Request(
            self.address + path,
            json.dumps(body).encode(),
            {"Content-Type": "application/json", **self.headers},
        )
        try:
            with urllib.request.urlopen(call) as answer:
                cookie = answer.headers.get("Set-Cookie")
                if cookie:
                    self.headers = {"Cookie": cookie.split(";")[0]}
                return json.load(answer)
        except urllib.error.HTTPError as refusal:
            raise SystemExit(f"refused: {json.load(refusal)['error']['text']}") from None
        except urllib.error.URLError as problem:
            raise SystemExit(f"{self.address} does not answer: {problem.reason}") from None


async def play(socket, luck):
    """Speaks with one table until the game is over, and returns the sentence that says how it ended."""

    async def ask(**request):
        await socket.send(json.dumps(request))

    await ask(t="hello", protocol=PROTOCOL, after=-1, moves=True)
    you, seats, host, version = None, [], None, -1

    async for frame in socket:
        message = json.loads(frame)
        kind = message["t"]
        if kind == "refused":
            raise SystemExit(f"refused: {message['text']}")
        if kind == "welcome":
            you, seats, version = message["you"]["person"], message["seats"], message["version"]
            host = message["host"]
            if message["stage"] == "over":
                return message["ended"]["text"]
            free = [n for n, seat in enumerate(seats) if seat["kind"] == "open"]
            if not message["you"]["seats"] and free:
                await ask(t="sit", seat=free[0])
            elif message["stage"] == "gathering" and not free and host == you:
                await ask(t="start")
        elif kind == "event":
            version, event = message["version"], message["event"]
            if event["t"] == "sat":
                seats[event["seat"]] = event["who"]
                if host == you and all(seat["kind"] != "open" for seat in seats):
                    await ask(t="start")
            elif event["t"] == "promised":
                # Our part of the luck: nobody can have known it beforehand.
                for n, seat in enumerate(seats):
                    if seat["id"] == you:
                        await ask(t="nonce", seat=n, value=secrets.token_hex(8))
            elif event["t"] == "ended":
                return event["text"]
        if "turn" in message:
            turn = message["turn"]
            await ask(t="act", seat=turn["seat"], action=choose(turn, luck), at=version)
    raise SystemExit("the server closed the table")


async def main():
    parser = argparse.ArgumentParser(description="A bot that plays at a table of a Cap & Barrel server.")
    parser.add_argument("url", help="a table's link; or with --new a server")
    parser.add_argument("--token", help="a bearer token instead of being a guest")
    parser.add_argument("--name", default="Random bot")
    parser.add_argument("--new", metavar="GAME", help="make a table for this game")
    parser.add_argument("--seats", default="me,bot:1", help="of the new table (default: %(default)s)")
    parser.add_argument("--seed", type=int, help="for the same choices again")
    wishes = parser.parse_args()

    parts = urllib.parse.urlsplit(wishes.url)
    server = Server(f"{parts.scheme}://{parts.netloc}", wishes.token)
    if not wishes.token:
        server.post("/api/guest", {"name": wishes.name})
    table = parts.path.removeprefix("/t/")
    if wishes.new:
        table = server.post("/api/tables", {"game": wishes.new, "seats": wishes.seats.split(",")})["table"]

    socket_address = f"{'wss' if parts.scheme == 'https' else 'ws'}://{parts.netloc}/ws/{table}"
    try:
        async with websockets.connect(socket_address, **{HEADERS: server.headers}) as socket:
            print(await play(socket, random.Random(wishes.seed)))
    except websockets.ConnectionClosed as closed:
        raise SystemExit(f"the server closed the table: {closed.reason} ({closed.code})") from None


asyncio.run(main())
