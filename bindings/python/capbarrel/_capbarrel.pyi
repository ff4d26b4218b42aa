"""
The engine of Cap & Barrel. Import capbarrel instead, which has all of this and more.
"""

from typing import Annotated, overload

import numpy
from numpy.typing import NDArray


class Refused(ValueError):
    """
    What bad input gets: a sentence that says why, and the number of the rule behind it where there is one.
    """

CHANCE: int = -1

NOBODY: int = -2

class Game:
    """
    A game with its options and, where it is not the usual one, its edition.

    >>> game = Game("trap-the-cap", players=3)
    >>> game.seats, game.action_count
    (3, 819)
    >>> Game("chess")
    Traceback (most recent call last):
    capbarrel._capbarrel.Refused: There is no game "chess"; there is top-cap, loot, ...
    """

    def __init__(self, name: str, edition: str = '', **options) -> None: ...

    @property
    def name(self) -> str:
        """As on command lines."""

    @property
    def title(self) -> str:
        """As people call it."""

    @property
    def seats(self) -> int:
        """How many play."""

    @property
    def seat_names(self) -> list[str]:
        """What notation calls them."""

    @property
    def sides(self) -> list[int]:
        """Of every seat; those who win and lose together have the same."""

    @property
    def options(self) -> dict:
        """Every option with its value, defaults too."""

    @property
    def edition(self) -> str:
        """The text of its edition file."""

    @property
    def hides_information(self) -> bool:
        """Whether seats see different things."""

    @property
    def repetition_limit(self) -> int:
        """
        How often a position may come before a match is drawn; 0: no such rule.
        """

    @property
    def action_count(self) -> int:
        """How many numbers actions have; docs/encodings.md says which is which."""

    @property
    def mask_words(self) -> int:
        """Words of 64 bits in a packed mask."""

    @property
    def observation_shape(self) -> tuple:
        """Planes, rows and columns; a vector is one plane of one row."""

    @property
    def information_size(self) -> int:
        """Entries of Match.information()."""

    def start(self) -> State:
        """
        The state in which a match begins.

        >>> Game("top-cap").start().text
        'd1c2b3a4/f3e4d5c6/cream'
        """

    def state(self, text: str) -> State:
        """Reads a position in notation."""

    def view(self, text: str, seat: int = -2) -> View:
        """Reads what a seat sees, in notation."""

    def __repr__(self) -> str: ...

    def __eq__(self, arg: Game, /) -> bool: ...

    def __hash__(self) -> int: ...

    def __deepcopy__(self, memo: object) -> object: ...

    def __reduce__(self) -> tuple: ...

class Action:
    """
    An action of a seat, or an outcome of chance.

    >>> action = Game("top-cap").start().actions()[0]
    >>> action.text, action.number
    ('d1-c1', 27)
    """

    @property
    def code(self) -> int:
        """The action by its bytes, as the engine keeps it."""

    @property
    def number(self) -> int | None:
        """Among all actions of the game; None for an outcome of chance."""

    @property
    def weight(self) -> int:
        """Of an outcome of chance, beside the others; 0 for a seat's action."""

    @property
    def text(self) -> str:
        """In notation."""

    def __repr__(self) -> str: ...

    def __str__(self) -> str: ...

    def __eq__(self, arg: Action, /) -> bool: ...

    def __hash__(self) -> int: ...

