#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""A rolling upgrade under load: nodes of two versions side by side over a database of the newer one's form, with a duty,
changes and news of which the older one knows nothing. storage/next_version.hpp says what the newer one has.

usage: upgrade_test.py [TEST], with the programs in CAPBARREL and NEXT_CAPBARREL
"""
import contextlib
import socket
import subprocess
import threading

import run  # noqa: I001: it says where the parts of a cluster lie
import faults
from faults_test import EVERYTHING, SEED
from part import until


class NewsOfANewKind:
    """Says at every table of which there are news something that no node understands, over NATS, as a newer node would."""

    def __init__(self, cluster):
        self.port = cluster.nats.port
        self.said = 0
        self.over = False
        self.thread = threading.Thread(target=self.run)

    def __enter__(self):
        self.thread.start()
        return self

    def __exit__(self, *_):
        self.over = True
        self.thread.join()

    def run(self):
        while not self.over:
            # NATS is stopped, too.
            with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", self.port)) as line:
                self.talk(line)

    def talk(self, line):
        line.sendall(b'CONNECT {"verbose":false,"echo":false}\r\nSUB capbarrel.news.> 1\r\n')
        line.settimeout(0.2)  # to see whether it is over
        text = b""
        while not self.over:
            try:
                piece = line.recv(65536)
            except TimeoutError:
                continue
            if not piece:
                return
            *lines, text = (text + piece).split(b"\r\n")
            for words in (one.split(b" ") for one in lines):
                if words[0] == b"PING":
                    line.sendall(b"PONG\r\n")
                if words[0] == b"MSG":
                    line.sendall(b"PUB %s 8\r\nnext 1 2\r\n" % words[1])
                    self.said += 1


def form(made):
    return int(made.postgres.ask("SELECT version FROM form")[0][0])


class Upgrade(run.ClusterTest):
    def test_nodes_of_two_versions_lose_nothing(self):
        self.only_long()
        chance = run.chance_of(SEED)

        def upgraded(number):
            return lambda made, random: faults.NodeUpgraded(made, random, number, run.NEXT)
        with run.under_load(8, 16, **EVERYTHING) as (made, loads), NewsOfANewKind(made) as news:
            before = form(made)
            old = made.nodes[2].command()
            begun = run.suffer(made, loads, [upgraded(0)], chance)
            self.assertEqual(form(made), before + 1)
            # Who holds the new duty is the new node; the old ones have others all the time.
            until(lambda: self.holder(made) == "n1", "the new duty's being taken by the one new node")
            begun += run.suffer(made, loads, [faults.NodePaused, faults.PostgresRestarted, faults.NatsStoppedBriefly,
                                              faults.PostgresSessionKilled, faults.ClockJumps], chance)
            begun += run.suffer(made, loads, [upgraded(1), faults.PostgresKilled], chance)
            until(lambda: self.holder(made) in ("n1", "n2"), "the new duty's being taken by one of the new nodes")
            self.assertGreater(int(made.postgres.ask("SELECT count(*) FROM changes WHERE kind = 'next'")[0][0]), 0)
            self.assertGreater(news.said, 0)

            refused = subprocess.run(old, capture_output=True, text=True, cwd=made.folder)
            self.assertEqual((refused.returncode, "newer version" in refused.stderr), (2, True), refused.stderr)
            begun += run.suffer(made, loads, [upgraded(2), faults.NodeKilled], chance)
            problems = run.check(made, loads)
            waits = run.tell_recoveries(loads, begun)
        self.assertEqual(problems, [])
        self.assertGreater(len(waits), 0)

    def holder(self, made):
        """Which node has the duty that only the new version knows."""
        held = made.postgres.ask("SELECT holder FROM duties WHERE name = 'next' AND until > clock_timestamp()")
        return held[0][0].split("/")[0] if held else None


if __name__ == "__main__":
    run.run_tests("Upgrade")
