#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Validates every message of scripted sessions against docs/schemas, that every schema was needed, and that the
program knows neither more nor fewer kinds than there are schemas.

usage: check_schemas.py SCHEMAS PROGRAM [ARGUMENT...]
PROGRAM prints one message a line: "client" or "server", a blank, the JSON text; and what kinds there are: "kinds", the
folder of their schemas, their names. Other lines are its own affair.
"""
import copy
import json
import pathlib
import subprocess
import sys
import warnings

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # newer releases would have another resolver, Debian's has only this
    from jsonschema import Draft202012Validator, RefResolver

problems = []


def load(folder):
    schemas = {}
    for path in sorted(folder.rglob("*.json")):
        schema = json.loads(path.read_text())
        Draft202012Validator.check_schema(schema)
        schemas[str(path.relative_to(folder))] = schema
    return schemas


def main():
    schemas = load(pathlib.Path(sys.argv[1]))
    store = {schema["$id"]: schema for schema in schemas.values()}
    validators = {
        name: Draft202012Validator(schema, resolver=RefResolver(schema["$id"], schema, store=store))
        for name, schema in schemas.items()
    }
    seen = {}

    def check(name, message):
        if name not in validators:
            problems.append(f"There is no schema {name} for {json.dumps(message)[:200]}")
            return
        first = name not in seen
        seen.setdefault(name, 0)
        seen[name] += 1
        for error in validators[name].iter_errors(message):
            problems.append(f"{name}: {error.message[:300]} in {json.dumps(message)[:300]}")
        if first:
            notice_mistakes(name, message)

    # A schema that allows anything proves nothing.
    def notice_mistakes(name, message):
        for member in schemas[name]["required"]:
            less = copy.deepcopy(message)
            less.pop(member, None)
            if validators[name].is_valid(less):
                problems.append(f"{name} does not miss {member}")
        if not name.startswith("client/") and validators[name].is_valid({**message, "unheard-of": 1}):
            problems.append(f"{name} takes a member it does not know")

    program = subprocess.run(sys.argv[2:], stdout=subprocess.PIPE, check=True, text=True)
    lines = [line for line in program.stdout.splitlines() if line.startswith(("client {", "server {"))]
    for line in lines:
        side, text = line.split(" ", 1)
        message = json.loads(text)
        check(f"{side}/{message['t']}.json", message)
        if side == "server":
            events = message.get("list", []) + [message[n] for n in ("event", "made", "ended") if n in message]
            for event in events:
                check(f"events/{event['t']}.json", event)
    for name in set(schemas) - set(seen) - {"common.json", "events/any.json"}:
        problems.append(f"No message was checked against {name}")
    kinds = [line.split()[1:] for line in program.stdout.splitlines() if line.startswith("kinds ")]
    if len(kinds) != 3:
        problems.append(f"There are kinds of client, server and events, not {len(kinds)}")
    for folder, *names in kinds:
        schemas_there = {name for name in schemas if name.startswith(f"{folder}/")} - {"events/any.json"}
        for name in schemas_there ^ {f"{folder}/{name}.json" for name in names}:
            problems.append(f"{name} is not both a schema and a message")
    for problem in problems[:40]:
        print(problem)
    print(f"{len(lines)} messages, {len(seen)} schemas, {len(problems)} problems")
    return 1 if problems or not lines else 0


sys.exit(main())
