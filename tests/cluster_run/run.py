# SPDX-License-Identifier: MIT
"""A cluster under load by all games while things go wrong, and what the checker says afterwards."""

import collections
import contextlib
import json
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

from checker import problems_of_play, problems_of_ratings, read_journal, read_logs, read_ratings, recoveries  # noqa: E402
from faults import whole  # noqa: E402
from machine import cluster  # noqa: E402
from part import Part, Trouble, program, until  # noqa: E402
from postgres import programs  # noqa: E402

GAMES = [line.split()[0].replace("_", "-") for line in (ROOT / "games/all_games.txt").read_text().splitlines()
         if line and line[0].isalpha()]
PROGRAM = os.environ.get("CAPBARREL", ROOT / "build/release/capbarrel")
LONG = "CAPBARREL_LONG_TESTS" in os.environ
# People have limits that this many of them at one address would soon reach.
NO_LIMITS = {"act-rate": 1_000_000, "message-rate": 1_000_000, "address-rate": 1_000_000, "log-level": "info"}


def say(text):
    print(text, flush=True)


class Load(Part):
    """Matches of one game, and the journal of what their players were told."""

    farewell = signal.SIGINT

    def __init__(self, cluster, game, matches, rate, rated):
        super().__init__(f"load-{game}", cluster.folder)
        self.program = cluster.nodes[0].program
        self.url = f"http://127.0.0.1:{cluster.port}"
        self.game = game
        self.matches = matches
        self.rate = rate
        self.rated = rated
        self.journal = self.folder / f"{self.name}.journal"
        self.report = self.folder / f"{self.name}.json"

    def command(self):
        return [self.program, "load", self.url, "--game", self.game, "--matches", str(self.matches), "--rate",
                str(self.rate), "--seconds", "1000000", "--warm-up", "0", "--persist", "--journal", self.journal, "--json",
                self.report, *(["--rated"] if self.rated else [])]

    def tables(self):
        try:
            return read_journal(self.journal.read_text())
        except FileNotFoundError:
            return {}

    def acknowledged(self):
        return sum(len(table.acknowledged) for table in self.tables().values())

    def ready(self):
        return self.acknowledged() > 0


def tables_of(loads):
    return {name: table for load in loads for name, table in load.tables().items()}


@contextlib.contextmanager
def under_load(matches, rate, **settings):
    """A cluster with each game played on it. What is rated is chosen by the game: where all win together nothing is."""
    with cluster(program=PROGRAM, careful=False, settings=NO_LIMITS, **settings) as made:
        loads = [Load(made, game, matches, rate, rated=game != "top-drop") for game in GAMES]
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
    """Waits until each game has moved since now."""
    before = [load.acknowledged() for load in loads]
    until(lambda: all(load.runs() and load.acknowledged() > count for load, count in zip(loads, before)),
          "the next move of every game")


def suffer(made, loads, kinds, chance):
    """One fault after another, each after the last is over; returns when each began."""
    begun = []
    for kind in kinds:
        fault = kind(made, chance)
        begun.append((fault, time.time() * 1000))
        say(f"  {len(begun)} of {len(kinds)}: {fault}")
        fault.begin()
        time.sleep(fault.lasts)
        fault.end()
        until(lambda: whole(made), f"the cluster's recovery from {fault}")
        everybody_plays_on(loads)
    return begun


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


def settled(postgres):
    """Whether every match that is to be rated has been: the nodes do it a moment after its end."""
    waiting = postgres.ask("SELECT count(*) FROM tables t WHERE t.rated = 1 AND t.stage = 2 "
                           "AND NOT EXISTS (SELECT 1 FROM rated r WHERE r.match = t.match)")
    return waiting == [["0"]]


def check(made, loads):
    """All problems, as sentences."""
    problems = finish(loads)
    until(lambda: whole(made), "the cluster's recovery")
    tables = tables_of(loads)
    until(lambda: settled(made.postgres), "the rating of what is over")
    problems += problems_of_play(tables, read_logs(made.postgres))
    rated, history, games = read_ratings(made.postgres)
    problems += problems_of_ratings(rated, history, games)
    moves = sum(len(table.acknowledged) for table in tables.values())
    say(f"{len(tables)} tables, {moves} acknowledged moves, {len(rated)} matches rated, {len(problems)} problems")
    return problems


def tell_recoveries(loads, begun):
    """How long tables waited for their next acknowledged move, by kind of fault."""
    tables = tables_of(loads)
    waits = collections.defaultdict(list)
    for fault, at in begun:
        waits[fault.name, fault.aim].append(recoveries(tables, at))
    for (name, aim), found in sorted(waits.items()):
        flat = sorted(wait for one in found for wait in one)
        if not flat:
            say(f"  {name} ({len(found)}): no table was played just then")
            continue
        late = sum(wait > aim * 1000 for wait in flat)
        say(f"  {name} ({len(found)}): next move after {statistics.median(flat) / 1000:.1f} s in the middle, "
            f"{flat[-1] / 1000:.1f} s at the longest; {late} of {len(flat)} tables after {aim:.0f} s")


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


class ClusterTest(unittest.TestCase):
    def setUp(self):
        why = missing()
        if why:
            say(f"SKIPPED: {why}")
            self.skipTest(why)

    def only_long(self):
        if not LONG:
            self.skipTest("a long test")


def run_tests(suite):
    """The named tests of a suite, all where none is named; 77 where they were all skipped."""
    # What was started is ended, however this is.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    names = [f"{suite}.test_{name}" for name in sys.argv[1:]]
    result = unittest.main(argv=[sys.argv[0], *names], exit=False).result
    if result.wasSuccessful() and result.testsRun == len(result.skipped):
        sys.exit(77)
    sys.exit(not result.wasSuccessful())


def chance_of(seed):
    say(f"seed {seed}")
    return random.Random(seed)
