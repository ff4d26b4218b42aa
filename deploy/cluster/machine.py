# SPDX-License-Identifier: MIT
"""A whole cluster on this machine: PostgreSQL, perhaps with a standby, NATS, haproxy and the nodes, in one folder."""

import contextlib
import os
import pathlib
import shutil
import tempfile

from haproxy import Haproxy
from nats import Nats
from network import Network
from node import Node
from part import Trouble, free_ports
from postgres import NAME, Postgres

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent


# What the clocks of nodes show beyond the true time, one after the other, where they have clocks of their own.
SKEWS = ("+2", "-2", "+0")


def turn_clock_of(node, skew):
    """A file: what is written into it ("+2") is how many seconds the node's clock shows beyond the true time, a second
    later. Time that is only counted passes as it does."""
    libraries = sorted(pathlib.Path("/usr/lib").glob("*/faketime/libfaketimeMT.so.1"))
    if not libraries:
        raise Trouble("There is no libfaketime here; packages.txt lists what a cluster needs, in the group [cluster].")
    clock = node.folder / f"{node.name}.clock"
    clock.write_text(skew)
    node.environment = {"LD_PRELOAD": str(libraries[0]), "FAKETIME_TIMESTAMP_FILE": str(clock),
                        "FAKETIME_CACHE_DURATION": "1", "FAKETIME_DONT_FAKE_MONOTONIC": "1", "DONT_FAKE_MONOTONIC": "1"}
    return clock


class Cluster:
    """`settings` are those of `capbarrel serve`, for every node. Where `careful` is off nothing outlives a loss of power,
    which saves a test the wear of its disk. With `namespaces`, which takes root, each node has a network of its own whose
    line can be cut; with `clocks` each has a clock of its own, two seconds wrong on most, that can be turned (libfaketime)."""

    def __init__(self, folder, *, nodes=3, program=None, port=0, address="127.0.0.1", settings=None, standby=False,
                 careful=True, spread=False, namespaces=False, clocks=False):
        self.folder = pathlib.Path(folder).resolve()
        self.folder.mkdir(parents=True, exist_ok=True)
        # PostgreSQL's user must get through to its own folder.
        self.folder.chmod(0o711)
        program = pathlib.Path(program or ROOT / "build/release/capbarrel").resolve()
        if not os.access(program, os.X_OK):
            raise Trouble(f"There is no program at {program}; build it, or name it with --program.")
        self.network = Network(nodes) if namespaces else None
        ports = free_ports(4 + nodes, (port,))
        self.port = port or ports[3]
        inside = self.network.outside_addresses() if self.network else []
        # In a folder that was kept the standby may have taken the other's place.
        self.promoted = self.folder / "promoted"
        first, second = ("standby", "postgres") if self.promoted.exists() else ("postgres", "standby")
        self.postgres = Postgres(first, self.folder, ports[0], inside, careful)
        self.standby = Postgres(second, self.folder, ports[1], inside, careful) if standby else None
        self.nats = Nats("nats", self.folder, ports[2], "0.0.0.0" if self.network else "127.0.0.1")
        self.nodes = []
        for number in range(nodes):
            place = self.network.inside(number) if self.network else "127.0.0.1"
            host = self.network.outside(number) if self.network else None
            node = Node(f"n{number + 1}", self.folder, program, place, ports[4 + number],
                        {"node": f"n{number + 1}", "data": self.database(host),
                         "nats-url": f"nats://{host or '127.0.0.1'}:{ports[2]}", "trusted-proxies": host or "127.0.0.1", "log-format": "json", **(settings or {})})
            node.namespace = self.network.name(number) if self.network else None
            self.nodes.append(node)
        self.clocks = [turn_clock_of(node, SKEWS[number % len(SKEWS)]) for number, node in enumerate(self.nodes)
                       ] if clocks else []
        self.haproxy = Haproxy("haproxy", self.folder, self.port, [f"{node.address}:{node.port}" for node in self.nodes],
                               address, spread)

    def parts(self):
        return [part for part in (self.postgres, self.standby, self.nats, *self.nodes, self.haproxy) if part]

    def url(self):
        return f"http://localhost:{self.port}"

    def database(self, host=None):
        """Where nodes find it; with a standby, whichever of the two takes writes."""
        stores = [store for store in (self.postgres, self.standby) if store]
        hosts = ",".join(str(host or store.sockets()) for store in stores)
        ports = ",".join(str(store.port) for store in stores)
        writes = "&target_session_attrs=read-write" if self.standby else ""
        return f"postgres:///{NAME}?user={NAME}&host={hosts}&port={ports}&connect_timeout=3&tcp_user_timeout=5000{writes}"

    def start(self):
        if self.network:
            self.network.make()
        self.postgres.make()
        self.postgres.begin()
        self.nats.begin()
        self.postgres.wait_ready()
        # In a folder that was kept it may wait for a standby that there is no longer.
        self.postgres.wait_for_copy(None)
        self.postgres.make_database()
        if self.standby:
            self.standby.make_as_standby_of(self.postgres)
            self.standby.start()
            self.postgres.wait_for_copy(self.standby)
        self.nats.wait_ready()
        # The first makes the tables.
        self.nodes[0].start()
        for node in self.nodes[1:]:
            node.begin()
        self.haproxy.begin()
        for node in self.nodes[1:]:
            node.wait_ready()
        self.haproxy.wait_ready()

    def stop(self):
        """The nodes first, so that they can say goodbye and keep what they have."""
        if self.network:
            self.network.mend_all()
        for node in self.nodes:
            node.go_on()
            node.signal(node.farewell)
        for part in (*self.nodes, self.haproxy, self.nats, self.postgres, self.standby):
            if part:
                part.stop()
        if self.network:
            self.network.remove()

    def promote(self):
        """The standby takes the place of the primary, which must not come back beside it."""
        if not self.standby:
            raise Trouble("This cluster has no standby; it is brought up with --standby.")
        lost = self.postgres
        lost.kill()
        self.standby.promote()
        self.postgres, self.standby = self.standby, None
        # What lies there now is another past.
        if self.postgres.name == "standby":
            self.promoted.touch()
        else:
            self.promoted.unlink(missing_ok=True)
        lost.retire()


@contextlib.contextmanager
def cluster(**settings):
    """One for a test or a measurement, that leaves nothing."""
    folder = tempfile.mkdtemp(prefix="capbarrel-cluster-")
    made = None
    try:
        made = Cluster(folder, **settings)
        made.start()
        yield made
    finally:
        if made:
            made.stop()
        shutil.rmtree(folder, ignore_errors=True)
