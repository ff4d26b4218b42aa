# SPDX-License-Identifier: MIT
"""A network of its own for each node, so that its line can be cut: a namespace, and a pair of devices into it."""

import atexit
import contextlib
import fcntl
import os
import pathlib
import random
import re
import subprocess

from part import Trouble, began, program

# Their names say whose they are, so that what somebody left who was killed can be told from what is in use.
NAMES = re.compile(r"capbarrel-(\d+)-(\d+)-(\d+)-(\d+)")
LOCK = pathlib.Path("/run/capbarrel-networks.lock")


def run(*words, check=True):
    done = subprocess.run([program("ip"), *words], capture_output=True, text=True)
    if check and done.returncode != 0:
        raise Trouble(f"ip {' '.join(words)}: {done.stderr.strip()}")
    return done.returncode == 0


def told(*words):
    return subprocess.run([program("ip"), *words], capture_output=True, text=True).stdout


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


def namespaces():
    """Those of all clusters: (name, owner, when the owner began, tag, number)."""
    for line in told("netns", "list").splitlines():
        name = line.split(" ")[0]
        if found := NAMES.fullmatch(name):
            yield name, *map(int, found.groups())


@contextlib.contextmanager
def alone():
    """One at a time looks what there is and makes more."""
    with open(LOCK, "w", encoding="utf-8") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def device_of(tag, number):
    return f"cb{tag}n{number}"


def sweep():
    """Removes what was left by those who are gone."""
    for name, owner, since, tag, number in namespaces():
        if began(owner) == since:
            continue
        run("netns", "del", name, check=False)
        run("link", "del", device_of(tag, number), check=False)


def free_tag():
    """A part of the addresses that no other cluster has."""
    taken = {tag for _, _, _, tag, _ in namespaces()}
    taken |= {int(tag) for tag in re.findall(r"\bcb(\d+)n\d+", told("-o", "link", "show"))}
    free = sorted(set(range(256)) - taken)
    if not free:
        raise Trouble("256 clusters have networks of their own here already.")
    return random.choice(free)


class Network:
    def __init__(self, count):
        self.count = count
        self.owner = os.getpid()
        self.made = []  # numbers of those that are this one's to remove
        with alone():
            sweep()
            # Two clusters at a time must not meet: the first namespace keeps the others from this tag.
            self.tag = free_tag()
            run("netns", "add", self.name(0))
            self.made.append(0)
        atexit.register(self.remove)

    def name(self, number):
        return f"capbarrel-{self.owner}-{began(self.owner)}-{self.tag}-{number}"

    def device(self, number):
        return device_of(self.tag, number)

    def outside(self, number):
        return f"10.213.{self.tag}.{number * 4 + 1}"

    def inside(self, number):
        return f"10.213.{self.tag}.{number * 4 + 2}"

    def outside_addresses(self):
        return [self.outside(number) for number in range(self.count)]

    def make(self):
        for number in range(self.count):
            name, device = self.name(number), self.device(number)
            if number not in self.made:
                run("netns", "add", name)
                self.made.append(number)
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
        for number in self.made:
            self.mend(number, check=False)

    def remove(self):
        while self.made:
            number = self.made.pop()
            run("netns", "del", self.name(number), check=False)
            run("link", "del", self.device(number), check=False)
