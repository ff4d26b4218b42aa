#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Three nodes behind haproxy, all games played on them, while nodes, networks, clocks, PostgreSQL and NATS fail: what was
acknowledged is kept, once. With CAPBARREL_LONG_TESTS a hundred faults and more.

usage: faults_test.py [TEST], with the program in CAPBARREL; FAULTS_SEED repeats an order of faults
"""
import os
import time

import run  # noqa: I001: it says where the parts of a cluster lie
import faults
import network
from part import until

SEED = int(os.environ.get("FAULTS_SEED", time.time_ns() % 1_000_000))
# Loads whose players sit at different nodes, each with a clock and, where that can be had, a network of its own.
EVERYTHING = {"spread": True, "clocks": True}


class Faults(run.ClusterTest):
    def namespaces(self):
        if network.possible():
            return True
        run.say("SKIPPED: nodes are not cut off, since networks of their own cannot be made here (that takes root).")
        return False

    def suffer(self, kinds, matches, rate, shuffled=False):
        chance = run.chance_of(SEED)
        if shuffled:
            chance.shuffle(kinds)
        with run.under_load(matches, rate, namespaces=self.namespaces(), **EVERYTHING) as (made, loads):
            possible = [kind for kind in kinds if kind.possible(made)]
            begun = run.suffer(made, loads, possible, chance)
            problems = run.check(made, loads)
            run.tell_recoveries(loads, begun)
            errors = [log for node in made.nodes for log in node.log.read_text().splitlines() if '"level":"error"' in log]
            for line in errors[:20]:
                run.say(f"  {line}")
        self.assertEqual(problems, [])

    def test_a_few_faults_lose_nothing(self):
        self.suffer([faults.NodeKilled, faults.NodePaused, faults.PostgresRestarted, faults.NatsStoppedBriefly,
                     faults.NodeCutOff, faults.ClockJumps], matches=2, rate=4)

    def test_a_hundred_faults_lose_nothing(self):
        self.only_long()
        self.suffer(list(faults.EVERY) * 12, matches=8, rate=16, shuffled=True)

    def test_a_promoted_standby_has_everything(self):
        self.only_long()
        with run.under_load(10, 20, standby=True) as (made, loads):
            run.everybody_plays_on(loads)
            until(lambda: made.postgres.follows(made.standby.name), "the standby's catching up")
            begun = time.time() * 1000
            made.promote()
            until(lambda: run.whole(made), "the cluster's recovery from the loss of its primary")
            run.everybody_plays_on(loads)
            problems = run.check(made, loads)
            waits = run.recoveries(run.tables_of(loads), begun)
            run.say(f"  the primary lost and the standby promoted: next move after {waits[-1] / 1000:.1f} s at the longest")
        self.assertEqual(problems, [])


if __name__ == "__main__":
    run.run_tests("Faults")
