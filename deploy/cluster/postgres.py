# SPDX-License-Identifier: MIT
"""PostgreSQL as part of a cluster: a folder of its own, under another user than root, whom it refuses; and a standby that
has everything before it is acknowledged."""

import os
import pathlib
import pwd
import shutil
import signal
import subprocess

from part import Part, Trouble, program

NAME = "capbarrel"  # the database, and its owner


def programs():
    """Debian has a folder for each version; the newest will do."""
    found = [path.parent for path in pathlib.Path("/usr/lib/postgresql").glob("*/bin/initdb")]
    if not found:
        return pathlib.Path(program("initdb")).parent
    return max(found, key=lambda folder: int(folder.parent.name))


class Postgres(Part):
    farewell = signal.SIGINT  # "fast": whoever is connected is sent away
    orphaned = "QUIT"         # its own processes go with it

    def __init__(self, name, folder, port, addresses=(), careful=True):
        super().__init__(name, folder)
        self.port = port
        self.addresses = addresses  # beside the socket in the folder
        self.careful = careful      # whether what it keeps must outlive a loss of power
        self.data = self.folder / name
        self.source = None          # of a standby, whom it follows
        if os.geteuid() == 0:
            try:
                self.user = pwd.getpwnam("postgres")
            except KeyError:
                raise Trouble("There is no user postgres, whom Debian's package makes; root may not run it.") from None
            self.log = self.data.parent / f"{name}.log"

    def command(self):
        settings = {"listen_addresses": ",".join(self.addresses), "port": self.port, "max_connections": 100,
                    "unix_socket_directories": self.folder / "sockets", "fsync": "on" if self.careful else "off",
                    "wal_level": "replica", "hot_standby": "on", "max_wal_senders": 8,
                    # Nobody waits long for somebody whose line is cut.
                    "tcp_keepalives_idle": 5, "tcp_keepalives_interval": 2, "tcp_keepalives_count": 3,
                    "tcp_user_timeout": 10_000, "wal_sender_timeout": 10_000}
        if self.source:
            settings["primary_conninfo"] = self.source
        words = [word for name, value in settings.items() for word in ("-c", f"{name}={value}")]
        return [programs() / "postgres", "-D", self.data, *words]

    def sockets(self):
        return self.folder / "sockets"

    def tool(self, name, *words, check=True, **more):
        """Runs one of PostgreSQL's programs as its user."""
        line = [programs() / name, *words]
        if self.user:
            line = [program("setpriv"), f"--reuid={self.user.pw_uid}", f"--regid={self.user.pw_gid}", "--clear-groups",
                    *line]
        done = subprocess.run(line, cwd=self.folder, stdin=subprocess.DEVNULL, capture_output=True, text=True, **more)
        if check and done.returncode != 0:
            raise Trouble(f"{name} failed: {(done.stderr or done.stdout).strip()}")
        return done

    def make_folders(self):
        for folder in (self.data, self.sockets()):
            folder.mkdir(exist_ok=True, mode=0o700)
            if self.user:
                os.chown(folder, self.user.pw_uid, self.user.pw_gid)

    def make(self):
        """A database where there is none."""
        self.make_folders()
        if (self.data / "PG_VERSION").exists():
            return
        self.tool("initdb", "-D", self.data, "-A", "trust", "-U", NAME, "-E", "UTF8", "--locale=C.UTF-8",
                  *([] if self.careful else ["--no-sync"]))
        with open(self.data / "pg_hba.conf", "a", encoding="utf-8") as rules:
            # Only with --namespaces does it listen there: nodes behind lines that can be cut.
            for kind in ("all", "replication"):
                rules.write(f"host {kind} {NAME} 10.213.0.0/16 trust\n")

    def make_as_standby_of(self, primary):
        """A copy of the primary, which follows it from then on."""
        self.make_folders()
        self.source = f"host={primary.sockets()} port={primary.port} user={NAME} application_name={self.name}"
        if (self.data / "PG_VERSION").exists():
            return
        shutil.rmtree(self.data)
        self.make_folders()
        self.tool("pg_basebackup", "-D", self.data, "-d", self.source, "--write-recovery-conf", "--wal-method=stream",
                  "--checkpoint=fast", "--slot", self.name, "--create-slot", *([] if self.careful else ["--no-sync"]))

    def ready(self):
        done = self.tool("pg_isready", "-q", "-h", self.sockets(), "-p", str(self.port), "-U", NAME, check=False)
        return done.returncode == 0

    def make_database(self):
        if not self.ask(f"SELECT 1 FROM pg_database WHERE datname = '{NAME}'", "postgres"):
            self.ask(f"CREATE DATABASE {NAME} ENCODING 'UTF8' TEMPLATE template0", "postgres")

    def ask(self, sql, database=NAME):
        """Rows as lists of texts."""
        done = self.tool("psql", "-X", "-q", "-A", "-t", "-F", "\t", "-v", "ON_ERROR_STOP=1", "-h", self.sockets(),
                         "-p", str(self.port), "-U", NAME, "-d", database, "-c", sql)
        return [line.split("\t") for line in done.stdout.splitlines()]

    def wait_for_copy(self, standby):
        """From now on nothing is acknowledged that the standby does not have on its disk; without one it goes on alone."""
        self.set("synchronous_standby_names", f'"{standby.name}"' if standby else "")

    def set(self, name, value):
        self.ask(f"ALTER SYSTEM SET {name} = '{value}'", "postgres")
        self.ask("SELECT pg_reload_conf()", "postgres")

    def follows(self, name):
        """Whether a standby of that name has all that is acknowledged."""
        return bool(self.ask(f"SELECT 1 FROM pg_stat_replication WHERE application_name = '{name}' "
                             "AND sync_state = 'sync' AND state = 'streaming'", "postgres"))

    def promote(self):
        """The standby becomes the primary, and waits for no other."""
        self.tool("pg_ctl", "promote", "-D", self.data)
        self.wait_for_copy(None)

    def retire(self):
        """Its data are no longer anybody's to go on from."""
        place = self.folder / f"{self.name}.lost"
        shutil.rmtree(place, ignore_errors=True)
        self.data.rename(place)
