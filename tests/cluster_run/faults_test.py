#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Three nodes behind haproxy, all games played on them, while nodes, networks, clocks, PostgreSQL and NATS fail: what was
acknowledged is kept, once. With CAPBARREL_LONG_TESTS a hundred faults and more.

usage: faults_test.py [TEST], with the program in CAPBARREL; FAULTS_SEED repeats an order of faults
"""
import math
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
    def suffer(self, kinds, matches, rate, namespaces=False, some_rated=False):
        chance = run.chance_of(SEED)
        with run.under_load(matches, rate, namespaces=namespaces, **EVERYTHING) as (made, loads):
            begun = run.suffer(made, loads, kinds(chance), chance)
            problems = run.check(made, loads, some_rated)
            waits = run.tell_recoveries(loads, begun)
            errors = [log for node in made.nodes for log in node.log.read_text().splitlines() if '"level":"error"' in log]
            for line in errors[:20]:
                run.say(f"  {line}")
        self.assertEqual(problems, [])
        self.assertGreater(len(waits), 0)
        self.assertNotIn(math.inf, waits, "a table did not move between a fault and the next")
        return begun

    def test_a_few_faults_lose_nothing(self):
        self.suffer(lambda _: [faults.NodeKilled, faults.NodePaused, faults.PostgresRestarted, faults.NatsStoppedBriefly,
                               faults.ClockJumps], matches=2, rate=4)

    def test_a_node_cut_off_loses_nothing(self):
        if not network.possible():
            run.skip(self, "nodes cannot be cut off, since networks of their own cannot be made here (that takes root)")
        self.suffer(lambda _: [faults.NodeCutOff] * 2, matches=2, rate=4, namespaces=True)

    def test_a_hundred_faults_lose_nothing(self):
        self.only_long()
        namespaces = network.possible()
        kinds = [kind for kind in faults.EVERY if kind is not faults.NodeCutOff or namespaces]
        if not namespaces:
            run.say("SKIPPED: nodes are not cut off, since networks of their own cannot be made here (that takes root).")

        def in_any_order(chance):
            order = kinds * math.ceil(108 / len(kinds))
            chance.shuffle(order)
            return order
        begun = self.suffer(in_any_order, matches=8, rate=16, namespaces=namespaces, some_rated=True)
        self.assertGreaterEqual(len(begun), 100)

    def test_a_promoted_standby_has_everything(self):
        self.only_long()
        with run.under_load(10, 20, standby=True) as (made, loads):
            run.everybody_plays_on(loads)
            until(lambda: made.postgres.follows(made.standby.name), "the standby's catching up")
            asked = time.time() * 1000
            made.promote()
            begun = time.time() * 1000
            until(lambda: run.whole(made), "the cluster's recovery from the loss of its primary")
            run.everybody_plays_on(loads)
            over = time.time() * 1000
            problems = run.check(made, loads)
            waits = run.longest_waits(run.tables_of(loads), asked, begun, over)
            run.say(f"  the primary lost and the standby promoted: {waits[-1] / 1000:.1f} s without a move at the longest")
        self.assertEqual(problems, [])
        self.assertNotIn(math.inf, waits)


if __name__ == "__main__":
    run.run_tests("Faults")
