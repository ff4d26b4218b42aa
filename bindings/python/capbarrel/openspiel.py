# SPDX-License-Identifier: MIT
"""Every game as a pyspiel.Game: import this module, then pyspiel.load_game("capbarrel_top_drop(players=3)").

A game takes its own options (a number where an option is one: parameters() turns "off" into it), and three that make it smaller or shorter: `edition`, the text of an edition file; `position`, where it begins,
in notation; `max_plies`, after which it ends with 0 for everybody. Repetition counts, as in a match.

>>> import pyspiel, capbarrel.openspiel
>>> game = pyspiel.load_game("capbarrel_top_cap")
>>> state = game.new_initial_state()
>>> state.action_to_string(state.legal_actions()[0])
'd1-c1'
"""

from __future__ import annotations

import numpy as np
import pyspiel

from ._capbarrel import CHANCE, NOBODY, Game, Luck, Match, games, options

_SEATS_AT_MOST = 6
_OUTCOMES_AT_MOST = 64


def short_name(game: str) -> str:
    """What pyspiel.load_game() calls a game.

    >>> short_name("bottlecap-vikings")
    'capbarrel_bottlecap_vikings'
    """
    return "capbarrel_" + game.replace("-", "_")


def parameters(name: str, **wishes) -> dict:
    """What pyspiel.load_game() takes for the options of a game as we write them: numbers where an option is one.

    >>> parameters("loot", quiet="off", movement="free")
    {'quiet': 0, 'movement': 'free'}
    """
    specs = {spec["name"]: spec for spec in options(name)}
    fitted = {}
    for key, value in wishes.items():
        spec = specs.get(key.replace("_", "-"))
        if spec is not None and all(word.isdigit() for word in spec["choices"]):
            value = spec["words"][value] if value in spec["words"] else int(value)
        fitted[key] = value
    return fitted


def _all_parameters(name: str) -> dict:
    usual = parameters(name, **{spec["name"]: spec["default"] for spec in options(name)})
    return {**usual, "edition": "", "position": "", "max_plies": 10_000}


def _written(name: str, wishes: dict) -> dict:
    """The same as a game takes it: some numbers have words."""
    words = {spec["name"]: {value: word for word, value in spec["words"].items()} for spec in options(name)}
    return {key: words.get(key, {}).get(value, value) for key, value in wishes.items()}


def _has_chance(first: Match) -> bool:
    """Whether a throw or a draw comes in a few random games: in ours it does in each or in none."""
    luck = Luck(1)
    for _ in range(4):
        state = first.state
        while not state.is_over:
            if state.is_chance:
                return True
            state = state.apply(luck.pick(state))
    return False


def _game_type(first: Match, seats: tuple[int, int], has_chance: bool) -> pyspiel.GameType:
    game = first.game
    kinds = pyspiel.GameType
    sides = len(set(game.sides))
    utility = kinds.Utility.ZERO_SUM if sides == 2 == game.seats else kinds.Utility.GENERAL_SUM
    if sides == 1:
        utility = kinds.Utility.IDENTICAL
    chance = kinds.ChanceMode.EXPLICIT_STOCHASTIC if has_chance else kinds.ChanceMode.DETERMINISTIC
    hidden = game.hides_information
    return kinds(
        short_name=short_name(game.name),
        long_name=game.title,
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=chance,
        information=kinds.Information.IMPERFECT_INFORMATION if hidden else kinds.Information.PERFECT_INFORMATION,
        utility=utility,
        reward_model=kinds.RewardModel.TERMINAL,
        min_num_players=seats[0],
        max_num_players=seats[1],
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=_all_parameters(game.name),
    )


