# SPDX-License-Identifier: MIT
"""Games, states, views, actions and matches as Python has them."""

import copy
import pickle
import threading
import unittest

import numpy as np

import capbarrel
from capbarrel import CHANCE, NOBODY, Game, Luck, Match, Refused, small


def every_edition():
    """Other boards than the usual one, and games made small."""
    for name in capbarrel.games():
        for edition in capbarrel.editions(name)[1:]:
            yield Game(name, edition)
    for caps in (2, 3):
        for setup in ("diagonal", "one", "two", "three"):
            yield Game("top-cap", small.top_cap(caps), setup=setup)
    for cards, hand in ((20, 4), (8, 3), (4, 2)):
        yield Game("top-drop", small.top_drop(cards, hand))


def every_variant():
    for name in capbarrel.games():
        for options in capbarrel.variants(name):
            yield Game(name, **options)
    yield from every_edition()


def random_states(game, wanted, seed=1):
    luck = Luck(seed)
    state = game.start()
    while wanted:
        if state.is_over:
            state = game.start()
        if not state.is_chance:
            yield state
            wanted -= 1
        state = state.apply(luck.pick(state))


class Values(unittest.TestCase):
    def test_random_games_end_with_rewards(self):
        for game in every_variant():
            luck = Luck(3)
            state = game.start()
            while not state.is_over:
                state = state.apply(luck.pick(state))
            self.assertEqual(state.actor, NOBODY)
            self.assertEqual(len(state.rewards), game.seats)
            self.assertEqual(state.legal(), [])
            for seat in range(game.seats):
                self.assertEqual(seat in state.winners, state.rewards[seat] > -1)

    def test_masks_numbers_and_notation_agree(self):
        for game in every_variant():
            for state in random_states(game, 40):
                numbers = state.legal()
                mask = state.mask()
                self.assertEqual(list(np.flatnonzero(mask)), numbers)
                unpacked = np.unpackbits(state.packed_mask().view(np.uint8), bitorder="little")
                self.assertTrue((unpacked[: len(mask)] == mask).all())
                for action in state.actions():
                    self.assertEqual(state.number(action.text), action.number)
                    self.assertEqual(state.apply(action), state.apply(action.number))

    def test_positions_and_pickles_come_back(self):
        for game in every_variant():
            self.assertEqual(pickle.loads(pickle.dumps(game)), game)
            for state in random_states(game, 5):
                self.assertEqual(game.state(state.text), state)
                self.assertEqual(pickle.loads(pickle.dumps(state)), state)
                self.assertEqual(hash(copy.deepcopy(state)), hash(state))

    def test_nothing_equals_what_it_is_not(self):
        game = Game("top-cap")
        state = game.start()
        for thing in (game, state, state.actions()[0], state.view(0)):
            for other in (None, 1, "a4-a5", object()):
                self.assertFalse(thing == other)
                self.assertTrue(thing != other)
            self.assertIn(thing, [None, thing])

    def test_states_of_other_options_and_editions_are_others(self):
        first = Game("top-cap", repetition=3).start()
        for other in (
            Game("top-cap", repetition=4),
            Game("top-cap", Game("top-cap").edition.replace("Top Cap", "another")),
        ):
            self.assertNotEqual(other, first.game)
            state = other.state(first.text)
            self.assertEqual(state.text, first.text)
            self.assertEqual(bytes(state), bytes(first))
            self.assertNotEqual(state, first)
            self.assertNotEqual(state.view(0), first.view(0))
        again = Game("top-cap", repetition=3)
        self.assertIsNot(again, first.game)
        self.assertEqual(again.start(), first)
        self.assertEqual(again.start().view(1), first.view(1))

    def test_views_hide(self):
        game = Game("top-drop", players=3)
        for state in random_states(game, 60):
            view = state.view(1)
            other = view.sample(7)
            self.assertEqual(other.view(1), view)
            self.assertTrue((other.observation(1) == state.observation(1)).all())
            self.assertEqual(game.view(view.text, 1), view)

    def test_what_makes_no_sense_is_refused(self):
        game = Game("top-cap")
        state = game.start()
        for wrong in (-1, 288, 0, "a1-a2", "nonsense"):
            with self.assertRaises(Refused):
                state.apply(wrong)
        for attempt in (
            lambda: Game("chess"),
            lambda: Game("top-cap", setup="odd"),
            lambda: Game("loot", edition="x = 1"),
            lambda: Game("top-cap", small.top_cap(cream=["b3", "d2"], blue=["d5", "e4"])),  # over before it begins
            lambda: game.state("zzz"),
            lambda: state.view(5),
            lambda: state.winners,
            lambda: Match.read("nonsense"),
        ):
            with self.assertRaises(Refused) as refused:
                attempt()
            self.assertGreater(len(str(refused.exception)), 10)
        self.assertEqual(state, game.start())

    def test_chance_has_weights(self):
        state = Game("trap-the-cap").start()
        self.assertEqual(state.actor, CHANCE)
        self.assertEqual([outcome.weight for outcome in state.actions()], [1] * 6)
        self.assertEqual({outcome.number for outcome in state.actions()}, {None})
        with self.assertRaises(Refused):
            state.apply(6)


