# SPDX-License-Identifier: MIT
"""A node: `capbarrel serve` over the database that all share."""

import http.client

from part import Part


class Node(Part):
    def __init__(self, name, folder, program, address, port, settings):
        super().__init__(name, folder)
        self.program = program
        self.address = address
        self.port = port
        self.settings = settings  # by their names in docs/operations.md

    def command(self):
        words = [f"--{name}={value}" for name, value in self.settings.items()]
        return [self.program, "serve", f"--address={self.address}", f"--port={self.port}", *words]

    def get(self, path, patience=5):
        """Status and body, or nothing where it does not answer."""
        connection = http.client.HTTPConnection(self.address, self.port, timeout=patience)
        try:
            connection.request("GET", path)
            answer = connection.getresponse()
            return answer.status, answer.read().decode()
        except (OSError, http.client.HTTPException):
            return None
        finally:
            connection.close()

    def ready(self):
        said = self.get("/healthz")
        return said is not None and said[0] == 200
