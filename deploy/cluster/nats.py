# SPDX-License-Identifier: MIT
"""NATS as part of a cluster."""

from part import Part, answers, program


class Nats(Part):
    def __init__(self, name, folder, port, address):
        super().__init__(name, folder)
        self.port = port
        self.address = address

    def command(self):
        return [program("nats-server"), "-a", self.address, "-p", str(self.port)]

    def ready(self):
        return answers("127.0.0.1" if self.address == "0.0.0.0" else self.address, self.port)