class SpielGame(pyspiel.Game):
    """A game with its options; a subclass for each name says which."""

    name: str

    def __init__(self, params=None):
        params = params or {}
        wishes = {**_all_parameters(self.name), **params}
        self.edition, self.position = wishes.pop("edition"), wishes.pop("position")
        self.max_plies = int(wishes.pop("max_plies"))
        self.game = Game(self.name, self.edition, **_written(self.name, wishes))
        self.first = Match(self.game, self.position or None)
        has_chance = _has_chance(self.first)
        info = pyspiel.GameInfo(
            num_distinct_actions=self.game.action_count,
            max_chance_outcomes=_OUTCOMES_AT_MOST if has_chance else 0,
            num_players=self.game.seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0 if len(set(self.game.sides)) == 2 == self.game.seats else None,
            max_game_length=self.max_plies,
        )
        super().__init__(_game_type(self.first, (self.game.seats, self.game.seats), has_chance), info, params)

    def new_initial_state(self, state=None):
        return SpielState(self)

    def make_py_observer(self, iig_obs_type=None, params=None):
        recalls = iig_obs_type is not None and iig_obs_type.perfect_recall
        private = iig_obs_type is None or iig_obs_type.private_info != pyspiel.PrivateInfoType.NONE
        public = iig_obs_type is None or iig_obs_type.public_info
        return Observer(self.game, recalls, private, public)


class SpielState(pyspiel.State):
    """A match, as OpenSpiel asks about it."""

    def __init__(self, game: SpielGame):
        super().__init__(game)
        self.match = game.first.copy()
        self.max_plies = game.max_plies

    def current_player(self):
        actor = self.match.actor
        if actor == NOBODY or self.match.plies >= self.max_plies:
            return pyspiel.PlayerId.TERMINAL
        return pyspiel.PlayerId.CHANCE if actor == CHANCE else actor

    def _legal_actions(self, player):
        return self.match.state.legal() if player == self.match.actor else []

    def chance_outcomes(self):
        weights = [outcome.weight for outcome in self.match.state.actions()]
        return [(n, weight / sum(weights)) for n, weight in enumerate(weights)]

    def _apply_action(self, action):
        self.match.play(int(action))

    def _action_to_string(self, player, action):
        state = self.match.state
        for n, listed in enumerate(state.actions()):
            if action == (n if player == pyspiel.PlayerId.CHANCE else listed.number):
                return listed.text
        return str(action)

    def is_terminal(self):
        return self.match.is_over or self.match.plies >= self.max_plies

    def returns(self):
        return list(self.match.rewards)

    def __str__(self):
        return self.match.state.text


class Observer:
    """What a player sees, or with perfect recall everything it has seen; nothing where only what is private is wanted and
    nothing is."""

    def __init__(self, game: Game, recalls: bool, private: bool, public: bool = True):
        self.game, self.recalls, self.private = game, recalls, private
        self.sees = public or (private and game.hides_information)
        if not self.sees:
            self.tensor, self.dict = np.zeros(0, np.float32), {}
            return
        shape = (game.information_size,) if recalls else game.observation_shape
        self.tensor = np.zeros(int(np.prod(shape)), np.float32)
        self.dict = {"information" if recalls else "observation": self.tensor.reshape(shape)}

    def set_from(self, state: SpielState, player: int):
        if not self.sees:
            return
        if self.recalls and self.private:
            seen = state.match.information(player)
        else:
            seen = state.match.state.observation(player if self.private else NOBODY)
            if self.recalls:
                self.tensor.fill(0)
        self.tensor[: seen.size] = seen.reshape(-1)

    def string_from(self, state: SpielState, player: int):
        if not self.sees:
            return ""
        seat = player if self.private else NOBODY
        if self.recalls:
            return " ".join(f"{actor}:{text}" for actor, text in state.match.log(seat))
        return state.match.state.view(seat).text


for _name in games():
    _class = type(_name.title().replace("-", "") + "Game", (SpielGame,), {"name": _name})
    pyspiel.register_game(_game_type(Match(Game(_name)), (1, _SEATS_AT_MOST), True), _class)
