# SPDX-License-Identifier: MIT
"""What goes wrong in a cluster, each with a beginning and an end."""

import contextlib
import os
import signal
import time

from part import Trouble, until

LEASES_RUN_OUT = 5  # seconds in which the others have taken over what a node held


class Fault:
    """`lasts`: seconds between beginning and end. `aim`: within how many seconds play is to go on (a figure, no limit)."""

    lasts = 1.0
    aim = 5.0

    def __init__(self, cluster, random):
        self.cluster = cluster
        self.number = random.randrange(len(cluster.nodes))
        self.node = cluster.nodes[self.number]

    def begin(self):
        raise NotImplementedError

    def end(self):
        pass

    def __str__(self):
        return self.name


class NodeKilled(Fault):
    name = "a node killed with -9"

    def begin(self):
        self.node.kill()

    def end(self):
        self.node.begin()


class NodePaused(Fault):
    name = "a node paused until its leases had run out"
    lasts = LEASES_RUN_OUT

    def begin(self):
        self.node.hold()

    def end(self):
        self.node.go_on()


class NodeCutOff(Fault):
    name = "a node cut off from everything"
    lasts = LEASES_RUN_OUT

    def begin(self):
        self.cluster.network.cut(self.number)

    def end(self):
        self.cluster.network.mend(self.number)


class NodeRolled(Fault):
    name = "a node restarted in good order"

    def begin(self):
        self.cluster.haproxy.drain(self.node.name)
        self.node.stop()

    def end(self):
        self.node.start()
        self.cluster.haproxy.admit(self.node.name)


class NodeUpgraded(NodeRolled):
    """For good: a node of the version before does not start any more on a database that a newer one has had."""

    def __init__(self, cluster, random, number, program):
        super().__init__(cluster, random)
        self.node = cluster.nodes[number]
        self.program = program
        self.name = f"node {number + 1} replaced by one of the next version"

    def end(self):
        self.node.program = self.program
        super().end()


class PostgresRestarted(Fault):
    name = "PostgreSQL restarted"
    lasts = 0
    aim = 15.0

    def begin(self):
        self.cluster.postgres.stop()

    def end(self):
        start_postgres(self.cluster.postgres)


class PostgresKilled(PostgresRestarted):
    name = "PostgreSQL killed with -9"

    def begin(self):
        self.cluster.postgres.kill()


class PostgresSessionKilled(Fault):
    """One of its processes is killed, and it begins anew by itself: memory that all share may be spoilt."""

    name = "a session of PostgreSQL killed with -9"
    lasts = 0
    aim = 15.0

    def begin(self):
        postgres = self.cluster.postgres
        pids = postgres.ask("SELECT pid FROM pg_stat_activity WHERE backend_type = 'client backend' "
                            "AND pid <> pg_backend_pid() ORDER BY random() LIMIT 1", "postgres")
        for pid in pids:
            # It may have ended by itself since.
            with contextlib.suppress(ProcessLookupError):
                os.kill(int(pid[0]), signal.SIGKILL)


class NatsStopped(Fault):
    name = "NATS stopped"
    lasts = 20

    def begin(self):
        self.cluster.nats.kill()

    def end(self):
        self.cluster.nats.start()


class NatsStoppedBriefly(NatsStopped):
    lasts = 3


class ClockJumps(Fault):
    name = "a node's clock jumps by two seconds"
    lasts = 4

    def begin(self):
        self.clock = self.cluster.clocks[self.number]
        self.usual = self.clock.read_text()
        self.turn("+0" if self.usual != "+0" else "+2")

    def end(self):
        self.turn(self.usual)

    def turn(self, skew):
        self.clock.write_text(skew)
        # Its file is read once a second.
        time.sleep(1)


EVERY = (NodeKilled, NodePaused, NodeCutOff, NodeRolled, PostgresRestarted, PostgresKilled, PostgresSessionKilled,
         NatsStopped, ClockJumps)


def start_postgres(postgres):
    """One that was killed leaves others behind, who go soon; until then a new one refuses to begin."""
    def started():
        try:
            postgres.start()
            return True
        except Trouble:
            postgres.process.wait()
            return False
    until(started, "PostgreSQL's return")


def whole(cluster):
    """Whether everything is up again, as haproxy sees it too."""
    if not cluster.haproxy.runs():
        raise Trouble(f"haproxy has ended: {cluster.haproxy.last_lines()}")
    states = cluster.haproxy.states()
    return all(states.get(node.name) == "UP" for node in cluster.nodes) and cluster.postgres.ready()
