# SPDX-License-Identifier: MIT
"""A cluster under load by all games while things go wrong, and what the checker says afterwards."""

import collections
import contextlib
import dataclasses
import json
import math
import os
import pathlib
import random
import signal
import statistics
import subprocess
import sys
import time
import unittest

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "deploy/cluster"))

from checker import (longest_waits, not_yet_rated, problems_of_play, problems_of_ratings, problems_of_time,  # noqa: E402
                     read_logs, read_ratings, take_line)
from faults import Fault, whole  # noqa: E402
from machine import cluster  # noqa: E402
from part import Part, Trouble, program, until, waits  # noqa: E402
from postgres import programs  # noqa: E402

GAMES = [line.split()[0].replace("_", "-") for line in (ROOT / "games/all_games.txt").read_text().splitlines()
         if line and line[0].isalpha()]
PROGRAM = os.environ.get("CAPBARREL", ROOT / "build/release/capbarrel")
# One of the version after this one.
NEXT = os.environ.get("NEXT_CAPBARREL", ROOT / "build/release/capbarrel_next")
LONG = "CAPBARREL_LONG_TESTS" in os.environ
# Of a whole run, a little less than ctest has (./test, `longest`): what was begun is still ended in good order.
PATIENCE = 7_000 if LONG else 850
# Here all win together, so nothing is rated, and hands are hidden, so nobody could follow what a bot does.
TOGETHER = "top-drop"
# People have limits that this many of them at one address would soon reach.
NO_LIMITS = {"act-rate": 1_000_000, "message-rate": 1_000_000, "address-rate": 1_000_000, "log-level": "info"}


def say(text):
    print(text, flush=True)


class Load(Part):
    """Matches of one game, and the journal of what their players were told. Everybody moves within a second, so by a clock of
    30 seconds, of which each move brings two back, nobody loses on time; as long as no other clock is taken for it."""

    farewell = signal.SIGINT

    def __init__(self, cluster, game, which, matches, rate, *, bots, clock):
        super().__init__(f"load-{game}-{which}", cluster.folder)
        self.program = cluster.nodes[0].program
        self.url = f"http://127.0.0.1:{cluster.port}"
        self.game = game
        self.matches = matches
        self.rate = rate
        self.how = ["--rated"] if game != TOGETHER and not bots else []
        self.how += ["--bot", "1"] if bots else []
        self.how += ["--clock", "30+2"] if clock else []
        self.known = {}  # its tables, as far as the journal was read
        self.read = 0
        self.journal = self.folder / f"{self.name}.journal"
        self.report = self.folder / f"{self.name}.json"

    def command(self):
        return [self.program, "load", self.url, "--game", self.game, "--matches", str(self.matches), "--rate",
                str(self.rate), "--seconds", "1000000", "--warm-up", "0", "--persist", "--journal", self.journal, "--json",
                self.report, *self.how]

    def tables(self):
        """All there are so far; what the journal has more than the last time is read on."""
        with contextlib.suppress(FileNotFoundError), open(self.journal, "rb") as journal:
            journal.seek(self.read)
            lines = journal.read()
            whole_lines = lines[:lines.rfind(b"\n") + 1]
            for line in whole_lines.decode().splitlines():
                # The head has lines of other words.
                take_line(self.known, line)
            self.read += len(whole_lines)
        return self.known

    def ready(self):
        return any(table.acknowledged for table in self.tables().values())


def tables_of(loads):
    return {name: table for load in loads for name, table in load.tables().items()}


