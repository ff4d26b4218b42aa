// SPDX-License-Identifier: MIT
// What a board is given and what it gives back. Boards know no rule: they draw a scene that the engine made, and say
// which of their places somebody picked. Adding a game adds a folder with a `game.ts`.
import type { Component } from 'svelte';
import type { Argument } from '$words/words';
import type { IconName } from '$parts/icons';

/** Something that happened or could happen, as the engine tells it: a key of the game's catalogue, with arguments. */
export interface Told {
  /** Sentences `GAME.did.KEY` (it happened) and `GAME.do.KEY` (do it) are made from this. */
  key: string;
  args: Record<string, Argument>;
  /** The places of the board to pick one after the other, or that it touched. A place that begins with `!` is not on
   *  the board: it is a button. */
  path: string[];
}

/** A legal action of whoever is to act, or an outcome that chance may bring. */
export interface Choice extends Told {
  /** In the game's notation. */
  action: string;
}

/** What a place offers now. */
export type Offer = 'none' | 'start' | 'next' | 'picked';

export interface BoardProps<Scene = unknown> {
  scene: Scene;
  /** Whose eyes: the board is turned towards this seat. Nobody's: as the first seat sees it. */
  seat: number | null;
  /** What happened last, so that pieces can come from where they were; null at the start, or when jumping about. */
  last: Told | null;
  /** What the place offers: a first pick, a next one, or it has been picked. */
  offer: (place: string) => Offer;
  /** The choices that are still possible with what has been picked. */
  open: Choice[];
  /** The places picked so far. */
  picked: string[];
  /** Somebody taps, clicks, presses Enter on, or drops a piece on a place. */
  pick: (place: string) => void;
  /** Places that a hint, a lesson or an analysis points at, in order. */
  hinted: string[];
  /** The name of whoever holds a seat. */
  name: (seat: number) => string;
  /** The board is being changed: what is picked may go anywhere, so no places are pointed out. */
  free?: boolean;
  /** It is a diagram of the rules: there is nothing to switch, and places show their names where the board can. */
  diagram?: boolean;
  /** The box it lies in, in pixels, where that is a fixed one; without it the board is as high as it likes to be. */
  space?: { width: number; height: number };
}

/** How strong somebody is. */
export interface SitterRating {
  /** "1523 ± 76", with a question mark after the number as long as it is provisional. */
  text: string;
  /** The number alone. */
  brief: string;
  /** Read aloud. */
  said: string;
}

/** Who holds a seat, in the words of a coaster. */
export interface Sitter {
  seat: number;
  name: string;
  /** What they do or are; empty where there is nothing to say. */
  note: string;
  /** The same in fewer letters. */
  brief: string;
  /** What the clock says; empty without one. */
  clock: string;
  /** To act now. */
  active: boolean;
  /** Nothing where nobody is rated, or nobody knows. */
  rating: SitterRating | null;
  /** The page about them; empty where there is none. */
  about: string;
}

/** What a board room is given: the board with those who play, in a box that never changes while they do. */
export interface RoomProps<Scene = unknown> extends BoardProps<Scene> {
  /** Round the table from one's own left, oneself last. */
  sitters: Sitter[];
  /** There is little room: only one view of it is shown, 'board' or one of the module's `views`. */
  small: boolean;
  view: string;
}

/** One stop of a guided first game. */
export interface LessonStep {
  /** `GAME.lesson.KEY` is what is said; rule numbers in it become links. */
  key: string;
  /** The places to look at. */
  show?: string[];
  /** The action that the learner is to play to go on, in notation; any of several; or 'any'. Without: a "Next" button. */
  play?: string | string[];
  /** What is then played for the others, in notation, chance included; where left out the bot of level 1 answers. */
  answers?: string[];
}

export interface Lesson {
  settings: Record<string, string>;
  /** Where the lesson starts; the usual start where left out. */
  position?: string;
  /** Seats other than the learner's are played by `answers` or bots. */
  seat: number;
  steps: LessonStep[];
}

/** How much room a diagram takes before its board is there: its height as a share of its width, and pixels besides. */
export interface Room {
  share: number;
  /** The same where the window is wider than high, for boards that are then laid out differently. */
  wide?: number;
  pixels?: number;
}

/** What `about.ts` of a game says, which is known before the game is loaded; without one all is as usual. */
export interface About {
  /** The colours of the seats' pieces, where they are not those of the house. */
  seatColours?: readonly string[];
  /** The room that diagrams of the rules need: `board`, and whatever differs from it, by its part or edition. */
  rooms?: { board: Room; [kind: string]: Room };
}

/** The scene of whichever game it is. Only the game's own parts know what is in it: whoever hands one over says so. */
export type SomeScene = never;

/** Everything the pages need to know about one game. */
export interface GameModule {
  name: string;
  Board: Component<BoardProps<SomeScene>>;
  /** Beside or under the board: what only this game has (a hand, cities, towers), drawn from the same props. */
  Side?: Component<BoardProps<SomeScene>>;
  /** What a diagram of the rules can show alone besides the board, by name. */
  parts?: Record<string, Component<BoardProps<SomeScene>>>;
  /** Buttons for choices that are not on the board, where plain buttons with words are not enough. */
  Steps?: Component<BoardProps<SomeScene>>;
  /** The colours of the seats' pieces, where they are not those of the house. */
  seatColours?: string[];
  /** A piece of the seat, where the house's letters and shapes are not its sign. It fills the box it is given. */
  SeatMark?: Component<{ seat: number }>;
  /** The board with everything round it as it lies on a table: who plays, what they hold. Without it the board lies
   *  there with coasters and the side beside it. */
  Room?: Component<RoomProps<SomeScene>>;
  /** Everybody in a row, for a phone; without it they stand there with their names and clocks. */
  Strip?: Component<{ scene: SomeScene; sitters: Sitter[] }>;
  /** What a small screen shows of the room besides the board, one at a time; `GAME.view.NAME` is its name. Where there
   *  is no room of the game's own it is the side. */
  views?: { name: string; icon: IconName }[];
  /** Nearly all is chosen on the board: the decision needs little room, and the others get it. */
  fewSteps?: boolean;
  /** What only ends a turn and tells nothing about it: the keys of such actions. */
  endings?: string[];
  /** A small picture beside the heading: a die. */
  Sign?: Component<BoardProps<SomeScene>>;
  /** The side needs as much room as the board. */
  wideSide?: boolean;
  /** What somebody means who picks these places one after the other, in notation: to be told why it is refused. */
  typed?: (places: string[], scene: SomeScene) => string;
  /** Where hands are hidden: a scene with all of them open, by what each seat sees of its own. For puzzles in which every
   *  hand can be told from what one sees. */
  openHands?: (scene: SomeScene, seen: SomeScene[]) => unknown;
  /** The accessible name of a place, as it stands now. */
  placeName: (place: string, scene: SomeScene) => string;
  lesson: Lesson;
}
