# SPDX-License-Identifier: MIT
"""Games, states, views, actions and matches as Python has them."""

import copy
import pickle
import unittest

import numpy as np

import capbarrel
from capbarrel import CHANCE, NOBODY, Game, Luck, Match, Refused


def every_variant():
    for name in capbarrel.games():
        for options in capbarrel.variants(name):
            yield Game(name, **options)


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
        game = Game("top-drop")
        match, luck = Match(game), Luck(2)
        for _ in range(20):
            match.play(luck.pick(match.state))
        hidden = [text for actor, text in match.log(0) if actor == CHANCE and text == "+?"]
        self.assertTrue(hidden)
        self.assertEqual(match.information(0).shape, (game.information_size,))
        other = match.copy()
        self.assertTrue((other.information(1) == match.information(1)).all())


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
            ranked = bot.think(match)
            self.assertTrue(all(0 <= value <= 1 for _, value, _ in ranked))

    def test_analysis(self):
        match = Match(Game("top-cap"))
        judged = capbarrel.assess(match, "3@500")
        self.assertTrue(judged["moves"])
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