@contextlib.contextmanager
def under_load(matches, rate, **settings):
    """A cluster with each game played on it, half of its tables among people and half against bots. All of these have clocks,
    and every second game's others."""
    with cluster(program=PROGRAM, careful=False, settings=NO_LIMITS, **settings) as made:
        half = {"matches": matches // 2, "rate": rate / 2}
        loads = [load for number, game in enumerate(GAMES) for load in (
            Load(made, game, "people", **half, bots=False, clock=number % 2 == 1),
            Load(made, game, "bots", **half, bots=game != TOGETHER, clock=True))]
        try:
            for load in loads:
                load.begin()
            for load in loads:
                load.wait_ready()
            yield made, loads
        finally:
            for load in loads:
                load.stop()


def everybody_plays_on(loads):
    """Waits until each table has moved since now, and there is one of every game."""
    before = [{name: len(table.acknowledged) for name, table in load.tables().items() if table.in_play()} for load in loads]

    def moved(load, counts):
        if not load.runs():
            raise Trouble(f"{load.name} has ended: {load.last_lines()}")
        tables = load.tables()
        on = all(tables[name].left or len(tables[name].acknowledged) > count for name, count in counts.items())
        return on and any(len(table.acknowledged) > counts.get(name, 0) for name, table in tables.items())
    until(lambda: all(moved(load, counts) for load, counts in zip(loads, before)), "the next move at every table")


@dataclasses.dataclass
class Begun:
    fault: Fault
    asked: float  # milliseconds since 1970
    begun: float  # when it was there
    until: float = math.inf  # when the next one came


def suffer(made, loads, kinds, chance):
    """One fault after another, each after the last is over; returns when they began and were over."""
    all_begun = []
    for kind in kinds:
        fault = kind(made, chance)
        say(f"  {len(all_begun) + 1} of {len(kinds)}: {fault}")
        asked = time.time() * 1000
        fault.begin()
        all_begun.append(Begun(fault, asked, time.time() * 1000))
        time.sleep(fault.lasts)
        fault.end()
        until(lambda: whole(made), f"the cluster's recovery from {fault}")
        everybody_plays_on(loads)
        all_begun[-1].until = time.time() * 1000
    return all_begun


def finish(loads):
    """Lets all players come to rest; sentences about what they saw that must not be."""
    for load in loads:
        load.signal(signal.SIGINT)
    problems = []
    for load in loads:
        # A second signal would end it at once.
        load.process.wait()
        report = json.loads(load.report.read_text())
        if report["errors"]:
            problems += [f"{load.game}: {error}" for error in report["first_errors"]]
        say(f"  {load.game}: {report['moves']} moves, {report['tables_laid_anew']} tables, "
            f"{report['tables_abandoned']} given up ({report['why_abandoned'] or 'none'})")
    return problems


def read_in_peace(postgres):
    """Logs and ratings that belong together. Nodes rate a match a moment after its end, and tables that nobody plays at any
    more still run out of time."""
    view = []

    def settled():
        ratings = read_ratings(postgres)
        logs = read_logs(postgres)
        waiting = not_yet_rated(logs, ratings[0])
        view[:] = [logs, ratings]
        waits[-1] = f"the rating of {len(waiting)} matches that are over ({' '.join(waiting[:5])})"
        return not waiting and read_ratings(postgres) == ratings
    until(settled, "the rating of what is over")
    return view


def check(made, loads, some_rated=False):
    """All problems, as sentences; `some_rated`: it is one if nothing was rated."""
    problems = finish(loads)
    until(lambda: whole(made), "the cluster's recovery")
    tables = tables_of(loads)
    logs, ratings = read_in_peace(made.postgres)
    problems += problems_of_play(tables, logs)
    problems += problems_of_time(tables, logs)
    problems += problems_of_ratings(*ratings, logs)
    moves = sum(len(table.acknowledged) for table in tables.values())
    of_bots = sum(event.kind == "acted" and event.seat in log[0].bots for log in logs.values() for event in log)
    on_time = sum(event.code == "out-of-time" for log in logs.values() for event in log)
    say(f"{len(tables)} tables, {moves} acknowledged moves and {of_bots} of bots, {len(ratings[0])} matches rated, {on_time} "
        f"tables that ran out of time when they had been left, {len(problems)} problems")
    if not of_bots:
        problems.append("no bot moved")
    if some_rated and not ratings[0]:
        problems.append("no match was rated, so nothing is known of ratings")
    return problems


def tell_recoveries(loads, all_begun):
    """The longest that each table went without an acknowledged move, by kind of fault."""
    tables = tables_of(loads)
    found_by_kind = collections.defaultdict(list)
    for one in all_begun:
        found_by_kind[one.fault.name, one.fault.aim].append(longest_waits(tables, one.asked, one.begun, one.until))
    for (name, aim), found in sorted(found_by_kind.items()):
        flat = sorted(wait for one in found for wait in one)
        if not flat:
            say(f"  {name} ({len(found)}): no table was played just then")
            continue
        late = sum(wait > aim * 1000 for wait in flat)
        say(f"  {name} ({len(found)}): {statistics.median(flat) / 1000:.1f} s without a move in the middle, "
            f"{flat[-1] / 1000:.1f} s at the longest; {late} of {len(flat)} tables more than {aim:.0f} s")
    return [wait for found in found_by_kind.values() for one in found for wait in one]


def missing():
    """What this machine lacks for a cluster, in a sentence."""
    try:
        for name in ("nats-server", "haproxy", "setpriv", "faketime"):
            program(name)
        programs()
    except Trouble as trouble:
        return str(trouble)
    said = subprocess.run([PROGRAM, "serve", "--help"], capture_output=True, text=True, check=True).stdout
    return None if "--node " in said else "This program knows no nodes; it was built without libpq or libnats."


def skip(test, why):
    say(f"SKIPPED: {why}")
    test.skipTest(why)


class ClusterTest(unittest.TestCase):
    def setUp(self):
        if why := missing():
            skip(self, why)
        signal.alarm(PATIENCE)
        self.addCleanup(signal.alarm, 0)

    def only_long(self):
        if not LONG:
            self.skipTest("a long test")


def too_long(*_):
    raise Trouble(f"This took more than {PATIENCE} s; it waited for {waits[-1] if waits else 'nothing in particular'}.")


def run_tests(suite):
    """The named tests of a suite, all where none is named; 77 where they were all skipped."""
    # What was started is ended, however this is; nohup has its way.
    for number in (signal.SIGTERM, signal.SIGHUP):
        if signal.getsignal(number) != signal.SIG_IGN:
            signal.signal(number, signal.default_int_handler)
    signal.signal(signal.SIGALRM, too_long)
    names = [f"{suite}.test_{name}" for name in sys.argv[1:]]
    result = unittest.main(argv=[sys.argv[0], *names], exit=False).result
    if result.wasSuccessful() and result.testsRun == len(result.skipped):
        sys.exit(77)
    sys.exit(not result.wasSuccessful())


def chance_of(seed):
    say(f"seed {seed}")
    return random.Random(seed)