class State:
    """
    Everything on the table at one moment. It never changes: apply() makes another.

    >>> state = Game("top-cap").start()
    >>> after = state.apply("a4-a5")
    >>> after.text, after.actor
    ('d1c2b3a5/f3e4d5c6/blue', 1)
    >>> state.apply(27) == state.apply(state.actions()[0])
    True
    """

    @property
    def game(self) -> Game:
        """Whose it is."""

    @property
    def actor(self) -> int:
        """The seat that acts, CHANCE, or NOBODY when the game is over."""

    @property
    def turn(self) -> int:
        """Whose turn it is; at a throw or a draw, whose that is."""

    @property
    def is_over(self) -> bool:
        """Whether the rules have ended the game."""

    @property
    def is_chance(self) -> bool:
        """Whether a throw or a draw comes next."""

    def actions(self) -> list[Action]:
        """
        Everything that can happen next: actions, or outcomes of chance with their weights.
        """

    def legal(self) -> list[int]:
        """The numbers of the legal actions, rising; empty where no seat acts."""

    def mask(self) -> NDArray[numpy.bool_]:
        """Which numbers are legal, as booleans."""

    def packed_mask(self) -> NDArray[numpy.uint64]:
        """The same, one bit each: number n is bit n % 64 of word n // 64."""

    @overload
    def apply(self, action: int) -> State:
        """
        The state that follows; by the number of an action (at chance, the place of an outcome), by its notation, or by itself.
        """

    @overload
    def apply(self, action: str) -> State: ...

    @overload
    def apply(self, action: Action) -> State: ...

    def read(self, text: str) -> Action:
        """The action that notation names, or the reason why it is not legal."""

    def number(self, text: str) -> int:
        """The number of the action that notation names."""

    def view(self, seat: int) -> View:
        """What a seat sees; NOBODY is a spectator."""

    def observation(self, seat: int | None = None) -> NDArray[numpy.uint8]:
        """What a seat sees as numbers; without a seat, whose turn it is."""

    @property
    def winners(self) -> tuple:
        """The seats that have won; all of them in a draw."""

    @property
    def rewards(self) -> list[float]:
        """
        Of every seat: 1 for a win, -1 for a loss, something between for one that is shared; 0 while it runs.
        """

    @property
    def text(self) -> str:
        """In notation."""

    def draw(self, seat: int = -2) -> str:
        """The board for a terminal, as a seat sees it."""

    @property
    def key(self) -> int:
        """The same for positions that are the same but for counters."""

    def __bytes__(self) -> bytes: ...

    def __str__(self) -> str: ...

    def __repr__(self) -> str: ...

    def __eq__(self, arg: State, /) -> bool: ...

    def __hash__(self) -> int: ...

    def __deepcopy__(self, memo: object) -> object: ...

    def __reduce__(self) -> tuple: ...

class View:
    """
    What one seat may know. Nothing but sample() leads back to a state.

    >>> state = Game("top-drop").start()
    >>> while state.is_chance: state = state.apply(0)
    >>> state.view(0).text
    '1.2.3.4,?4/-/none/s2f2c2w4/a-open'
    """

    @property
    def seat(self) -> int:
        """Who sees it."""

    @property
    def text(self) -> str:
        """In notation."""

    def observation(self) -> NDArray[numpy.uint8]:
        """As numbers of the game's observation_shape."""

    def sample(self, seed: int) -> State:
        """Some state that looks like this, any as likely as the others."""

    def __str__(self) -> str: ...

    def __repr__(self) -> str: ...

    def __eq__(self, arg: View, /) -> bool: ...

    def __hash__(self) -> int: ...

def games() -> list[str]:
    """
    The names of all games.

    >>> games()[:2]
    ['top-cap', 'loot']
    """

def variants(name: str) -> list[dict]:
    """
    Options of a game that change how it goes, the defaults first: what tests walk through.
    """

def editions(name: str) -> list[str]:
    """The texts of a game's edition files, the usual one first."""

def options(name: str) -> list:
    """
    What can be chosen in a game: words out of `choices`, or a number, where `words` stand for some.

    >>> [option['name'] for option in options('loot')]
    ['movement', 'repetition', 'quiet']
    """

