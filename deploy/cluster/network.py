# SPDX-License-Identifier: MIT
"""A network of its own for each node, so that its line can be cut: a namespace, and a pair of devices into it."""

import os
import subprocess

from part import Trouble, program


def run(*words, check=True):
    done = subprocess.run([program("ip"), *words], capture_output=True, text=True)
    if check and done.returncode != 0:
        raise Trouble(f"ip {' '.join(words)}: {done.stderr.strip()}")
    return done.returncode == 0


def possible():
    """Whether namespaces can be made here: root, and a kernel or container that lets it."""
    name = f"cb-probe-{os.getpid()}"
    try:
        made = run("netns", "add", name, check=False)
        linked = made and run("-n", name, "link", "add", "cbprobe", "type", "veth", "peer", "name", "cbprobe2", check=False)
    except Trouble:
        return False
    if made:
        run("netns", "del", name, check=False)
    return linked


class Network:
    def __init__(self, count):
        # Two clusters at a time must not meet.
        self.tag = int.from_bytes(os.urandom(1), "big")
        self.count = count

    def name(self, number):
        return f"capbarrel-{self.tag}-{number}"

    def device(self, number):
        return f"cb{self.tag}n{number}"

    def outside(self, number):
        return f"10.213.{self.tag}.{number * 4 + 1}"

    def inside(self, number):
        return f"10.213.{self.tag}.{number * 4 + 2}"

    def outside_addresses(self):
        return [self.outside(number) for number in range(self.count)]

    def make(self):
        for number in range(self.count):
            name, device = self.name(number), self.device(number)
            run("netns", "add", name)
            run("link", "add", device, "type", "veth", "peer", "name", "eth0", "netns", name)
            run("address", "add", f"{self.outside(number)}/30", "dev", device)
            run("link", "set", device, "up")
            run("-n", name, "address", "add", f"{self.inside(number)}/30", "dev", "eth0")
            run("-n", name, "link", "set", "eth0", "up")
            run("-n", name, "link", "set", "lo", "up")

    # At the node's end: at this one the way there would be forgotten, and what is sent to it go elsewhere instead of being
    # lost.
    def cut(self, number):
        run("-n", self.name(number), "link", "set", "eth0", "down")

    def mend(self, number, check=True):
        run("-n", self.name(number), "link", "set", "eth0", "up", check=check)

    def mend_all(self):
        for number in range(self.count):
            self.mend(number, check=False)

    def remove(self):
        for number in range(self.count):
            run("netns", "del", self.name(number), check=False)
            run("link", "del", self.device(number), check=False)
