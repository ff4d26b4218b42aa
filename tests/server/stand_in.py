# SPDX-License-Identifier: MIT
"""What the stand-ins of other people's services share: a certificate of their own, lines of JSON for whoever started
them, and an end when that one is gone."""
import datetime
import ipaddress
import json
import ssl
import sys
import tempfile
import threading

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec


def tls(certificate):
    """A context with a new certificate for this machine's own names, which is also written to the file `certificate`."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "localhost")])
    addresses = [x509.IPAddress(ipaddress.ip_address(text)) for text in ("127.0.0.1", "::1")]
    now = datetime.datetime.now(datetime.timezone.utc)
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - datetime.timedelta(days=1))
        .not_valid_after(now + datetime.timedelta(days=30))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName("localhost"), *addresses]), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .sign(key, hashes.SHA256())
    )
    pem = made.public_bytes(serialization.Encoding.PEM)
    with open(certificate, "wb") as file:
        file.write(pem)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    with tempfile.NamedTemporaryFile() as both:
        both.write(
            key.private_bytes(
                serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
            )
        )
        both.write(pem)
        both.flush()
        context.load_cert_chain(both.name)
    return context


class Lines:
    """One JSON object a line, on standard output and at the end of a file where one is named."""

    def __init__(self, log):
        self.lock = threading.Lock()
        self.log = open(log, "a", encoding="utf-8") if log else None
        self.all = []

    def say(self, entry):
        with self.lock:
            self.all.append(entry)
            for out in filter(None, (sys.stdout, self.log)):
                print(json.dumps(entry), file=out, flush=True)


def arguments(parser):
    parser.add_argument("--host", default="127.0.0.1", help="where to listen [127.0.0.1]")
    parser.add_argument("--port", type=int, default=0, help="the port; 0: one that is free [0]")
    parser.add_argument("--log", metavar="FILE", help="a file that gets every line too")
    parser.add_argument("--until-eof", action="store_true", help="end when standard input does")


def end_with_input(wanted):
    """Ends this process when whoever started it closes our input or dies."""
    if not wanted:
        return

    def wait():
        sys.stdin.buffer.read()
        import os

        os._exit(0)

    threading.Thread(target=wait, daemon=True).start()
