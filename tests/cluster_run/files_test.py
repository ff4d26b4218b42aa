#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""What lies in deploy/cluster for others to use: every metric it names is one that a server has.

usage: files_test.py [TEST], with the program in CAPBARREL
"""
import json
import os
import pathlib
import re
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


if __name__ == "__main__":
    names = [f"Files.test_{name}" for name in sys.argv[1:]]
    unittest.main(argv=[sys.argv[0], *names])
