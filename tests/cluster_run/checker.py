# SPDX-License-Identifier: MIT
"""Reads what clients were told against what the database has: the journals of `capbarrel load --persist` and the log."""

import collections
import dataclasses
import json
import math

# A move of a person, and whatever else moves the game on: a request that was chosen before one of these is refused.
PLAYS = {"acted", "chance"}
# How a match ends that counts for nobody (server/people/rating.cpp).
CALLED_OFF = {"aborted", "closed", "too-long", "no-show"}


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
    left: int | None = None  # from then on nobody played there

    def in_play(self):
        return bool(self.sent) and self.left is None


@dataclasses.dataclass
class Event:
    version: int
    kind: str
    action: str = ""
    seat: int = -1
    code: str = ""  # of an end
    at: int = 0
    rated: bool = False    # of a beginning
    bots: tuple = ()       # likewise, their seats


def take_line(tables, line):
    """One line of a journal behind its head."""
    words = line.split(" ")
    # A run that is killed may leave half a line, at the end only.
    if words[0] == "table" and len(words) == 4:
        tables[words[1]] = Table()
    elif words[0] == "sent" and len(words) == 5:
        tables[words[1]].sent.append(Sent(int(words[2]), words[3], int(words[4])))
    elif words[0] == "move" and len(words) == 5:
        tables[words[1]].acknowledged.append(Acknowledged(int(words[2]), words[3], int(words[4])))
    elif words[0] == "left" and len(words) == 5:
        tables[words[1]].left = int(words[4])


def read_journal(text):
    """The tables of one load run, by their ids."""
    tables = {}
    for line in text.splitlines()[2:]:
        take_line(tables, line)
    return tables


def read_event(version, data):
    said = json.loads(data)
    bots = tuple(seat for seat, holder in enumerate(said.get("seats", [])) if holder.get("kind") == "bot")
    return Event(version, said["t"], said.get("action", ""), said.get("seat", -1), said.get("code", ""), said.get("at", 0),
                 said.get("rated", False), bots)


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

    # Each move of a person in the log is one that was sent after the play before it. A second copy of a move follows the
    # first, so it would be one that nobody sent then.
    bots = {seat for event in log if event.kind == "made" for seat in event.bots}
    sent = collections.defaultdict(list)
    for one in table.sent:
        sent[one.action].append(one.at)
    last_play = -1
    for version in sorted(by_version):
        for event in by_version[version]:
            # Where all play together a stand-in plays on for who ran out of time; problems_of_time says when that may be.
            if event.kind == "replaced":
                bots.add(event.seat)
            if event.kind != "acted" or event.seat in bots:
                continue
            if not any(last_play <= at < version for at in sent[event.action]):
                yield f"table {name}: {event.action} lies in the log as event {version}, and nobody sent it then"
        if any(event.kind in PLAYS for event in by_version[version]):
            last_play = version


def problems_of_play(tables, logs):
    for name, table in tables.items():
        yield from problems_of_table(name, table, logs.get(name, []))


# How far the time at a table may be from the true one, in milliseconds: less than the clocks of nodes are. The nodes reckon it
# from what the database says, as well as the way there and back allows.
WRONG = 1_500


def problems_of_time(tables, logs):
    """Everybody moves as soon as it is their turn and well within their time, so whoever lost on time while the table was
    played at lost it to somebody's clock, or to whoever did not take their move. And the time that a move has in the log lies
    between its being sent and its being acknowledged, whichever node took it."""
    for name, table in tables.items():
        log = logs.get(name, [])
        for event in log:
            on_time = event.kind == "replaced" or event.kind == "ended" and event.code == "out-of-time"
            if on_time and (table.left is None or event.at < table.left):
                yield f"table {name}: somebody lost on time as event {event.version}, and all had moved in time"
        taken = {event.version: event.at for event in log if event.kind == "acted"}
        wrong = [by for one in table.acknowledged if one.version in taken
                 for by in wrong_by(table, one, taken[one.version]) if by > WRONG]
        if wrong:
            yield f"table {name}: the time of {len(wrong)} moves is wrong, by {max(wrong) / 1000:.1f} s at most"


def wrong_by(table, move, taken):
    """By how much, where it is."""
    # It may have been sent several times, each time as chosen at the same version; and at another turn, the same again.
    sent = [one for one in table.sent if one.action == move.action and one.at < move.version]
    chosen = max((one.at for one in sent), default=None)
    first = min((one.time for one in sent if one.at == chosen), default=taken)
    return [by for by in (first - taken, taken - move.time) if by > 0]


def to_be_rated(logs):
    """The tables whose matches began, came to an end and count."""
    for name, log in logs.items():
        kinds = {event.kind for event in log}
        rated = any(event.kind == "made" and event.rated for event in log)
        if rated and "began" in kinds and any(event.kind == "ended" and event.code not in CALLED_OFF for event in log):
            yield name


def not_yet_rated(logs, rated):
    return sorted(set(to_be_rated(logs)) - set(rated))


def problems_of_ratings(rated, history, games, logs):
    """`rated`: the matches that were rated, one for each row; `history`: (match, person, game, counted); `games`: by
    (person, game), how many the rating says it is made of."""
    for match in not_yet_rated(logs, rated):
        yield f"match {match} is over and was never rated"
    for match in sorted(set(rated) - set(to_be_rated(logs))):
        yield f"match {match} was rated, and its log says that it does not count"
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


def longest_waits(tables, asked, begun, until):
    """What a fault cost: for each table that was played at between its beginning and `until`, when the next one came, the
    longest time in milliseconds without an acknowledged move, from when it was `asked` for; infinite where none came once
    it had `begun`. What was on its way, or is taken while a part stops in good order, ends no wait that comes later."""
    waits = []
    for table in tables.values():
        first = table.sent[0].time if table.sent else math.inf
        last = math.inf if table.left is None else table.left
        if first >= until or last <= asked:
            continue
        inside = [one.time for one in table.acknowledged if asked < one.time < until]
        if last >= until and first <= begun and not any(time > begun for time in inside):
            waits.append(math.inf)
            continue
        points = [max(asked, first), *inside, min(until, last)]
        waits.append(max(later - earlier for earlier, later in zip(points, points[1:])))
    return sorted(waits)


# From the database.

NAME = "rtrim(translate(encode({}, 'base64'), '+/', '-_'), '=')"  # a match by its table's name


def read_logs(postgres):
    rows = postgres.ask(f"SELECT {NAME.format('m.id')}, e.version, convert_from(e.data, 'UTF8') "
                        "FROM events e JOIN matches m ON m.number = e.match ORDER BY e.match, e.version, e.place")
    logs = collections.defaultdict(list)
    for table, version, data in rows:
        logs[table].append(read_event(int(version), data))
    return logs


def read_ratings(postgres):
    rated = [row[0] for row in postgres.ask(f"SELECT {NAME.format('match')} FROM rated")]
    history = [(match, int(person), game, opponents != "") for match, person, game, opponents in postgres.ask(
        f"SELECT {NAME.format('match')}, person, convert_from(game::bytea, 'UTF8'), opponents FROM history")]
    games = {(int(person), game): int(count) for person, game, count in postgres.ask(
        "SELECT person, convert_from(game::bytea, 'UTF8'), games FROM ratings") if int(count) > 0}
    return rated, history, games
