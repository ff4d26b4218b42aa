#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Moves a second of one node on a file, and of one, two and three over one PostgreSQL behind haproxy, all on this machine.

    bench/nodes.py [build/release/capbarrel] [--matches 500] [--seconds 8] [--rate N] [--game top-cap] [--spread]

Each is brought up anew and plays the same load (`capbarrel load --linger`); with --rate so many moves a second are due, else
each as soon as the last was seen. Printed are moves/s, how long an acknowledgement took, and the processor time a move of the
nodes together, of PostgreSQL, of haproxy and of NATS.
"""

import argparse
import contextlib
import json
import os
import pathlib
import re
import signal
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "deploy/cluster"))
sys.dont_write_bytecode = True

from machine import cluster  # noqa: E402
from node import Node  # noqa: E402
from part import free_ports  # noqa: E402

NO_LIMITS = {"act-rate": 10**6, "message-rate": 10**6, "address-rate": 10**6, "log-level": "warning"}
TICK = os.sysconf("SC_CLK_TCK")


def seconds_of(pid):
    """Processor time of a process, with that of children that have ended."""
    fields = pathlib.Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return sum(map(int, fields[11:15])) / TICK


def family(pid):
    """A process and its children; `setpriv` has become the program itself."""
    found = [pid]
    for stat in pathlib.Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):
            if int(stat.read_text().rsplit(")", 1)[1].split()[1]) == pid:
                found.append(int(stat.parent.name))
    return found


def cost(parts):
    return sum(seconds_of(pid) for part in parts for pid in family(part.process.pid))


def count_of(nodes, name):
    return sum(int(re.search(rf"^{name} (\d+)", node.get("/metrics", 60)[1], re.MULTILINE)[1]) for node in nodes)


def moves_of(nodes):
    """Moves that they have stored so far, by their own count."""
    return count_of(nodes, "capbarrel_actions_stored_total")


def measure(arguments, url, groups):
    """While a load runs and all its tables are laid: moves a second, the seconds that each group of parts used, and the
    load's own report."""
    with tempfile.TemporaryDirectory() as folder:
        report = f"{folder}/report.json"
        words = ["--rate", str(arguments.rate)] if arguments.rate else []
        at_first = moves_of(groups["nodes"])
        load = subprocess.Popen([arguments.program, "load", url, "--game", arguments.game, "--matches",
                                 str(arguments.matches), "--seconds", "1000000", "--warm-up", "0", "--linger", "--persist",
                                 "--json", report, *words], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
        try:
            # No match moves before all have a table.
            while moves_of(groups["nodes"]) - at_first < arguments.matches and load.poll() is None:
                time.sleep(0.2)
            time.sleep(arguments.warm_up)
            moves, began = moves_of(groups["nodes"]), time.monotonic()
            before = {name: cost(parts) for name, parts in groups.items()}
            time.sleep(arguments.seconds)
            moves, passed = moves_of(groups["nodes"]) - moves, time.monotonic() - began
            used = {name: cost(parts) - before[name] for name, parts in groups.items()}
        finally:
            load.send_signal(signal.SIGINT)
            problem = load.communicate()[1]
        if not os.path.exists(report):
            raise SystemExit(problem)
        said = json.loads(pathlib.Path(report).read_text())
        if said["errors"]:
            print("\n".join(said["first_errors"]), file=sys.stderr)
        return {**said, "moves": moves, "moves_per_second": moves / passed}, used


@contextlib.contextmanager
def on_a_file(program):
    with tempfile.TemporaryDirectory() as folder:
        node = Node("alone", folder, program, "127.0.0.1", free_ports(1)[0], {"data": f"{folder}/data.db", **NO_LIMITS})
        node.start()
        try:
            yield node
        finally:
            node.stop()


def tell(name, said, used, one):
    moves = max(said["moves"], 1)
    micro = {group: seconds / moves * 1e6 for group, seconds in used.items()}
    if one is not None and "base" not in one:
        one["base"] = micro["nodes"], said["moves_per_second"]
    ratio = f"{micro['nodes'] / one['base'][0]:.2f} | {said['moves_per_second'] / one['base'][1]:.2f}" if one else "|"
    cells = " | ".join(f"{micro[group]:.0f}" if group in micro else "" for group in ("nodes", "PostgreSQL", "haproxy", "NATS"))
    waits = said["acknowledged_ms"]
    print(f"| {name} | {said['moves_per_second']:,.0f} | {waits['p50']:.1f} | {waits['p99']:.1f} | {cells} | {ratio} |",
          flush=True)


def kept(postgres):
    """Events, tables, bytes of the log with its indexes, of all else, and of WAL, so far."""
    return [int(cell) for cell in postgres.ask(
        "SELECT (SELECT count(*) FROM events), (SELECT count(*) FROM matches), pg_total_relation_size('events'), "
        "pg_database_size(current_database()) - pg_total_relation_size('events'), "
        "pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')")[0]]


def tell_storage(before, after, sent, moves):
    """What was kept and sent of it all, on the average over what was played."""
    events, tables, log, rest, wal = (now - then for now, then in zip(after, before))
    print(f"\n{events:,} events of {tables:,} tables: {log / events:.0f} bytes an event with its indexes, all else "
          f"{rest / tables:,.0f} bytes a table; {wal / events:.0f} bytes of WAL an event, {sent / moves:.0f} bytes sent a move")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program", nargs="?", type=os.path.abspath, default=ROOT / "build/release/capbarrel")
    parser.add_argument("--matches", type=int, default=500)
    parser.add_argument("--seconds", type=float, default=8)
    parser.add_argument("--warm-up", type=float, default=3)
    parser.add_argument("--rate", type=float)
    parser.add_argument("--game", default="top-cap")
    parser.add_argument("--spread", action="store_true", help="both ends of a table at different nodes")
    arguments = parser.parse_args()
    # What was started is ended, however this is.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))

    print("| | moves/s | p50 ms | p99 ms | nodes µs a move | PostgreSQL | haproxy | NATS | nodes' time of one's | moves/s of one's |")
    print("|---|---|---|---|---|---|---|---|---|---|")
    with on_a_file(arguments.program) as node:
        tell("a file, no haproxy", *measure(arguments, f"http://127.0.0.1:{node.port}", {"nodes": [node]}), None)
    one = {}
    # Each with a database of its own: one that was filled before is slower.
    for count, straight in ((1, True), (1, False), (2, False), (3, False)):
        with cluster(nodes=count, program=arguments.program, settings=NO_LIMITS, spread=arguments.spread) as made:
            groups = {"nodes": made.nodes, "PostgreSQL": [made.postgres], "haproxy": [made.haproxy], "NATS": [made.nats]}
            before = kept(made.postgres)
            if straight:
                tell("PostgreSQL, no haproxy", *measure(arguments, f"http://127.0.0.1:{made.nodes[0].port}", groups), None)
            else:
                tell(f"{count} behind haproxy", *measure(arguments, f"http://127.0.0.1:{made.port}", groups), one)
            if count == 3:
                tell_storage(before, kept(made.postgres), count_of(made.nodes, "capbarrel_sent_bytes_total"),
                             moves_of(made.nodes))


if __name__ == "__main__":
    main()
