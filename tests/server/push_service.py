#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""A stand-in of a push service: takes pushes as RFC 8030 has them, checks who sent them (RFC 8292), decrypts them as the
browser would (RFC 8291) and says what it got.

GET  /subscribe?answer=ANSWER    makes a subscription, as PushSubscription.toJSON() writes one
POST /push/ANSWER/ID             its endpoint
GET  /received                   every push so far, as a list
POST /release/STATUS             those that are held get this, and all that come after them

The first line on standard output is {"listening": URL, "subscriptions": [those of --subscribe]}; then comes a line of JSON for every push. ANSWER is what the
endpoint does with a push that is in order (what is not gets 400 or 401, and a line with "problem"):

201, 404, 500 …   that status
busy              429 with Retry-After: 1, then 201
later             429 with Retry-After: 3600
never             429 with Retry-After: the largest number there is
held              what /release says, once it does
trouble           503, then 201
moody             400 and 201 in turn
redirect          307 to another subscription, which would take it
silent            nothing, until the other side hangs up
cut               hangs up
half              hangs up in the middle of the status
partial           201 and less of a body than promised
huge, headers     201, and a body or headers without end
"""
import argparse
import base64
import http.server
import itertools
import json
import os
import sys
import threading
import time
import urllib.parse

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import stand_in
from cryptography.exceptions import InvalidSignature, InvalidTag
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

DAY = 24 * 60 * 60


def encode(data):
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def decode(text):
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def derive(secret, salt, info, length):
    return HKDF(hashes.SHA256(), length, salt, info).derive(secret)


class Refused(Exception):
    def __init__(self, status, why):
        super().__init__(why)
        self.status = status


class Subscription:
    def __init__(self):
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.auth = os.urandom(16)
        self.count = 0

    def point(self):
        return self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)

    def decrypt(self, body):
        salt, record, length = body[:16], int.from_bytes(body[16:20], "big"), body[20]
        sender, sealed = body[21 : 21 + length], body[21 + length :]
        if len(sealed) > record:
            raise Refused(400, "more than one record")
        theirs = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), sender)
        shared = self.key.exchange(ec.ECDH(), theirs)
        secret = derive(shared, self.auth, b"WebPush: info\0" + self.point() + sender, 32)
        key = derive(secret, salt, b"Content-Encoding: aes128gcm\0", 16)
        nonce = derive(secret, salt, b"Content-Encoding: nonce\0", 12)
        padded = AESGCM(key).decrypt(nonce, sealed, None).rstrip(b"\0")
        if padded[-1:] != b"\2":
            raise Refused(400, "no mark of the last record")
        return padded[:-1], len(sealed)


def read_vapid(header, origin):
    """The claims of a token that is signed by the key beside it, for this service, for no longer than a day."""
    scheme, _, rest = (header or "").partition(" ")
    parts = dict(part.strip().split("=", 1) for part in rest.split(",") if "=" in part)
    if scheme != "vapid" or set(parts) != {"t", "k"}:
        raise Refused(401, "no vapid")
    said, _, signature = parts["t"].rpartition(".")
    r, s = decode(signature)[:32], decode(signature)[32:]
    key = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), decode(parts["k"]))
    key.verify(
        encode_dss_signature(int.from_bytes(r, "big"), int.from_bytes(s, "big")), said.encode(), ec.ECDSA(hashes.SHA256())
    )
    head, claims = (json.loads(decode(part)) for part in said.split("."))
    if head != {"typ": "JWT", "alg": "ES256"}:
        raise Refused(401, f"the token's head is {head}")
    if claims["aud"] != origin:
        raise Refused(401, f"the token is for {claims['aud']}, not for {origin}")
    if not 0 < claims["exp"] - time.time() <= DAY:
        raise Refused(401, "the token is too old, or good for too long")
    return claims, parts["k"]


class Service(http.server.ThreadingHTTPServer):
    daemon_threads = True
    request_queue_size = 128

    def __init__(self, options, lines):
        super().__init__((options.host, options.port), Handler)
        scheme = "http"
        if options.tls:
            # Each thread greets its own caller, so that a silent one holds up nobody.
            self.socket = stand_in.tls(options.tls).wrap_socket(
                self.socket, server_side=True, do_handshake_on_connect=False
            )
            scheme = "https"
        self.origin = f"{scheme}://{options.host}:{self.server_address[1]}"
        self.lines = lines
        self.subscriptions = {}
        self.connections = itertools.count(1)
        self.released = threading.Event()
        self.release_status = 201

    def subscribe(self, answer):
        name = encode(os.urandom(12))
        made = self.subscriptions[name] = Subscription()
        keys = {"p256dh": encode(made.point()), "auth": encode(made.auth)}
        return {"endpoint": f"{self.origin}/push/{answer}/{name}", "expirationTime": None, "keys": keys}

    def handle_error(self, request, client_address):
        pass  # whoever hangs up early


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def setup(self):
        super().setup()
        self.connection_number = next(self.server.connections)

    def log_message(self, *words):
        pass

    def reply(self, status, body=b"", **headers):
        self.send_response(status)
        for name, value in headers.items():
            self.send_header(name.replace("_", "-"), value)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def do_GET(self):
        url = urllib.parse.urlsplit(self.path)
        if url.path == "/subscribe":
            answer = urllib.parse.parse_qs(url.query).get("answer", ["201"])[0]
            self.reply(200, json.dumps(self.server.subscribe(answer)).encode())
        elif url.path == "/received":
            self.reply(200, json.dumps(self.server.lines.all).encode())
        else:
            self.reply(404)

    def do_POST(self):
        body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        _, where, answer, name = (self.path.split("/") + [""] * 4)[:4]
        if where == "release":
            self.server.release_status = int(answer)
            self.server.released.set()
            return self.reply(200)
        subscription = self.server.subscriptions.get(name)
        if where != "push" or subscription is None:
            return self.reply(404)
        subscription.count += 1
        entry = {"id": name, "answer": answer, "count": subscription.count, "connection": self.connection_number}
        for header in ("TTL", "Urgency", "Topic", "Content-Encoding", "Content-Type", "Cookie", "User-Agent"):
            if header in self.headers:
                entry[header.lower()] = self.headers[header]
        try:
            entry["claims"], entry["key"] = read_vapid(self.headers["Authorization"], self.server.origin)
            if not self.headers.get("TTL", "").isdigit() or self.headers["Content-Encoding"] != "aes128gcm":
                raise Refused(400, "no TTL, or another content coding")
            text, entry["length"] = subscription.decrypt(body)
            entry["text"] = text.decode(errors="replace")
        except (Refused, InvalidSignature, InvalidTag, ValueError, KeyError, IndexError) as problem:
            entry["problem"] = f"{type(problem).__name__}: {problem}"
            self.server.lines.say(entry)
            return self.reply(getattr(problem, "status", 400))
        self.server.lines.say(entry)
        self.answer(answer, subscription.count)

    def answer(self, answer, count):
        self.close_connection = answer not in ("busy", "later", "never", "trouble", "moody", "held") and not answer.isdigit()
        if answer.isdigit():
            self.reply(int(answer))
        elif answer == "busy":
            self.reply(429, Retry_After="1") if count == 1 else self.reply(201)
        elif answer == "later":
            self.reply(429, Retry_After="3600")
        elif answer == "never":
            self.reply(429, Retry_After=str(2**63 - 1))
        elif answer == "held":
            self.server.released.wait()
            self.reply(self.server.release_status)
        elif answer == "trouble":
            self.reply(503 if count == 1 else 201)
        elif answer == "moody":
            self.reply(400 if count % 2 else 201)
        elif answer == "redirect":
            self.reply(307, Location=self.server.subscribe("201")["endpoint"])
        elif answer == "silent":
            self.connection.recv(1)
        elif answer == "half":
            self.wfile.write(b"HTTP/1.1 20")
        elif answer == "partial":
            self.wfile.write(b"HTTP/1.1 201 Created\r\nContent-Length: 1000\r\n\r\nnot so much")
        elif answer in ("huge", "headers"):
            self.wfile.write(b"HTTP/1.1 201 Created\r\n" + (b"\r\n" if answer == "huge" else b""))
            while True:
                self.wfile.write(b"X-More: and more\r\n" * 1000)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    stand_in.arguments(parser)
    parser.add_argument("--tls", metavar="FILE", help="speak https; the certificate to trust is written to FILE")
    parser.add_argument("--subscribe", metavar="ANSWER", nargs="+", default=[], help="make these subscriptions at once")
    options = parser.parse_args()
    service = Service(options, stand_in.Lines(options.log))
    stand_in.end_with_input(options.until_eof)
    made = [service.subscribe(answer) for answer in options.subscribe]
    print(json.dumps({"listening": service.origin, "subscriptions": made}), flush=True)
    service.serve_forever()


main()
