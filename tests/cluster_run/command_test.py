#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""The command that brings a cluster up: everything runs, nodes restart one by one, and nothing is left.

usage: command_test.py [TEST], with the program in CAPBARREL
"""
import contextlib
import pathlib
import re
import subprocess
import tempfile
import urllib.error
import urllib.request

import run

COMMAND = run.ROOT / "deploy/cluster/cluster"


def order(folder, *words):
    done = subprocess.run([COMMAND, *words, "--folder", folder], capture_output=True, text=True)
    return done.returncode, done.stdout + done.stderr


def processes_that_name(folder):
    found = []
    for line in pathlib.Path("/proc").glob("[0-9]*/cmdline"):
        with contextlib.suppress(OSError):
            words = line.read_bytes().replace(b"\0", b" ").decode(errors="replace")
            if folder in words:
                found.append(words)
    return found


def status_of(url):
    try:
        with urllib.request.urlopen(url, timeout=60) as answer:
            return answer.status
    except urllib.error.HTTPError as error:
        return error.code


class Command(run.ClusterTest):
    def test_comes_up_rolls_and_leaves_nothing(self):
        with tempfile.TemporaryDirectory() as above:
            folder = pathlib.Path(above) / "c"
            pathlib.Path(above).chmod(0o711)
            words = ["up", "--folder", folder, "--program", run.PROGRAM, "--port", "0", "--nodes", "2"]
            up = subprocess.Popen([COMMAND, *words], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
            # It must not outlive a test that fails.
            self.addCleanup(up.stdout.close)
            self.addCleanup(up.wait)
            self.addCleanup(up.terminate)
            said = []
            for line in up.stdout:
                said.append(line)
                if "n2 " in line:
                    break
            self.assertIn("2 nodes at http://", said[0])
            url = re.search(r"http://[^/]+", said[0])[0]
            self.assertEqual(status_of(f"{url}/healthz"), 200)
            self.assertEqual(status_of(f"{url}/metrics"), 403, "figures are for those who run it")
            self.assertIn("n1 UP\n  n2 UP", order(folder, "status")[1])
            pids = [(folder / f"n{number}.pid").read_text() for number in (1, 2)]

            code, told = order(folder, "up", "--program", str(run.PROGRAM))
            self.assertEqual((code, "runs in" in told), (1, True), told)
            code, told = order(folder, "roll")
            self.assertEqual((code, told.count("is back")), (0, 2), told)
            self.assertNotIn((folder / "n1.pid").read_text(), pids)
            self.assertEqual(status_of(f"{url}/healthz"), 200)

            self.assertEqual(order(folder, "stop"), (0, ""))
            rest = up.stdout.read()
            self.assertEqual(up.wait(), 0, rest)
            self.assertFalse(folder.exists())
            self.assertEqual(processes_that_name(above), [])

    def test_says_what_is_wrong(self):
        with tempfile.TemporaryDirectory() as folder:
            for words, part in ((["status"], "No cluster runs"), (["stop"], "No cluster runs"), (["roll"], "No cluster runs"),
                                (["up", "--nodes", "0"], "one node to 32"), (["up", "--set", "port"], "NAME=VALUE"),
                                (["up", "--program", f"{folder}/none"], "no program")):
                code, told = order(folder, *words)
                self.assertEqual(code, 1, told)
                self.assertIn(part, told)
                self.assertEqual(told.count("\n"), 1, told)


if __name__ == "__main__":
    run.run_tests("Command")
