# SPDX-License-Identifier: MIT
"""check.py DOCUMENT REPLIES: holds an OpenAPI document against routes and replies of the server.

REPLIES is JSON: the "routes" that are registered, the "tags" whose operations these should be all of, and "calls" with
the replies they got. Prints every disagreement and leaves with 1 where there is one.
"""
import json
import re
import sys

import yaml
from jsonschema import Draft202012Validator

METHODS = ("get", "put", "post", "delete", "patch")
problems = []


def problem(*words):
    problems.append(" ".join(str(word) for word in words))


def resolve(document, node):
    while isinstance(node, dict) and "$ref" in node and len(node) == 1:
        target = document
        for part in node["$ref"].removeprefix("#/").split("/"):
            target = target[part]
        node = target
    return node


def check_references(document, node, where="document"):
    if isinstance(node, dict):
        if "$ref" in node:
            try:
                resolve(document, {"$ref": node["$ref"]})
            except KeyError:
                problem(where, "refers to", node["$ref"], "which is not there")
        for name, part in node.items():
            check_references(document, part, where + "/" + name)
    elif isinstance(node, list):
        for part in node:
            check_references(document, part, where)


def validate(document, schema, value, where):
    # The schema lies in a copy of the document, so that its references are found.
    whole = {"components": document["components"], **schema}
    for error in Draft202012Validator(whole).iter_errors(value):
        problem(where, "at", "/".join(map(str, error.path)) or "the top:", error.message)


def operations(document):
    for path, item in document["paths"].items():
        for method in METHODS:
            if method in item:
                yield method.upper(), path, item, item[method]


def check_form(document):
    if not str(document.get("openapi", "")).startswith("3.1."):
        problem("This is no OpenAPI 3.1 document.")
    check_references(document, document)
    for name, schema in document["components"]["schemas"].items():
        try:
            Draft202012Validator.check_schema(schema)
        except Exception as error:
            problem("schema", name, error)
    known_tags = {tag["name"] for tag in document["tags"]}
    for method, path, item, operation in operations(document):
        where = method + " " + path
        if not operation.get("summary") or not set(operation.get("tags", [])) <= known_tags or not operation.get("tags"):
            problem(where, "needs a summary and a known tag")
        places = set(re.findall(r"{(\w+)}", path))
        parameters = [resolve(document, one) for one in item.get("parameters", []) + operation.get("parameters", [])]
        if places != {one["name"] for one in parameters if one["in"] == "path"}:
            problem(where, "does not describe the places of its path")


def check_routes(document, routes, tags):
    described = {(method, path): operation for method, path, _, operation in operations(document)}
    registered = {tuple(route) for route in routes}
    for method, path in sorted(registered - described.keys()):
        problem(method, path, "is not described")
    for key, operation in described.items():
        if set(operation["tags"]) & set(tags) and key not in registered:
            problem(*key, "is described but there is no such route")


def check_call(document, call):
    where = f'{call["method"]} {call["pattern"]} {call["status"]}'
    operation = document["paths"].get(call["pattern"], {}).get(call["method"].lower())
    if operation is None:
        return problem(where, "is not described")
    response = resolve(document, operation["responses"].get(str(call["status"]), {}))
    content = response.get("content", {}).get(call["type"])
    if content is None:
        return problem(where, "with", call["type"], "is not described")
    value = json.loads(call["body"]) if call["type"] == "application/json" else call["body"]
    validate(document, content["schema"], value, where)
    if call["request"] and call["status"] < 300:
        body = resolve(document, operation["requestBody"])["content"]["application/json"]
        validate(document, body["schema"], json.loads(call["request"]), where + " asked with " + call["request"])
    return None


def check_coverage(document, calls, tags):
    seen = {(call["method"], call["pattern"], str(call["status"])) for call in calls}
    for method, path, _, operation in operations(document):
        if not set(operation["tags"]) & set(tags):
            continue
        for status in operation["responses"]:
            if status != "default" and (method, path, status) not in seen:
                problem(method, path, status, "is described, but no reply of the kind was seen")


def main():
    with open(sys.argv[1], encoding="utf-8") as file:
        document = yaml.load(file, getattr(yaml, "CSafeLoader", yaml.SafeLoader))
    with open(sys.argv[2], encoding="utf-8") as file:
        said = json.load(file)
    check_form(document)
    if not problems:
        check_routes(document, said["routes"], said["tags"])
        for call in said["calls"]:
            check_call(document, call)
        check_coverage(document, said["calls"], said["tags"])
    print("\n".join(problems) or f'{len(said["calls"])} replies are as described.')
    return 1 if problems else 0


sys.exit(main())
