# SPDX-License-Identifier: MIT
"""haproxy before the nodes: who is well, who is drained, and one node for each table as long as that node is well."""

import socket

from part import Part, Trouble, program

# Checked by what a node says of its own health; one that does not answer loses its sockets at once, so that their owners
# come back to another.
CONFIGURATION = """\
# SPDX-License-Identifier: MIT
# Made by `deploy/cluster/cluster haproxy`.
global
  stats socket {socket} mode 600 level admin
{identity}
defaults
  mode http
  option http-keep-alive
  # A request that reached no node goes to another; one that may have reached it is the caller's to repeat.
  option redispatch 1
  retries 3
  retry-on conn-failure
  timeout connect 2s
  timeout client 60s
  timeout server 60s
  timeout http-request 10s
  timeout queue 10s
  # A table's socket; the server looks every few seconds whether anybody is at its other end.
  timeout tunnel 1h

frontend people
  bind {bind}
  # haproxy is the first that people reach: what callers say of themselves is not believed.
  unique-id-format %[uuid()]
  http-request set-header X-Request-Id %[unique-id]
  http-request set-header X-Forwarded-For %[src]
  http-request set-header X-Forwarded-Proto %[ssl_fc,iif(https,http)]
  # No paths: who has the link of a table may take its open seats.
  log stdout format raw local0
  log-format "%[unique-id] %s %HM %ST %Ta"
  # As the nodes read a path: /%6detrics is the same one.
  http-request deny status 403 if {{ path,url_dec /metrics }}
  acl of_a_table path_beg /ws/ /api/tables/
  use_backend tables if of_a_table
  default_backend nodes

# Any node may serve any table. That both ends of a table meet at the same one only saves work.
backend tables
  {balance}
  hash-type consistent
  http-request set-header X-Table %[path,field(3,/)] if {{ path_beg /ws/ }}
  http-request set-header X-Table %[path,field(4,/)] if {{ path_beg /api/tables/ }}
{checks}
{servers}

backend nodes
{entrance}
{checks}
{tracking}
"""

CHECKS = """\
  option httpchk
  http-check send meth GET uri /healthz ver HTTP/1.1 hdr Host localhost
  http-check expect status 200
  default-server inter 1s fastinter 300ms downinter 500ms rise 1 fall 2 on-marked-down shutdown-sessions
  timeout check 1500ms"""


# Each node counts by itself what an address may do, wrong passwords above all: an address that keeps to one node has what
# one node gives, and no more for there being others. As the nodes do it, an IPv6 network of 64 bits is one.
BY_ADDRESS = """\
  balance hash src,ipmask(32,64)
  hash-type consistent"""


def configuration(nodes, bind, admin, spread=False, user="", by_address=False):
    """`nodes` are HOST:PORT. With `spread` both ends of a table may come to different nodes, with `by_address` everything else
    of one address comes to one. A haproxy that root starts becomes `user`, and the group of that name, once it listens."""
    identity = f"  user {user}\n  group {user}\n" if user else ""
    balance = "balance roundrobin" if spread else "balance hdr(X-Table)"
    servers = [f"  server n{number} {node} check" for number, node in enumerate(nodes, 1)]
    tracking = [f"  server n{number} {node} track tables/n{number}" for number, node in enumerate(nodes, 1)]
    entrance = BY_ADDRESS if by_address else "  balance leastconn"
    return CONFIGURATION.format(socket=admin, identity=identity, entrance=entrance, bind=bind, balance=balance,
                                checks=CHECKS, servers="\n".join(servers), tracking="\n".join(tracking))


class Haproxy(Part):
    def __init__(self, name, folder, port, nodes, address="127.0.0.1", spread=False):
        super().__init__(name, folder)
        self.port = port
        self.address = address
        self.admin = self.folder / "haproxy.socket"
        self.text = configuration(nodes, f"{address}:{port}", self.admin, spread)

    def command(self):
        path = self.folder / "haproxy.cfg"
        path.write_text(self.text)
        return [program("haproxy"), "-db", "-f", path]

    def ready(self):
        """Whether it has asked every node and found it well."""
        try:
            rows = self.rows()
        except Trouble:
            return False
        return bool(rows) and all(row["status"] == "UP" and "L7OK" in row["check_status"] for row in rows)

    def order(self, words):
        """What its administrative socket answers."""
        with socket.socket(socket.AF_UNIX) as line:
            try:
                line.connect(str(self.admin))
                line.sendall(f"{words}\n".encode())
                out = b""
                while piece := line.recv(65536):
                    out += piece
            except OSError as problem:
                raise Trouble(f"haproxy does not answer: {problem}.") from None
        return out.decode()

    def rows(self):
        """What it counts of each node."""
        lines = self.order("show stat").lstrip("# ").splitlines()
        names = lines[0].split(",")
        rows = (dict(zip(names, line.split(","))) for line in lines[1:] if line)
        return [row for row in rows if row["pxname"] == "tables" and row["svname"] not in ("FRONTEND", "BACKEND")]

    def states(self):
        """By node: UP, DOWN, DRAIN …"""
        return {row["svname"]: row["status"] for row in self.rows()}

    def drain(self, node):
        """Nobody new is sent there."""
        for backend in ("tables", "nodes"):
            self.order(f"set server {backend}/{node} state drain")

    def admit(self, node):
        for backend in ("tables", "nodes"):
            self.order(f"set server {backend}/{node} state ready")
