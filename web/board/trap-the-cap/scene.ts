// SPDX-License-Identifier: MIT
// What the engine says about a table of Trap the Cap. Places are written as in the notation: "A4", "AC2", "centre",
// and "AH" for a home.

/** A cap by its colour: that of its letter, A red to F orange however many play, or the golden one. */
export type Cap = 'red' | 'blue' | 'green' | 'yellow' | 'purple' | 'orange' | 'gold';

export interface Space {
  id: string;
  colour: 'grey' | 'yellow' | 'plain';
  /** The places next to it, homes among them. */
  next: string[];
  /** Grey, with no room for another stack. */
  full: boolean;
}

export interface Stack {
  /** Two stacks that carry the same on one space have the same id: they are one choice. */
  id: string;
  place: string;
  top: Cap;
  /** Who may move it; nobody while the golden cap is free. */
  seat: number | null;
  /** The captives; their order means nothing. */
  under: Cap[];
  /** Nobody can trap it where it stands. */
  safe: boolean;
}

export interface Seat {
  /** Of the base where the seat is; the notation and the places call it so. */
  letter: string;
  colour: Cap;
  base: number;
  side: number;
  home: string;
  waiting: number;
  /** Captives brought home. */
  locked: Cap[];
  /** Captives on the way there; with those at home they are all that count. */
  carried: Cap[];
  free: number;
  trapped: number;
  /** How many captives count: those brought home and those carried. */
  captives: number;
  takesTurns: boolean;
}

export interface Side {
  seats: number[];
  captives: number;
  trapped: number;
}

export interface BoardPlan {
  bases: number;
  rim: number;
  spoke: number;
  spaces: Space[];
  /** By base, the space that its home joins, whether somebody sits there or not. */
  homes: string[];
}

export interface Scene {
  game: 'basic' | 'team' | 'total-team' | 'tower' | 'golden';
  aim: 'captives' | 'last-left' | 'fewest-trapped' | 'golden-cap';
  board: BoardPlan;
  seats: Seat[];
  /** The letters of the seats, for whoever shows only those. */
  letters: string[];
  /** The seats that take no turns. */
  out: number[];
  sides: Side[];
  stacks: Stack[];
  /** Only in the game with the golden cap: who has it. */
  golden: { holder: number | null; captive: boolean } | null;
  die: number | null;
  /** Where the golden cap must go back to after a turn. */
  backTo: string | null;
  mover: number;
  phase: 'lot' | 'throw' | 'rethrow' | 'move' | 'stuck' | 'turned' | 'six' | 'over';
  statusArgs: { die: number; points: number };
}

/** The cap on top of a piece, from its id: "A1:a+b2" is the first seat's where that sits at A. */
export function topOf(scene: Scene, id: string): Cap {
  const letter = id.split(':')[1]!.charAt(0).toUpperCase();
  return scene.seats.find((seat) => seat.letter === letter)?.colour ?? 'gold';
}