class Matches(unittest.TestCase):
    def test_files_replay(self):
        for game in every_variant():
            luck = Luck(5)
            match = Match(game)
            while not match.is_over and match.plies < 60:
                match.play(luck.pick(match.state))
            again = Match.read(match.text, game.edition)
            self.assertEqual(again.log(), match.log())
            self.assertEqual(pickle.loads(pickle.dumps(match)).log(), match.log())
            self.assertEqual(again.state, match.state)

    def test_repetition_draws(self):
        drawn = 0
        for seed in range(60):
            luck, match, seen = Luck(seed), Match(Game("top-cap", repetition=2)), {}
            while True:
                text = match.state.text
                seen[text] = seen.get(text, 0) + 1
                if match.is_over:
                    break
                self.assertEqual(seen[text], 1)  # the second time would have ended it
                match.play(luck.pick(match.state))
            repeated = seen[match.state.text] == 2
            self.assertEqual(repeated, match.rewards == [0, 0])
            self.assertEqual(repeated, not match.state.is_over)  # the rules themselves would go on
            drawn += repeated
        self.assertGreater(drawn, 0)

    def test_information_tells_no_more_than_was_seen(self):
        # After each draw: another card in its place is seen by whoever drew it, and by nobody else.
        game = Game("top-drop", players=3)
        match, luck, draws = Match(game), Luck(2), 0
        while not match.is_over:
            if match.is_chance and len(match.state.actions()) > 1:
                draws += 1
                drawer = match.state.turn
                one, other = match.copy(), match.copy()
                one.play(0)
                other.play(1)
                for seat in range(3):
                    self.assertEqual(one.information(seat).shape, (game.information_size,))
                    same = bool((one.information(seat) == other.information(seat)).all())
                    self.assertEqual(same, seat != drawer, match.state.text)
                    self.assertEqual(one.log(seat) == other.log(seat), seat != drawer)
            match.play(luck.pick(match.state))
        self.assertGreater(draws, 20)


class Thinking(unittest.TestCase):
    def test_bots_choose_legal_moves(self):
        for name in capbarrel.games():
            match, luck = Match(Game(name)), Luck(1)
            bot = capbarrel.Bot(match.game, "2@100")
            while match.is_chance:
                match.play(luck.pick(match.state))
            chosen = bot.choose(match, seed=4)
            self.assertIn(chosen, match.state.legal())
            self.assertEqual(bot.choose(match, seed=4), chosen)
            ranked = bot.think(match, seed=4)
            values = [value for _, value, _ in ranked]
            self.assertEqual(values[0], max(values))
            self.assertTrue(all(0 <= value <= 1 for value in values))
            looked_at = [action.number for action, _, _ in ranked]
            self.assertEqual(len(set(looked_at)), len(looked_at))
            self.assertLessEqual(set(looked_at), set(match.state.legal()))
            self.assertIn(chosen, looked_at)

    def test_a_bot_finds_the_win(self):
        # A cap beside the other's bottle with one neighbour goes in, and the game is won.
        game = Game("top-cap")
        luck, found = Luck(6), 0
        while found < 5:
            match = Match(game)
            while not match.is_over:
                wins = [n for n in match.state.legal() if match.state.apply(n).is_over]
                if wins:
                    found += 1
                    bot = capbarrel.Bot(game, "uct@3000")
                    self.assertIn(bot.choose(match, seed=1), wins)
                    best, value, _ = bot.think(match, seed=1)[0]
                    self.assertIn(best.number, wins)
                    self.assertGreater(value, 0.95)
                    break
                match.play(luck.pick(match.state))

    def test_a_bot_plays_its_own_game_alone(self):
        bot = capbarrel.Bot(Game("loot"), "2@100")
        with self.assertRaisesRegex(Refused, 'plays "loot'):
            bot.choose(Match(Game("top-cap")))
        bot = capbarrel.Bot(Game("top-cap"), "2@100")
        match = Match(Game("top-cap", repetition=5))
        for ask in (bot.choose, bot.think):
            with self.assertRaisesRegex(Refused, "repetition=5"):
                ask(match)
            with self.assertRaisesRegex(Refused, "another edition"):
                ask(Match(Game("top-cap", small.top_cap(2))))
            self.assertTrue(ask(Match(Game("top-cap"))))  # another object of the same game

    def test_a_match_may_go_on_while_a_bot_thinks(self):
        game = Game("top-cap")
        match, others = Match(game), Match(game)
        thinking, chosen = threading.Event(), []

        def think():
            thinking.set()
            chosen.append(capbarrel.Bot(game, "uct@300000").choose(match, seed=3))

        thread = threading.Thread(target=think)
        thread.start()
        thinking.wait()
        luck = Luck(1)
        while thread.is_alive():
            if match.is_over:
                while match.plies:
                    match.take_back()
            match.play(luck.pick(match.state))
        thread.join()
        self.assertEqual(len(chosen), 1)
        self.assertTrue(0 <= chosen[0] < game.action_count)
        self.assertEqual(others.plies, 0)

    def test_one_bot_may_be_asked_by_several_threads(self):
        game = Game("top-cap")
        match = Match(game)
        bot = capbarrel.Bot(game, "uct@20000")
        alone = [bot.choose(match, seed=seed) for seed in range(8)]
        together = [None] * 8

        def ask(seed):
            together[seed] = bot.choose(match, seed=seed)

        threads = [threading.Thread(target=ask, args=(seed,)) for seed in range(8)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(together, alone)

    def test_analysis(self):
        match = Match(Game("top-cap"))
        judged = capbarrel.assess(match, "3@500")
        self.assertEqual({move["action"] for move in judged["moves"]}, {action.text for action in match.state.actions()})
        for _ in range(4):
            match.play(match.state.legal()[0])
        self.assertEqual(len(capbarrel.review(match, "3@200")["plies"]), 4)

    def test_what_cannot_be_thought_is_refused(self):
        game = Game("trap-the-cap")
        with self.assertRaises(Refused):
            capbarrel.Bot(game, "grandmaster")
        with self.assertRaises(Refused):
            capbarrel.Bot(game).choose(Match(game))  # a throw comes first
        with self.assertRaises(Refused):
            capbarrel.Table(game, "/nowhere")


if __name__ == "__main__":
    unittest.main()
