# SPDX-License-Identifier: MIT
"""ratios.py OURS THEIRS: how many times the steps of each of our games are those of each of Pgx's, by what gpu_rate and peer.py
have said; of both the best batch."""

import json
import re
import sys


def best_of_ours(lines):
    """From a game with its options to billions a second."""
    best = {}
    for line in lines:
        # Name, options if any; games, actions, entries, billions a second, bytes.
        row = re.fullmatch(r"(\S+) +(?:(\S+=\S+) +)?(\d+) +(\d+) +(\d+) +([\d.]+) +(\d+)", line.strip())
        if row:
            name = " ".join(word for word in row.groups()[:2] if word)
            best[name] = max(best.get(name, 0.0), float(row[6]))
    return best


def main():
    ours = best_of_ours(open(sys.argv[1]))
    said = [json.loads(line) for line in open(sys.argv[2]) if line.startswith("{")]
    theirs = {one["game"]: one["steps_per_second"] / 1e9 for one in said if one.get("steps_per_second")}
    if not ours or not theirs:
        raise SystemExit("There are no figures to compare.")
    print(f"{'times':40}" + "".join(f"{name:>16}" for name in theirs))
    for name, rate in ours.items():
        print(f"{name:40}" + "".join(f"{rate / other:16,.1f}" for other in theirs.values()))


main()
