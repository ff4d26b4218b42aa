# SPDX-License-Identifier: MIT
"""One process of a cluster: started, waited for, stopped, held, killed; gone when whoever started it is gone."""

import os
import pathlib
import shutil
import signal
import socket
import subprocess
import time


class Trouble(Exception):
    """What a person is told in one sentence."""


def program(*names):
    """Where a program is; Debian keeps some outside of everybody's PATH."""
    for name in names:
        found = shutil.which(name, path=os.environ.get("PATH", "") + ":/usr/sbin:/usr/local/sbin:/sbin")
        if found:
            return found
    raise Trouble(f"There is no {names[0]} here; packages.txt lists what a cluster needs, in the group [cluster].")


waits = []  # what is waited for just now, for whoever asks why nothing goes on


def until(there, why):
    """Waits for what comes by itself, however long that takes; whoever has no patience left sends a signal."""
    waits.append(why)
    try:
        while not there():
            time.sleep(0.02)
    finally:
        waits.pop()


def began(pid):
    """When a process began, in ticks since this machine did; nothing where there is none, or only its end is left. A process's
    number comes again, this does not."""
    try:
        fields = pathlib.Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    except OSError:
        return None
    return None if fields[0] == "Z" else int(fields[19])


def free_ports(count, taken=()):
    """Ports that nobody listens at, below those that the kernel hands out by itself."""
    found = []
    while len(found) < count:
        port = 10_000 + int.from_bytes(os.urandom(2), "big") % 20_000
        with socket.socket() as probe:
            try:
                probe.bind(("127.0.0.1", port))
            except OSError:
                continue
        if port not in found and port not in taken:
            found.append(port)
    return found


def answers(address, port, patience=0.5):
    try:
        with socket.create_connection((address, port), timeout=patience):
            return True
    except OSError:
        return False


class Part:
    """A process with a log, FOLDER/NAME.log, and its number in FOLDER/NAME.pid."""

    farewell = signal.SIGTERM
    orphaned = "KILL"  # what it gets when whoever started it is gone
    user = None  # another than ours

    def __init__(self, name, folder):
        self.name = name
        self.folder = pathlib.Path(folder)
        self.log = self.folder / f"{name}.log"
        self.pid_file = self.folder / f"{name}.pid"
        self.process = None
        self.namespace = None  # of the network
        self.environment = {}

    # What each kind of part says of itself.
    def command(self):
        raise NotImplementedError

    def ready(self):
        raise NotImplementedError

    def begin(self):
        """Starts it, and does not wait. Only from the main thread: it ends with the thread that started it."""
        line = [program("setpriv"), "--pdeathsig", self.orphaned]
        if self.user:
            line += [f"--reuid={self.user.pw_uid}", f"--regid={self.user.pw_gid}", "--clear-groups"]
        if self.namespace:
            line = [program("ip"), "netns", "exec", self.namespace, *line]
        with open(self.log, "ab") as log:
            self.process = subprocess.Popen([*line, *self.command()], stdin=subprocess.DEVNULL, stdout=log, stderr=log,
                                            cwd=self.folder, env={**os.environ, **self.environment},
                                            start_new_session=True)
        self.pid_file.write_text(f"{self.process.pid}\n")

    def start(self):
        self.begin()
        self.wait_ready()

    def wait_ready(self):
        def there():
            if self.process.poll() is not None:
                raise Trouble(f"{self.name} ended at once ({self.process.returncode}); the end of {self.log}:\n"
                              + self.last_lines())
            return self.ready()
        until(there, f"{self.name} getting ready")

    def last_lines(self, count=15):
        try:
            return "\n".join(self.log.read_text(errors="replace").splitlines()[-count:])
        except FileNotFoundError:
            return ""

    def runs(self):
        return self.process is not None and self.process.poll() is None

    def signal(self, number):
        if self.runs():
            self.process.send_signal(number)

    def stop(self, number=None):
        """Asks it to end and waits for that."""
        if self.process is None:
            return
        self.signal(signal.SIGCONT)
        self.signal(self.farewell if number is None else number)
        self.process.wait()
        self.pid_file.unlink(missing_ok=True)

    def kill(self):
        self.stop(signal.SIGKILL)

    def hold(self):
        self.signal(signal.SIGSTOP)

    def go_on(self):
        self.signal(signal.SIGCONT)