class Match:
    """
    A game being played, with its log. Repetition counts here, as the rules say.

    >>> match = Match(Game("top-cap"))
    >>> match.play("a4-a5")
    >>> match.log()
    [(0, 'a4-a5')]
    >>> Match.read(match.text).state == match.state
    True
    """

    def __init__(self, game: Game, position: str | None = None) -> None: ...

    @staticmethod
    def read(text: str, edition: str = '') -> Match:
        """A match file; refused with its line where it is wrong."""

    @property
    def game(self) -> Game:
        """What is played."""

    @property
    def state(self) -> State:
        """As it stands."""

    @property
    def actor(self) -> int:
        """
        The seat that acts, CHANCE, or NOBODY when it is over, by the rules or by repetition.
        """

    @property
    def is_over(self) -> bool:
        """Whether it is."""

    @property
    def is_chance(self) -> bool:
        """Whether a throw or a draw comes next."""

    @property
    def plies(self) -> int:
        """Actions and outcomes so far."""

    @overload
    def play(self, action: int) -> None:
        """Plays as State.apply() does."""

    @overload
    def play(self, action: str) -> None: ...

    @overload
    def play(self, action: Action) -> None: ...

    def take_back(self) -> None:
        """Takes the last action or outcome back."""

    @property
    def start(self) -> State:
        """How it began."""

    def __reduce__(self) -> tuple: ...

    def __copy__(self) -> Match: ...

    def __deepcopy__(self, memo: object) -> Match: ...

    def copy(self) -> Match:
        """Another one that stands as this does."""

    def log(self, seat: int | None = None) -> list[tuple[int, str]]:
        """
        (actor, notation) of everything that happened; with a seat, as that seat read it.
        """

    def information(self, seat: int) -> NDArray[numpy.uint8]:
        """
        What a seat sees, and where hands are hidden what it saw so far, as numbers.
        """

    @property
    def winners(self) -> tuple:
        """The seats that have won; all of them in a draw."""

    @property
    def rewards(self) -> list[float]:
        """As State.rewards."""

    @property
    def why(self) -> str:
        """How it ended, in words; empty while it runs."""

    @property
    def text(self) -> str:
        """As a match file."""

    def __repr__(self) -> str: ...

class Luck:
    """
    Random numbers that a seed gives again.

    >>> luck = Luck(1)
    >>> state = Game("loot").start()
    >>> while not state.is_over: state = state.apply(luck.pick(state))
    >>> len(state.winners) > 0
    True
    """

    def __init__(self, seed: int) -> None: ...

    def below(self, bound: int) -> int:
        """A number from 0 on and below the bound."""

    def pick(self, state: State) -> int:
        """
        What apply() takes: a random legal action, or an outcome by its weight.
        """

class Bot:
    """
    A bot of the house, by a level from "1" to "5" or another name of its game ("uct@20000").

    >>> match = Match(Game("top-cap"))
    >>> bot = Bot(match.game, "2@500")
    >>> match.play(bot.choose(match, seed=1))
    >>> match.plies
    1
    """

    def __init__(self, game: Game, name: str = '3', threads: int = 1, table: object | None = None) -> None: ...

    @property
    def name(self) -> str:
        """As it was named."""

    def choose(self, match: Match, seed: int = 1) -> int:
        """
        The number of the action it plays. With nodes and not a time the same seed gives the same action.
        """

    def think(self, match: Match, seed: int = 1) -> list[tuple[Action, float, int]]:
        """
        (action, winning chance, visits) of every move it looked at, best first, from the view of who acts.
        """

def assess(match: Match, bot: str = '5', seed: int = 1, threads: int = 1) -> object:
    """
    What a strong bot thinks of a match as it stands: moves with their values, the expected line, chances of all seats. From the view of the seat that acts.
    """

def review(match: Match, bot: str = '5', seed: int = 1, threads: int = 1) -> object:
    """A match looked back on: every decision judged, luck told apart."""

