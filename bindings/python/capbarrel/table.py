# SPDX-License-Identifier: MIT
"""A seat at a table of a server, by its network protocol (docs/protocol.md)."""

from __future__ import annotations

import asyncio
import json
import secrets
import urllib.error
import urllib.parse
import urllib.request

import websockets

from ._capbarrel import Game, Match, Refused
from .bot import Turn, _match_like, _written

_PROTOCOL = 1
# What connect() calls them has changed with version 14.
_HEADERS = "extra_headers" if int(websockets.__version__.split(".")[0]) < 14 else "additional_headers"


def play(url, choose, *, name, token, new, seats) -> str:
    parts = urllib.parse.urlsplit(url)
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    server = f"{parts.scheme}://{parts.netloc}"

    def post(path: str, body: dict) -> dict:
        call = urllib.request.Request(
            server + path, json.dumps(body).encode(), {"Content-Type": "application/json", **headers}
        )
        try:
            with urllib.request.urlopen(call) as answer:
                if cookie := answer.headers.get("Set-Cookie"):
                    headers["Cookie"] = cookie.split(";")[0]
                return json.load(answer)
        except urllib.error.HTTPError as refusal:
            raise Refused(json.load(refusal)["error"]["text"]) from None

    if not token:
        post("/api/guest", {"name": name})
    table = parts.path.removeprefix("/t/")
    if new:
        table = post("/api/tables", {"game": new, "seats": seats.split(",")})["table"]
    socket = f"{'wss' if parts.scheme == 'https' else 'ws'}://{parts.netloc}/ws/{table}"
    return asyncio.run(_sit_at(socket, headers, choose))


async def _sit_at(address: str, headers: dict, choose) -> str:
    async with websockets.connect(address, **{_HEADERS: headers}) as socket:
        return await _Seat(socket, choose).play()


class _Seat:
    def __init__(self, socket, choose):
        self.socket, self.choose = socket, choose
        self.you, self.host, self.seats, self.version = None, None, [], -1
        self.game: Game | None = None

    async def ask(self, **request) -> None:
        await self.socket.send(json.dumps(request))

    async def play(self) -> str:
        await self.ask(t="hello", protocol=_PROTOCOL, after=-1, moves=True)
        async for frame in self.socket:
            message = json.loads(frame)
            if message["t"] == "refused":
                raise Refused(message["text"])
            if message["t"] == "welcome":
                ended = await self.arrive(message)
            elif message["t"] == "event":
                ended = await self.hear(message)
            else:
                ended = None
            if ended is not None:
                return ended
            if "turn" in message:
                told = message["turn"]
                await self.ask(t="act", seat=told["seat"], action=self.answer(told), at=self.version)
        raise ConnectionError("The server closed the table.")

    async def arrive(self, message: dict) -> str | None:
        self.you, self.host = message["you"]["person"], message["host"]
        self.seats, self.version = message["seats"], message["version"]
        made = message["made"]
        self.game = Game(made["game"], made.get("edition") or "", **made["settings"])
        if message["stage"] == "over":
            return message["ended"]["text"]
        free = [n for n, seat in enumerate(self.seats) if seat["kind"] == "open"]
        if not message["you"]["seats"] and free:
            await self.ask(t="sit", seat=free[0])
        elif message["stage"] == "gathering" and not free and self.host == self.you:
            await self.ask(t="start")
        return None

    async def hear(self, message: dict) -> str | None:
        self.version, event = message["version"], message["event"]
        if event["t"] == "sat":
            self.seats[event["seat"]] = event["who"]
            if self.host == self.you and all(seat["kind"] != "open" for seat in self.seats):
                await self.ask(t="start")
        elif event["t"] == "promised":
            # Our part of the luck: nobody can have known it beforehand.
            for n, seat in enumerate(self.seats):
                if seat["id"] == self.you:
                    await self.ask(t="nonce", seat=n, value=secrets.token_hex(8))
        elif event["t"] == "ended":
            return event["text"]
        return None

    def answer(self, told: dict) -> str:
        """The move for what the server told: a view and all legal moves."""
        if self.game.hides_information:
            match = _match_like(self.game, told["view"], self.version)
        else:
            match = Match(self.game, told["view"])
        turn = Turn(self.game, told["moves"], match.state.view(told["seat"]), match)
        return _written(turn, self.choose(turn))
