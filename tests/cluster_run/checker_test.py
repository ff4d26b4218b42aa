#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""That the checker finds what is wrong: histories and logs with one thing turned wrong each.

usage: checker_test.py [TEST]
"""
import copy
import sys
import unittest

from checker import Acknowledged, Event, Sent, Table, problems_of_play, problems_of_ratings, read_journal, recoveries

JOURNAL = """capbarrel-load-journal 2
game loot
table T cb=a cb=b
sent T 4 a1-a2 1000
move T 5 a1-a2 1010
sent T 6 b1-b2 1100
sent T 6 b1-b2 3000
move T 8 b1-b2 3050
sent T 8 c1-c2 3100
table U cb=c cb=d
sent U 4 d1-d2 1000
mov"""


def log():
    """What the database has after that: a throw, a gap that was forgiven, a move that was never acknowledged."""
    return {"T": [Event(0, "made"), Event(1, "sat"), Event(2, "promised"), Event(3, "nonce"), Event(4, "began"),
                  Event(5, "acted", "a1-a2"), Event(6, "chance"), Event(7, "forgiven"), Event(8, "acted", "b1-b2"),
                  Event(9, "acted", "c1-c2")],
            "U": [Event(number, "made") for number in range(5)]}


class Play(unittest.TestCase):
    def problems(self, logs=None, tables=None):
        return list(problems_of_play(read_journal(JOURNAL) if tables is None else tables, log() if logs is None else logs))

    def test_nothing_is_wrong_where_nothing_is(self):
        self.assertEqual(self.problems(), [])
        tables = read_journal(JOURNAL)
        self.assertEqual(tables["T"].acknowledged[1], Acknowledged(8, "b1-b2", 3050))
        self.assertEqual(len(tables["T"].sent), 4)
        self.assertEqual(tables["U"].sent, [Sent(4, "d1-d2", 1000)])

    def test_an_acknowledged_move_that_is_lost(self):
        logs = log()
        del logs["T"][8:]
        self.assertEqual(self.problems(logs), ["table T: b1-b2 was acknowledged as event 8, and the log has nothing there"])

    def test_an_acknowledged_move_that_is_another(self):
        logs = log()
        logs["T"][8].action = "b1-b3"
        found = self.problems(logs)
        self.assertIn("table T: b1-b2 was acknowledged as event 8, and the log has acted b1-b3 there", found)
        self.assertIn("table T: b1-b3 lies in the log as event 8, and nobody sent it then", found)

    def test_a_table_that_is_lost(self):
        logs = log()
        del logs["T"]
        self.assertEqual(len(self.problems(logs)), 2)

    def test_a_move_that_is_there_twice(self):
        logs = log()
        logs["T"].append(Event(10, "acted", "c1-c2"))
        self.assertEqual(self.problems(logs), ["table T: c1-c2 lies in the log as event 10, and nobody sent it then"])

    def test_a_repeated_move_that_is_there_twice(self):
        # Sent twice at version 6, kept once before and once after a throw.
        logs = log()
        logs["T"][6] = Event(6, "forgiven")
        logs["T"][7] = Event(7, "acted", "b1-b2")
        self.assertEqual(self.problems(logs), ["table T: b1-b2 lies in the log as event 8, and nobody sent it then"])

    def test_two_events_at_one_version(self):
        logs = log()
        logs["T"].append(Event(9, "acted", "c1-c2"))
        self.assertEqual(self.problems(logs), ["table T: 2 events have version 9"])

    def test_a_version_that_is_left_out(self):
        logs = log()
        del logs["T"][7]
        self.assertEqual(self.problems(logs), ["table T: there is no event 7"])

    def test_two_moves_acknowledged_at_one_version(self):
        tables = read_journal(JOURNAL)
        tables["T"].acknowledged.append(Acknowledged(8, "z1-z2", 4000))
        found = self.problems(tables=tables)
        self.assertIn("table T: b1-b2 and z1-z2 were both acknowledged as event 8", found)

    def test_a_move_that_nobody_sent(self):
        tables = read_journal(JOURNAL)
        tables["T"].sent.pop()
        self.assertEqual(self.problems(tables=tables),
                         ["table T: c1-c2 lies in the log as event 9, and nobody sent it then"])

    def test_a_move_that_was_sent_before_the_play_it_answers(self):
        tables = read_journal(JOURNAL)
        tables["T"].sent[-1].at = 7
        self.assertEqual(self.problems(tables=tables),
                         ["table T: c1-c2 lies in the log as event 9, and nobody sent it then"])

    def test_how_long_a_table_waited(self):
        tables = {"T": Table([Sent(4, "a", 11_000), Sent(6, "b", 11_500)],
                             [Acknowledged(5, "a", 11_010), Acknowledged(7, "b", 14_500)]),
                  "idle": Table([Sent(4, "a", 1)], [Acknowledged(5, "a", 99_000)])}
        self.assertEqual(recoveries(tables, 11_400), [3100])
        self.assertEqual(recoveries(tables, 15_000), [])


class Ratings(unittest.TestCase):
    RATED = ["m1", "m2"]
    HISTORY = [("m1", 1, "loot", True), ("m1", 2, "loot", True), ("m2", 1, "loot", False), ("m2", 2, "loot", False)]
    GAMES = {(1, "loot"): 1, (2, "loot"): 1}

    def problems(self, rated=None, history=None, games=None):
        return list(problems_of_ratings(rated or self.RATED, history or self.HISTORY, games or self.GAMES))

    def test_no_rating_is_wrong_where_none_is(self):
        self.assertEqual(self.problems(), [])

    def test_a_match_that_is_rated_twice(self):
        self.assertEqual(self.problems(rated=["m1", "m1", "m2"]), ["match m1 was rated 2 times"])

    def test_a_history_that_has_a_match_twice(self):
        found = self.problems(history=[*self.HISTORY, ("m1", 1, "loot", True)])
        self.assertIn("match m1 lies 2 times in the history of person 1", found)

    def test_a_rating_that_counted_a_match_twice(self):
        games = copy.copy(self.GAMES)
        games[1, "loot"] = 2
        self.assertEqual(self.problems(games=games), ["the rating of person 1 in loot says 2 games, their history has 1"])

    def test_a_match_that_counted_for_one_alone(self):
        found = self.problems(history=self.HISTORY[:3])
        self.assertEqual(found, ["match m2 was rated for 1 of two people"])

    def test_a_history_of_what_was_never_rated(self):
        self.assertEqual(self.problems(rated=["m1"]), ["match m2 lies in histories and was never rated"])


def case(name):
    return f"Ratings.test_{name}" if hasattr(Ratings, f"test_{name}") else f"Play.test_{name}"


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], *map(case, sys.argv[1:])])
