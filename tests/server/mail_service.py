#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""A mail server that delivers nothing: takes letters with Debian's aiosmtpd, reads them with Python's own library and
says what it got.

The first line on standard output is {"listening": URL}; then comes a line of JSON for every letter. Some recipients are
not served: 550@… is refused, 451@… is refused the first time, data-451@… once all was said, silent@… gets no answer to
its letter, cut@… is hung up on there.
"""
import argparse
import asyncio
import email
import email.policy
import json
import logging
import os
import sys
import warnings

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import stand_in
from aiosmtpd.smtp import SMTP, AuthResult


class Handler:
    def __init__(self, lines):
        self.lines = lines
        self.asked = {}

    def times(self, address):
        self.asked[address] = self.asked.get(address, 0) + 1
        return self.asked[address]

    async def handle_RCPT(self, server, session, envelope, address, options):
        local = address.split("@")[0]
        if local == "550":
            return "550 no such person"
        if local == "451" and self.times(address) == 1:
            return "451 come back later"
        envelope.rcpt_tos.append(address)
        return "250 fine"

    async def handle_DATA(self, server, session, envelope):
        letter = email.message_from_bytes(envelope.original_content, policy=email.policy.default)
        self.lines.say(
            {
                "from": envelope.mail_from,
                "to": envelope.rcpt_tos,
                "headers": [[name, str(value)] for name, value in letter.items()],
                "text": letter.get_content().replace("\r\n", "\n"),
                "defects": [repr(defect) for defect in letter.defects],
                "longest": max(len(line) for line in envelope.original_content.split(b"\r\n")),
                "tls": server.transport.get_extra_info("sslcontext") is not None,
                "user": session.auth_data,
                "peer": list(session.peer),
            }
        )
        local = envelope.rcpt_tos[0].split("@")[0]
        if local == "silent":
            await asyncio.Event().wait()
        if local == "cut":
            server.transport.abort()
        if local == "data-451" and self.times(local) == 1:
            return "451 the disk is full"
        return "250 kept"


class Session(SMTP):
    """A session that takes one user and password, where there are any."""

    def __init__(self, handler, options, context):
        user, _, password = (options.auth or "").partition(":")

        def known(server, session, envelope, mechanism, data):
            good = data.login == user.encode() and data.password == password.encode()
            return AuthResult(success=good, handled=False, auth_data=user if good else None)

        super().__init__(
            handler,
            hostname="mail.example",
            tls_context=None if options.smtps else context,
            require_starttls=bool(context) and not options.smtps,
            authenticator=known,
            auth_required=bool(options.auth),
            auth_require_tls=bool(context) and not options.smtps,
        )


async def serve(options):
    handler = Handler(stand_in.Lines(options.log))
    context = stand_in.tls(options.tls) if options.tls else None
    server = await asyncio.get_running_loop().create_server(
        lambda: Session(handler, options, context),
        options.host,
        options.port,
        ssl=context if options.smtps else None,
    )
    port = server.sockets[0].getsockname()[1]
    stand_in.end_with_input(options.until_eof)
    print(json.dumps({"listening": f"{'smtps' if options.smtps else 'smtp'}://{options.host}:{port}"}), flush=True)
    await server.serve_forever()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    stand_in.arguments(parser)
    parser.add_argument("--tls", metavar="FILE", help="want STARTTLS; the certificate to trust is written to FILE")
    parser.add_argument("--smtps", action="store_true", help="with --tls: TLS from the first byte instead")
    parser.add_argument("--auth", metavar="USER:PASSWORD", help="take letters of this user only")
    # What goes wrong here is wanted by whoever makes it go wrong.
    logging.disable()
    warnings.simplefilter("ignore")
    asyncio.run(serve(parser.parse_args()))


main()
