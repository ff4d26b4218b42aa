#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Documents name functions and files: `Table::act` (`table/course.cpp`). Each must be where it is said to be.

usage: named_places_test.py [TEST]
"""
import pathlib
import re
import sys
import unittest

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
PLACE = re.compile(r"(?:`([\w:.]+)` \()?`([\w.-]+(?:/[\w.-]+)*/?)`")


def problems_of(text):
    """Sentences about names that are not where the text says, for every file with a folder or an ending."""
    for name, path in PLACE.findall(text):
        if "/" not in path and not re.search(r"\.(txt|md)$", path):
            continue
        file = ROOT / path
        if not file.exists():
            yield f"There is no {path}."
        elif name and not re.search(rf"\b{re.split('::|[.]', name)[-1]}\b", file.read_text()):
            yield f"{path} has no {name}."


def section(document, heading):
    text = (ROOT / document).read_text()
    return re.search(rf"^## {re.escape(heading)}\n(.*?)(?=^## |\Z)", text, re.MULTILINE | re.DOTALL)[1]


class NamedPlaces(unittest.TestCase):
    def test_the_glossary_names_what_there_is(self):
        text = (ROOT / "docs/glossary.md").read_text()
        self.assertGreater(len(PLACE.findall(text)), 40)
        self.assertEqual(list(problems_of(text)), [])

    def test_the_glossary_is_in_alphabetical_order(self):
        words = re.findall(r"^\| ([^|]+) \|", (ROOT / "docs/glossary.md").read_text(), re.MULTILINE)[1:]
        self.assertEqual(words, sorted(words, key=str.lower))

    def test_the_way_of_a_click_names_what_there_is(self):
        text = section("docs/architecture.md", "A click in one browser until the other browser shows it")
        self.assertGreater(len(PLACE.findall(text)), 12)
        self.assertEqual(list(problems_of(text)), [])

    def test_a_name_that_is_gone_is_noticed(self):
        self.assertEqual(list(problems_of("`no_such_word` (`layers.txt`)")), ["layers.txt has no no_such_word."])
        self.assertEqual(list(problems_of("see `core/no_such_file.hpp`")), ["There is no core/no_such_file.hpp."])
        self.assertEqual(list(problems_of("`core` (`layers.txt`), `core/`")), [])


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], *(f"NamedPlaces.test_{name}" for name in sys.argv[1:])])
