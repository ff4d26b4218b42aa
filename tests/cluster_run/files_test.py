#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""What lies in deploy/cluster for others to use: every metric it names is one that a server has, every setting is one
that `capbarrel serve` knows, and what two files say is the same.

usage: files_test.py [TEST], with the program in CAPBARREL
"""
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest
import urllib.request

import yaml

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
CLUSTER = ROOT / "deploy/cluster"
PARTS = re.compile(r"_(bucket|sum|count)$")


def metrics_of_a_server():
    """The names in /metrics, those of histograms without their parts."""
    with tempfile.TemporaryDirectory() as folder:
        server = subprocess.Popen([os.environ["CAPBARREL"], "serve", "--port=0", f"--data={folder}/data.db",
                                   "--log-level=error"], stdout=subprocess.PIPE, text=True)
        try:
            url = re.search(r"http://[^/ ]+", server.stdout.readline())[0]
            with urllib.request.urlopen(f"{url}/metrics", timeout=60) as answer:
                text = answer.read().decode()
        finally:
            server.terminate()
            server.wait()
            server.stdout.close()
    return set(re.findall(r"^# TYPE (\w+) ", text, re.MULTILINE))


def metrics_in(expression):
    return {PARTS.sub("", name) for name in re.findall(r"\b(?:capbarrel|process)_\w+", expression)}


def settings_of_a_server():
    text = (ROOT / "docs/operations.md").read_text()
    return set(re.findall(r"^\| `([a-z-]+)` \|", text, re.MULTILINE))


class Files(unittest.TestCase):
    def expressions(self):
        rules = yaml.safe_load((CLUSTER / "prometheus/capbarrel.rules.yml").read_text())
        found = [rule["expr"] for group in rules["groups"] for rule in group["rules"]]
        self.assertGreater(len(found), 10)
        board = json.loads((CLUSTER / "grafana/capbarrel.json").read_text())
        targets = [target["expr"] for panel in board["panels"] for target in panel["targets"]]
        self.assertGreater(len(targets), 10)
        return found + targets + [variable["query"]["query"] for variable in board["templating"]["list"]
                                  if variable["type"] == "query"]

    def test_rules_and_the_dashboard_name_metrics_that_there_are(self):
        there = metrics_of_a_server()
        self.assertIn("capbarrel_told_seconds", there)
        for expression in self.expressions():
            self.assertTrue(metrics_in(expression) or re.search(r"\b(up|capbarrel:\w+)\b", expression), expression)
            self.assertLessEqual(metrics_in(expression), there, expression)

    def test_what_rules_record_is_used_by_its_name(self):
        text = (CLUSTER / "prometheus/capbarrel.rules.yml").read_text()
        recorded = set(re.findall(r"record: (\S+)", text))
        self.assertLessEqual(set(re.findall(r"expr: (capbarrel:\S+)", text)), recorded)

    def test_containers_are_given_settings_that_a_server_knows(self):
        known = settings_of_a_server()
        services = yaml.safe_load((CLUSTER / "compose/compose.yaml").read_text())["services"]
        nodes = [service for name, service in services.items() if name.startswith("node")]
        self.assertEqual(len(nodes), 3)
        names = set()
        for node in nodes:
            given = {name.removeprefix("CAPBARREL_").lower().replace("_", "-") for name in node["environment"]
                     if name.startswith("CAPBARREL_")}
            self.assertLessEqual(given, known)
            names.add(node["environment"]["CAPBARREL_NODE"])
        self.assertEqual(len(names), 3, "each node has a name of its own")

    def test_the_containers_haproxy_is_what_the_cluster_prints(self):
        services = yaml.safe_load((CLUSTER / "compose/compose.yaml").read_text())["services"]
        nodes = [f"{service['networks']['default']['ipv4_address']}:8080" for name, service in services.items()
                 if name.startswith("node")]
        printed = subprocess.run([CLUSTER / "cluster", "haproxy", *nodes, "--bind", ":8080", "--admin",
                                  "/tmp/admin.socket", "--user", ""], capture_output=True, text=True, check=True).stdout
        self.assertEqual(printed, (CLUSTER / "compose/haproxy.cfg").read_text())

    def test_haproxy_takes_its_configuration(self):
        haproxy = shutil.which("haproxy", path="/usr/sbin:/usr/bin:/usr/local/sbin")
        if haproxy is None:
            print("SKIPPED: there is no haproxy here.")
            self.skipTest("no haproxy")
        for more in ([], ["--user", ""], ["--bind", "127.0.0.1:80"]):
            printed = subprocess.run([CLUSTER / "cluster", "haproxy", "127.0.0.1:1", "127.0.0.1:2", *more],
                                     capture_output=True, text=True, check=True).stdout
            self.assertEqual("user haproxy" in printed, "--user" not in more)
            # That the user is there too is haproxy's to check, where it is installed as Debian does.
            with tempfile.NamedTemporaryFile("w", suffix=".cfg") as file:
                file.write(printed)
                file.flush()
                checked = subprocess.run([haproxy, "-c", "-f", file.name], capture_output=True, text=True)
            self.assertEqual((checked.returncode, "WARNING" in checked.stderr), (0, False), checked.stderr)

    def test_units_are_such_as_systemd_takes(self):
        if shutil.which("systemd-analyze") is None:
            print("SKIPPED: there is no systemd-analyze here.")
            self.skipTest("no systemd-analyze")
        units = [*ROOT.glob("deploy/*.service"), *ROOT.glob("deploy/*.timer"), *CLUSTER.glob("systemd/*.service")]
        self.assertGreater(len(units), 4)
        for unit in units:
            name = unit.name.replace("@", "@a")
            with tempfile.TemporaryDirectory() as folder:
                # The program is looked for where the unit would be installed; one that is there will do.
                text = re.sub(r"^ExecStart=capbarrel ", "ExecStart=/bin/true ", unit.read_text(), flags=re.MULTILINE)
                (pathlib.Path(folder) / name).write_text(text)
                checked = subprocess.run(["systemd-analyze", "verify", "--man=no", pathlib.Path(folder) / name],
                                         capture_output=True, text=True)
            wrong = [line for line in checked.stderr.splitlines() if f"{name}:" in line]
            self.assertEqual(wrong, [], checked.stderr)

    def test_every_unit_of_a_node_reaches_postgresql_and_waits_for_it(self):
        for unit in (ROOT / "deploy/capbarrel.service", CLUSTER / "systemd/capbarrel@.service"):
            text = unit.read_text()
            self.assertRegex(text, r"(?m)^RestrictAddressFamilies=.*\bAF_UNIX\b", unit)
            self.assertRegex(text, r"(?m)^StartLimitIntervalSec=0$", unit)

    def test_the_example_of_a_node_has_settings_that_a_server_knows(self):
        given = set(re.findall(r"^([a-z-]+) =", (CLUSTER / "capbarrel-node.toml").read_text(), re.MULTILINE))
        self.assertGreater(len(given), 5)
        self.assertLessEqual(given, settings_of_a_server())


if __name__ == "__main__":
    names = [f"Files.test_{name}" for name in sys.argv[1:]]
    unittest.main(argv=[sys.argv[0], *names])
