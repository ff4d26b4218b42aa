# SPDX-License-Identifier: MIT
"""Reads what clients were told against what the database has: the journals of `capbarrel load --persist` and the log."""

import collections
import dataclasses
import json

# A move of a person, and whatever else moves the game on: a request that was chosen before one of these is refused.
PLAYS = {"acted", "chance"}


@dataclasses.dataclass
class Sent:
    at: int  # the version it was chosen at
    action: str
    time: int  # milliseconds since 1970


@dataclasses.dataclass
class Acknowledged:
    version: int
    action: str
    time: int


@dataclasses.dataclass
class Table:
    sent: list = dataclasses.field(default_factory=list)
    acknowledged: list = dataclasses.field(default_factory=list)


@dataclasses.dataclass
class Event:
    version: int
    kind: str
    action: str = ""


def read_journal(text):
    """The tables of one load run, by their ids."""
    tables = {}
    for line in text.splitlines()[2:]:
        words = line.split(" ")
        # A run that is killed may leave half a line, at the end only.
        if words[0] == "table" and len(words) == 4:
            tables[words[1]] = Table()
        elif words[0] == "sent" and len(words) == 5:
            tables[words[1]].sent.append(Sent(int(words[2]), words[3], int(words[4])))
        elif words[0] == "move" and len(words) == 5:
            tables[words[1]].acknowledged.append(Acknowledged(int(words[2]), words[3], int(words[4])))
    return tables


def read_event(version, data):
    said = json.loads(data)
    return Event(version, said["t"], said.get("action", ""))


def problems_of_table(name, table, log):
    """Sentences, none where all is well. `log` is the list of the table's events as they lie in the database."""
    by_version = collections.defaultdict(list)
    for event in log:
        by_version[event.version].append(event)
    for version, events in sorted(by_version.items()):
        if len(events) > 1:
            yield f"table {name}: {len(events)} events have version {version}"
    for missing in sorted(set(range(len(by_version))) - set(by_version)):
        yield f"table {name}: there is no event {missing}"

    told = {}
    for one in table.acknowledged:
        if told.setdefault(one.version, one.action) != one.action:
            yield f"table {name}: {told[one.version]} and {one.action} were both acknowledged as event {one.version}"
        there = by_version.get(one.version, [])
        if not any(event.kind == "acted" and event.action == one.action for event in there):
            found = " ".join(f"{event.kind} {event.action}" for event in there) or "nothing"
            yield f"table {name}: {one.action} was acknowledged as event {one.version}, and the log has {found} there"

    # Each move in the log is one that was sent after the play before it. A second copy of a move follows the first, so it
    # would be one that nobody sent then.
    sent = collections.defaultdict(list)
    for one in table.sent:
        sent[one.action].append(one.at)
    last_play = -1
    for version in sorted(by_version):
        for event in by_version[version]:
            if event.kind == "acted" and not any(last_play <= at < version for at in sent[event.action]):
                yield f"table {name}: {event.action} lies in the log as event {version}, and nobody sent it then"
        if any(event.kind in PLAYS for event in by_version[version]):
            last_play = version


def problems_of_play(tables, logs):
    for name, table in tables.items():
        yield from problems_of_table(name, table, logs.get(name, []))


def problems_of_ratings(rated, history, games):
    """`rated`: the matches that were rated, one for each row; `history`: (match, person, game, counted); `games`: by
    (person, game), how many the rating says it is made of."""
    for match, count in collections.Counter(rated).items():
        if count > 1:
            yield f"match {match} was rated {count} times"
    rows = collections.Counter((match, person) for match, person, _, _ in history)
    for (match, person), count in rows.items():
        if count > 1:
            yield f"match {match} lies {count} times in the history of person {person}"
    people = collections.defaultdict(set)
    for match, person, _, _ in history:
        people[match].add(person)
    for match in sorted(set(rated)):
        if len(people[match]) != 2:
            yield f"match {match} was rated for {len(people[match])} of two people"
    for match in sorted(set(people) - set(rated)):
        yield f"match {match} lies in histories and was never rated"
    counted = collections.Counter((person, game) for _, person, game, counts in history if counts)
    for key in sorted(set(counted) | set(games)):
        if counted[key] != games.get(key, 0):
            yield (f"the rating of person {key[0]} in {key[1]} says {games.get(key, 0)} games, their history has "
                   f"{counted[key]}")


def recoveries(tables, time):
    """For each table that was played before this time and after it, the milliseconds until its next acknowledged move."""
    recent = 3_000
    waits = []
    for table in tables.values():
        before = [one for one in table.sent if time - recent <= one.time <= time]
        after = [one.time for one in table.acknowledged if one.time > time]
        if before and after:
            waits.append(min(after) - time)
    return sorted(waits)


# From the database.

def read_logs(postgres):
    rows = postgres.ask("SELECT rtrim(translate(encode(m.id, 'base64'), '+/', '-_'), '='), e.version, "
                        "convert_from(e.data, 'UTF8') FROM events e JOIN matches m ON m.number = e.match "
                        "ORDER BY e.match, e.version, e.place")
    logs = collections.defaultdict(list)
    for table, version, data in rows:
        logs[table].append(read_event(int(version), data))
    return logs


def read_ratings(postgres):
    rated = [row[0] for row in postgres.ask("SELECT encode(match, 'hex') FROM rated")]
    history = [(match, int(person), game, opponents != "") for match, person, game, opponents in postgres.ask(
        "SELECT encode(match, 'hex'), person, convert_from(game::bytea, 'UTF8'), opponents FROM history")]
    games = {(int(person), game): int(count) for person, game, count in postgres.ask(
        "SELECT person, convert_from(game::bytea, 'UTF8'), games FROM ratings") if int(count) > 0}
    return rated, history, games
