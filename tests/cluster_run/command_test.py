#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""The command that brings a cluster up: everything runs, nodes restart one by one, and nothing is left; nor is anything of
what was killed, and what others have stays.

usage: command_test.py [TEST], with the program in CAPBARREL
"""
import contextlib
import http.client
import json
import os
import pathlib
import re
import signal
import subprocess
import sys
import tempfile
import urllib.error
import urllib.request

import run  # noqa: I001: it says where the parts of a cluster lie
import network
from haproxy import Haproxy
from part import program, until
from postgres import Postgres

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


def drained(folder):
    """Whether haproxy was told to send nobody new to the first node, however that is."""
    row = next(row for row in Haproxy("haproxy", folder, 0, []).rows() if row["svname"] == "n1")
    return "DRAIN" in row["status"] or row["weight"] == "0"


# What another way of writing the same path is, as the server reads it.
METRICS = ("/metrics", "/%6detrics", "/%6Detrics", "/%6d%65%74%72%69%63%73", "/metrics?all", "/%6detrics?all")


class Command(run.ClusterTest):
    def bring_up(self, folder, nodes, *more):
        """Its process, and where it is."""
        words = ["up", "--folder", folder, "--program", run.PROGRAM, "--port", "0", "--nodes", str(nodes), *more]
        # It must not outlive a test that fails, nor one that is killed.
        up = subprocess.Popen([program("setpriv"), "--pdeathsig", "TERM", COMMAND, *words], stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT, text=True)
        self.addCleanup(up.stdout.close)
        self.addCleanup(up.wait)
        self.addCleanup(up.terminate)
        said = []
        for line in up.stdout:
            said.append(line)
            if f"n{nodes} " in line:
                break
        self.assertIn(f"{nodes} node", "".join(said))
        return up, re.search(r"http://[^/]+", said[0])[0]

    def status_of_target(self, url, target):
        """As it is written: nothing on this side makes it another one."""
        connection = http.client.HTTPConnection(url.removeprefix("http://"))
        try:
            connection.putrequest("GET", target)
            connection.endheaders()
            return connection.getresponse().status
        finally:
            connection.close()

    def test_comes_up_rolls_and_leaves_nothing(self):
        with tempfile.TemporaryDirectory() as above:
            folder = pathlib.Path(above) / "c"
            pathlib.Path(above).chmod(0o711)
            up, url = self.bring_up(folder, 2, "--set", "log-level=debug")
            self.assertEqual(status_of(f"{url}/healthz"), 200)
            for target in METRICS:
                self.assertEqual(self.status_of_target(url, target), 403, f"figures are for those who run it: {target}")
            self.assertEqual(self.status_of_target(url, "/%68ealthz"), 200, "the server reads paths so")
            self.assertIn("n1 UP\n  n2 UP", order(folder, "status")[1])
            self.find_request(folder, url)
            pids = [(folder / f"n{number}.pid").read_text() for number in (1, 2)]

            code, told = order(folder, "up", "--program", str(run.PROGRAM))
            self.assertEqual((code, "runs in" in told), (1, True), told)
            self.assertTrue((folder / "cluster.json").exists(), "who came second takes nothing away")
            code, told = order(folder, "roll")
            self.assertEqual((code, told.count("is back")), (0, 2), told)
            self.assertNotIn((folder / "n1.pid").read_text(), pids)
            self.assertEqual(status_of(f"{url}/healthz"), 200)
            self.break_off_a_roll(folder)

            self.assertEqual(order(folder, "stop"), (0, ""))
            rest = up.stdout.read()
            self.assertEqual(up.wait(), 0, rest)
            self.assertFalse(folder.exists())
            self.assertEqual(processes_that_name(above), [])

    def break_off_a_roll(self, folder):
        """A node that does not end is no longer waited for: people are sent to it again."""
        pid = int((folder / "n1.pid").read_text())
        os.kill(pid, signal.SIGSTOP)
        words = [program("setpriv"), "--pdeathsig", "KILL", COMMAND, "roll", "--folder", folder]
        with subprocess.Popen(words, stderr=subprocess.PIPE, text=True) as roll:
            until(lambda: drained(folder), "the node's being drained")
            roll.terminate()
            self.assertIn("Stopped.", roll.stderr.read())
        self.assertFalse(drained(folder))
        os.kill(pid, signal.SIGCONT)
        until(lambda: "n1 UP" in order(folder, "status")[1], "the node's return")

    def find_request(self, folder, url):
        """One id leads to what haproxy and the node that it chose have logged of a request."""
        with urllib.request.urlopen(f"{url}/api/games") as answer:
            name = answer.headers["X-Request-Id"]
        lines = {}

        def logged():
            # haproxy's have other lines among them.
            lines["haproxy"] = [line for line in (folder / "haproxy.log").read_text().splitlines() if name in line]
            lines["nodes"] = [json.loads(line) for number in (1, 2)
                              for line in (folder / f"n{number}.log").read_text().splitlines() if name in line]
            return lines["haproxy"] and lines["nodes"]
        until(logged, "the request's lines in both logs")
        self.assertEqual(len(lines["haproxy"]), 1)
        self.assertEqual([line["event"] for line in lines["nodes"]], ["http.answered"])
        self.assertIn(" GET 200 ", lines["haproxy"][0])

    def test_a_promoted_standby_stays_the_primary(self):
        with tempfile.TemporaryDirectory() as above:
            folder = pathlib.Path(above) / "c"
            pathlib.Path(above).chmod(0o711)
            up, url = self.bring_up(folder, 1, "--standby", "--keep")
            people = self.guest(url)
            self.assertEqual(order(folder, "promote"), (0, ""))
            for line in up.stdout:
                if "is the primary now" in line:
                    break
            until(lambda: status_of(f"{url}/healthz") == 200, "the nodes' return")
            self.guest(url)
            self.assertEqual(order(folder, "stop"), (0, ""))
            self.assertTrue((folder / "postgres.lost").exists())

            # Once with a new standby, and once without.
            for more in (["--standby", "--keep"], []):
                up, url = self.bring_up(folder, 1, *more)
                primary = Postgres("standby", folder, int((folder / "standby/postmaster.pid").read_text().splitlines()[3]))
                self.assertEqual(primary.ask("SELECT pg_is_in_recovery()"), [["f"]])
                self.assertEqual(primary.ask(f"SELECT count(*) FROM people WHERE id = '{people}'"), [["1"]])
                self.assertEqual(primary.ask("SELECT application_name, sync_state FROM pg_stat_replication"),
                                 [["postgres", "sync"]] if more else [])
                self.guest(url)
                self.assertEqual(order(folder, "stop"), (0, ""))
            self.assertFalse(folder.exists())

    def guest(self, url):
        """Somebody new, once that is kept."""
        request = urllib.request.Request(f"{url}/api/guest", b'{"name":"Ann"}', {"Content-Type": "application/json"})
        with urllib.request.urlopen(request) as answer:
            return json.load(answer)["id"]

    def test_believes_no_folder_of_somebody_else(self):
        if os.geteuid() != 0:
            run.skip(self, "nobody can be made the owner of a folder but by root")
        with tempfile.TemporaryDirectory() as above:
            theirs = pathlib.Path(above) / "theirs"
            theirs.mkdir()
            (theirs / "cluster.json").write_text(json.dumps({"pid": os.getpid(), "began": network.began(os.getpid())}))
            link, open_to_all = pathlib.Path(above) / "link", pathlib.Path(above) / "open"
            link.symlink_to(theirs)
            open_to_all.mkdir()
            open_to_all.chmod(0o777)
            os.chown(theirs, 65534, 65534)
            for folder in (theirs, link, open_to_all):
                for words in (["up", "--program", run.PROGRAM], ["stop"], ["roll"], ["status"]):
                    code, told = order(folder, *words)
                    self.assertEqual((code, "--folder names another one" in told), (1, True), told)
            others = pathlib.Path(above) / "others"
            others.mkdir()
            (others / "letter").write_text("Dear Ann")
            code, told = order(others, "up", "--program", run.PROGRAM)
            self.assertEqual((code, "holds something else" in told), (1, True), told)
            self.assertEqual((others / "letter").read_text(), "Dear Ann")

    def test_networks_of_whoever_was_killed_are_swept_away(self):
        if not network.possible():
            run.skip(self, "networks of their own cannot be made here (that takes root)")

        def names():
            return {name for name, *_ in network.namespaces()}
        words = [sys.executable, "-c", "import sys, network; made = network.Network(2); made.make(); print(made.name(1), "
                 "flush=True); sys.stdin.read()"]
        at = {"cwd": run.ROOT / "deploy/cluster", "stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "text": True}
        with subprocess.Popen(words, **at) as killed, subprocess.Popen(words, **at) as other:
            left, in_use = killed.stdout.readline().strip(), other.stdout.readline().strip()
            self.assertLessEqual({left, in_use}, names())
            killed.kill()
            killed.wait()
            own = network.Network(2)
            own.make()
            self.assertNotIn(left, names())
            self.assertLessEqual({in_use, own.name(1)}, names())
            own.remove()
            self.assertNotIn(own.name(1), names())
            self.assertIn(in_use, names())
            other.stdin.close()
            other.wait()
            self.assertNotIn(in_use, names(), "it removes them itself")

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
