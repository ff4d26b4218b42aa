#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""What a second bot worker brings, and how long a move waits for one that was killed while it thought about it.

    bench/bot_workers.py [build/release/capbarrel] [--pairs 5] [--kills 20]

Starts a nats-server and workers of one thread each, and lets an arena play Loot with all its bots on them, eight moves asked
for at a time. First with one worker and with two, in turns: moves of 100,000 nodes, and moves of 100 ms. Where every worker
has a processor of its own the first tells what a second one brings. Where they share processors with others it is the work of a
processor second that tells whether two get in each other's way, and the second whether they are kept busy: a thought of 100
ms takes as long, however much of a processor it is given. Then: moves of 300 ms, one at a time, in games in which one of two
workers is killed in the middle of a thought again and again (a new one takes its place); the record says how long the slowest
move took.
"""

import argparse
import json
import os
import random
import shutil
import signal
import socket
import statistics
import subprocess
import sys
import tempfile
import time

ROUNDS, PLIES = 8, 40  # a round is two games, which are broken off after so many plies
JOBS = 8
BOTS = {"100,000 nodes": "5@100000", "100 ms": "5@100ms"}
THOUGHT = 0.3
TICK = os.sysconf("SC_CLK_TCK")
# What is started here goes when this does, however it is ended.
WITH_US = ["setpriv", "--pdeathsig", "KILL"]


def processor_seconds(process):
    with open(f"/proc/{process.pid}/stat") as stat:
        fields = stat.read().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / TICK


class Nats:
    def __init__(self):
        program = shutil.which("nats-server", path="/usr/sbin:/usr/bin:/usr/local/bin")
        if program is None:
            sys.exit("There is no nats-server.")
        while True:
            port = random.randrange(10_000, 30_000)
            self.process = subprocess.Popen([*WITH_US, program, "-a", "127.0.0.1", "-p", str(port)], stderr=subprocess.DEVNULL)
            self.url = f"nats://127.0.0.1:{port}"
            while self.process.poll() is None:
                try:
                    with socket.create_connection(("127.0.0.1", port)) as probe:
                        if probe.recv(4) == b"INFO":
                            return
                except OSError:
                    time.sleep(0.02)


class Workers:
    """So many processes, each thinking one thought at a time."""

    def __init__(self, program, url, count):
        self.words = [*WITH_US, program, "bot-worker", "--nats", url, "--threads", "1"]
        self.processes = []
        for _ in range(count):
            self.add()

    def add(self):
        # A scheduler that divides the machine among sessions takes each for somebody else, as on machines of their own.
        process = subprocess.Popen(self.words, stdout=subprocess.PIPE, text=True, start_new_session=True)
        process.stdout.readline()  # it says when it is ready
        self.processes.append(process)

    def seconds(self):
        return [processor_seconds(process) for process in self.processes]

    def nanoseconds(self):
        """Of all threads, which the kernel counts more finely than a process's."""
        sums = []
        for process in self.processes:
            tasks = f"/proc/{process.pid}/task"
            sums.append(0)
            for task in os.listdir(tasks):
                with open(f"{tasks}/{task}/schedstat") as stat:
                    sums[-1] += int(stat.read().split()[0])
        return sums

    def kill_one_that_thinks(self):
        """Whichever has just used the processor; False where none has."""
        before = self.nanoseconds()
        time.sleep(0.02)
        after = self.nanoseconds()
        at = max(range(len(after)), key=lambda n: after[n] - before[n])
        if after[at] - before[at] < 2_000_000:
            return False
        process = self.processes.pop(at)
        process.kill()
        process.wait()
        process.stdout.close()
        self.add()
        return True

    def __enter__(self):
        return self

    def __exit__(self, *_):
        for process in self.processes:
            process.kill()
            process.wait()
            process.stdout.close()


def arena(program, url, bot, rounds, jobs, plies, seed, out):
    return subprocess.Popen([*WITH_US, program, "arena", "loot", bot, bot, "--rounds", str(rounds), "--jobs", str(jobs),
                             "--ply-limit", str(plies), "--seed", str(seed), "--workers", url, "--out", out],
                            stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)


def end_of(process):
    said = process.communicate()[1]
    if process.returncode != 0:
        sys.exit(said)
    return said.strip().splitlines()[-1]


def efforts(out):
    """What each player of each round took."""
    with open(out) as lines:
        rounds = [json.loads(line) for line in lines][1:]
    return [player for one in rounds for player in one["players"]]


def rate(program, url, what, count, seed, folder):
    with Workers(program, url, count) as workers:
        out = os.path.join(folder, f"{BOTS[what]}-{count}-{seed}.jsonl")
        before = sum(workers.seconds())
        begun = time.monotonic()
        said = end_of(arena(program, url, BOTS[what], ROUNDS, JOBS, PLIES, seed, out))
        wall = time.monotonic() - begun
        used = sum(workers.seconds()) - before
    moves = sum(player["moves"] for player in efforts(out))
    print(f"  {what}, {count} worker{'s' if count > 1 else ' '}: {moves} moves, {moves / wall:5.1f}/s; processor {used:5.1f} s "
          f"of {wall:5.1f} s, {moves / used:5.1f} moves a processor second. {said}", flush=True)
    return moves / wall, moves / used


def compare(program, url, pairs, folder):
    for what in BOTS:
        ratios = []
        for pair in range(pairs):
            one, two = (rate(program, url, what, count, pair, folder) for count in (1, 2))
            ratios.append((two[0] / one[0], two[1] / one[1]))
        wall, work = (statistics.median(column) for column in zip(*ratios))
        print(f"{what}, two workers to one: moves a second {wall:.2f} (median of "
              f"{', '.join(f'{ratio[0]:.2f}' for ratio in ratios)}), moves a processor second {work:.2f}.", flush=True)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program", nargs="?", default="build/release/capbarrel")
    parser.add_argument("--pairs", type=int, default=5)
    parser.add_argument("--kills", type=int, default=20)
    arguments = parser.parse_args()
    for number in (signal.SIGTERM, signal.SIGHUP):
        if signal.getsignal(number) != signal.SIG_IGN:
            signal.signal(number, lambda *_: sys.exit(1))
    nats = Nats()
    with tempfile.TemporaryDirectory() as folder:
        try:
            print(f"Load before: {os.getloadavg()[0]:.1f} on {os.cpu_count()} processors.")
            if arguments.pairs > 0:
                compare(arguments.program, nats.url, arguments.pairs, folder)
            kills, delays, seed = 0, [], 0
            while kills < arguments.kills:
                seed += 1
                out = os.path.join(folder, f"kills-{seed}.jsonl")
                with Workers(arguments.program, nats.url, 2) as workers:
                    game = arena(arguments.program, nats.url, f"5@{THOUGHT * 1000:.0f}ms", 1, 1, 400, seed, out)
                    while game.poll() is None and kills < arguments.kills:
                        killed = workers.kill_one_that_thinks()
                        kills += killed
                        if killed:
                            time.sleep(random.uniform(2, 4))
                    print(f"  {end_of(game)}", flush=True)
                delays += [player["longest"] / 1e9 - THOUGHT for player in efforts(out)]
            if delays:
                print(f"{kills} workers killed in thought; the slowest move came {max(delays):.2f} s after its "
                      f"{THOUGHT} s. Load after: {os.getloadavg()[0]:.1f}.")
        finally:
            nats.process.kill()
            nats.process.wait()


if __name__ == "__main__":
    main()
