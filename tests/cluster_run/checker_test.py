#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""That the checker finds what is wrong: histories and logs with one thing turned wrong each.

usage: checker_test.py [TEST]
"""
import copy
import math
import sys
import unittest

from checker import (Acknowledged, Event, Sent, Table, longest_waits, not_yet_rated, problems_of_play, problems_of_ratings,
                     problems_of_time, read_event, read_journal)

JOURNAL = """capbarrel-load-journal 3
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
left U 4 cut 1200
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
        self.assertEqual(tables["U"], Table([Sent(4, "d1-d2", 1000)], [], 1200))
        self.assertTrue(tables["T"].in_play())
        self.assertFalse(tables["U"].in_play())

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

    def test_a_move_of_a_bot_is_sent_by_nobody(self):
        logs = log()
        logs["T"][0].bots = (1,)
        logs["T"].append(Event(10, "acted", "z1-z2", seat=1))
        self.assertEqual(self.problems(logs), [])
        logs["T"][10].seat = 0
        self.assertEqual(self.problems(logs), ["table T: z1-z2 lies in the log as event 10, and nobody sent it then"])

    def test_an_event_is_read_from_the_log(self):
        made = read_event(0, '{"t":"made","rated":true,"seats":[{"kind":"person","id":"p"},{"kind":"bot","id":"1"}],"at":5}')
        self.assertEqual(made, Event(0, "made", at=5, rated=True, bots=(1,)))
        ended = read_event(9, '{"t":"ended","code":"rules","at":7}')
        self.assertEqual(ended, Event(9, "ended", code="rules", at=7))


class Times(unittest.TestCase):
    # Somebody's time is up at 5000.
    def problems(self, left, code="out-of-time"):
        logs = {"T": [Event(0, "made"), Event(1, "ended", code=code, at=5000)]}
        return list(problems_of_time({"T": Table(left=left)}, logs))

    def test_nobody_loses_on_time_who_moved_in_time(self):
        self.assertEqual(self.problems(None), ["table T: somebody lost on time as event 1, and all had moved in time"])
        self.assertEqual(len(self.problems(5001)), 1)
        self.assertEqual(self.problems(None, "rules"), [])

    def test_a_stand_in_plays_on_where_all_play_together(self):
        logs = {"T": [Event(0, "replaced", seat=0, at=5000), Event(1, "acted", "a", seat=0, at=5010)]}
        for left, found in ((4000, 0), (None, 1)):
            tables = {"T": Table(left=left)}
            self.assertEqual(len(list(problems_of_time(tables, logs))), found)
            self.assertEqual(list(problems_of_play(tables, logs)), [])

    def test_a_table_that_was_left_runs_out_of_time(self):
        self.assertEqual(self.problems(4000), [])


    def test_the_time_of_a_move_is_when_it_was_made(self):
        def problems(at):
            # The same move twice, and the second time sent again.
            table = Table([Sent(2, "a", 1_000), Sent(4, "a", 10_000), Sent(4, "a", 12_000)],
                          [Acknowledged(3, "a", 1_010), Acknowledged(5, "a", 12_500)], 13_000)
            logs = {"T": [Event(3, "acted", "a", at=1_005), Event(5, "acted", "a", at=at)]}
            return list(problems_of_time({"T": table}, logs))
        for at in (8_600, 10_000, 12_500, 13_900):
            self.assertEqual(problems(at), [])
        self.assertEqual(problems(8_000), ["table T: the time of 1 moves is wrong, by 2.0 s at most"])
        self.assertEqual(problems(14_500), ["table T: the time of 1 moves is wrong, by 2.0 s at most"])


class Waits(unittest.TestCase):
    """A fault asked for at 10,000, there at 11,000, with the next one at 20,000."""

    def waits(self, sent, acknowledged, left=None):
        table = Table([Sent(0, "a", time) for time in sent], [Acknowledged(0, "a", time) for time in acknowledged], left)
        return longest_waits({"T": table}, 10_000, 11_000, 20_000)

    def test_the_longest_counts_and_not_the_first(self):
        self.assertEqual(self.waits([9_000], [9_500, 11_100, 15_000, 16_000, 19_500]), [3_900])

    def test_a_wait_while_it_was_coming_counts(self):
        self.assertEqual(self.waits([9_000], [9_500, 10_990, *range(11_500, 20_000, 500)]), [990])

    def test_a_move_while_it_was_coming_shows_nothing(self):
        self.assertEqual(self.waits([9_000], [9_500, 10_400, 14_000, 17_000, 19_000]), [3_600])
        # Nor does the time before anybody asked for it.
        self.assertEqual(self.waits([2_000], [3_000, 14_000, 17_000, 19_000]), [4_000])

    def test_a_table_that_never_moves_again(self):
        self.assertEqual(self.waits([9_000], [9_500, 10_900]), [math.inf])
        self.assertEqual(self.waits([9_000], [9_500, 20_100]), [math.inf])

    def test_the_last_wait_ends_with_the_table_or_the_next_fault(self):
        self.assertEqual(self.waits([9_000], [9_500, 11_000, 12_000]), [8_000])
        self.assertEqual(self.waits([9_000], [9_500, 11_000, 12_000], left=13_500), [1_500])

    def test_a_table_that_is_laid_later_waits_from_then_on(self):
        self.assertEqual(self.waits([15_000], [15_500, 17_000, 19_500]), [2_500])

    def test_tables_of_other_times_do_not_count(self):
        self.assertEqual(self.waits([20_500], [20_600]), [])
        self.assertEqual(self.waits([1_000], [1_500, 9_000], left=9_000), [])
        self.assertEqual(self.waits([], []), [])


class Ratings(unittest.TestCase):
    RATED = ["m1", "m2"]
    HISTORY = [("m1", 1, "loot", True), ("m1", 2, "loot", True), ("m2", 1, "loot", False), ("m2", 2, "loot", False)]
    GAMES = {(1, "loot"): 1, (2, "loot"): 1}
    LOGS = {name: [Event(0, "made", rated=True), Event(1, "began"), Event(2, "ended", code="rules")] for name in RATED}

    def problems(self, rated=None, history=None, games=None, logs=None):
        return list(problems_of_ratings(rated or self.RATED, history or self.HISTORY, games or self.GAMES, logs or self.LOGS))

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
        self.assertIn("match m2 lies in histories and was never rated", self.problems(rated=["m1"]))

    def test_a_match_that_is_over_and_was_never_rated(self):
        logs = self.LOGS | {"m3": copy.deepcopy(self.LOGS["m1"])}
        self.assertEqual(self.problems(logs=logs), ["match m3 is over and was never rated"])
        self.assertEqual(not_yet_rated(logs, self.RATED), ["m3"])

    def test_what_is_not_to_be_rated(self):
        for turn in (lambda log: log.pop(), lambda log: log.pop(1), lambda log: setattr(log[0], "rated", False),
                     lambda log: setattr(log[2], "code", "aborted")):
            logs = self.LOGS | {"m3": copy.deepcopy(self.LOGS["m1"])}
            turn(logs["m3"])
            self.assertEqual(self.problems(logs=logs), [])
            self.assertIn("match m3 was rated, and its log says that it does not count",
                          self.problems(rated=[*self.RATED, "m3"], logs=logs))


def case(name):
    return next(f"{suite.__name__}.test_{name}" for suite in (Play, Times, Waits, Ratings) if hasattr(suite, f"test_{name}"))


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], *map(case, sys.argv[1:])])
