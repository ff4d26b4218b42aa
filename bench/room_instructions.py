#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""How many instructions a move costs a room, by callgrind: a busy machine does not change them.

usage: bench/room_instructions.py build/release/room_rate [FILTER]
"""
import os
import re
import subprocess
import sys
import tempfile

# A request is read once for each move. Coming to a table asks the room too: within it counting stops again.
READ = r"cb::(wire|server)::read_request\("
TOGGLES = ["cb::*read_request(*", "cb::server::Room::ask(*", "cb::server::Room::join(*"]


def times_called(profile, caller, callee):
    """How often the one calls the other, where names stand in full once and as "(12)" from then on."""
    names, inside, calls, called = {}, "", 0, ""
    for line in profile:
        if found := re.match(r"(c?fn)=\((\d+)\)(?: (.*))?", line):
            kind, number, name = found.groups()
            name = names.setdefault(number, name)
            if kind == "fn":
                inside = name
            else:
                called = name
        elif line.startswith("calls=") and re.match(caller, inside) and re.match(callee, called):
            calls += int(line[6:].split()[0])
    return calls


def instructions_a_move(program, benchmark):
    with tempfile.NamedTemporaryFile("r", suffix=".callgrind") as profile:
        toggles = [f"--toggle-collect={name}" for name in TOGGLES]
        told = subprocess.run(
            ["valgrind", "--tool=callgrind", "--collect-atstart=no", *toggles,
             f"--callgrind-out-file={profile.name}", program, f"--benchmark_filter={benchmark}$",
             "--benchmark_min_time=0.5"],
            env={**os.environ, "LD_BIND_NOW": "1"}, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, check=True)
        instructions = int(re.search(r"Collected : (\d+)", told.stderr).group(1))
        return instructions / times_called(profile, READ, r"cb::read_json\b")


def main():
    program, chosen = sys.argv[1], sys.argv[2] if len(sys.argv) > 2 else ""
    listed = subprocess.run([program, "--benchmark_list_tests"], stdout=subprocess.PIPE, text=True, check=True).stdout
    for benchmark in listed.split():
        if chosen in benchmark:
            print(f"{benchmark:<25} {instructions_a_move(program, benchmark):8,.0f}", flush=True)


main()