class Table:
    """
    Exact values of every position of a solved game, from a file that `capbarrel solve` made.
    """

    def __init__(self, game: Game, path: str | None = None) -> None: ...

    def value(self, state: State) -> tuple[str, int]:
        """('win', plies), ('draw', 0) or ('loss', plies) for the side to move."""

    def moves(self, state: State) -> list[tuple[Action, str, int]]:
        """(action, outcome, plies) of every move, best first."""

    def __len__(self) -> int: ...

    def position(self, number: int) -> State:
        """Some position by its number in the table."""

    @property
    def bytes(self) -> Annotated[NDArray[numpy.uint8], dict(writable=False)]:
        """
        The table itself, read from the disk as it is asked for: 0 a draw, else plies to the end + 1; the side to move has won where the plies are odd.
        """

class SteppedGames:
    """Games side by side; capbarrel.VectorEnv is this with words."""

    def __init__(self, game: Game, games: int, seed: int, max_plies: int, threads: int, observations: bool, last_states: bool, instruction_set: str | None = None) -> None: ...

    def reset(self, seed: int) -> None:
        """Every game begins anew."""

    def step(self, actions: Annotated[NDArray[numpy.int32], dict(shape=(None,), order='C', device='cpu', writable=False)]) -> None:
        """One action in each game; refused as a whole where one is not legal."""

    def sample(self, actions: Annotated[NDArray[numpy.int32], dict(shape=(None,), order='C', device='cpu')]) -> None:
        """Fills in a random legal action for each game."""

    def unpack(self, out: Annotated[NDArray[numpy.bool_], dict(shape=(None, None), order='C', device='cpu')]) -> None:
        """The masks, a boolean for each number."""

    def look(self, out: Annotated[NDArray[numpy.uint8], dict(shape=(None, None), order='C', device='cpu')], seat: int | None = None, last: bool = False) -> None:
        """
        What a seat, or who acts, sees of every game; of the last state of the game before with `last`.
        """

    def state(self, game: int) -> State:
        """One of the games as it stands."""

    def lend(self, name: str) -> object:
        """
        One of the arrays below for from_dlpack, masks as bytes. It must not be written to.
        """

    @property
    def masks(self) -> object:
        """Legal actions, one bit each."""

    @property
    def actors(self) -> object:
        """Who acts."""

    @property
    def ends(self) -> object:
        """
        0 goes on, 1 terminated, 2 truncated: the game that the last step was in.
        """

    @property
    def rewards(self) -> object:
        """Of every seat, not 0 only where a game has terminated."""

    @property
    def plies(self) -> object:
        """Actions and outcomes since each game began."""

    @property
    def observations(self) -> object:
        """What who acts sees; None where that was not asked for."""

class CardGames:
    """Games on a graphics card; capbarrel.card.CardEnv is this with words."""

    def __init__(self, game: Game, games: int, seed: int, max_plies: int, observations: bool, draws: bool, last_states: bool, checks: bool, kernels: str) -> None: ...

    def reset(self, seed: int) -> None:
        """Every game begins anew."""

    def step(self) -> None:
        """Plays what stands in `actions`, one in each game."""

    def sample(self) -> None:
        """Puts a random legal action for each game into `actions`."""

    def wait(self) -> None:
        """Until the card has done all it was told."""

    def state(self, game: int, last: bool = False) -> State:
        """
        One of the games as it stands, or with `last` as the one before it ended.
        """

    def look(self, seat: int | None = None, last: bool = False) -> object:
        """
        What a seat, or who acts, sees of every game; of the last state of the game before with `last`.
        """

    @property
    def plies(self) -> object:
        """Actions and outcomes since each game began."""

    @property
    def masks(self) -> object:
        """Legal actions, one bit each."""

    @property
    def actors(self) -> object:
        """Who acts."""

    @property
    def ends(self) -> object:
        """
        0 goes on, 1 terminated, 2 truncated: the game that the last step was in.
        """

    @property
    def rewards(self) -> object:
        """Of every seat, not 0 only where a game has terminated."""

    @property
    def actions(self) -> object:
        """What the next step plays."""

    @property
    def observations(self) -> object:
        """What who acts sees; None where that was not asked for."""
