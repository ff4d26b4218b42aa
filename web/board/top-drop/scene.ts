// SPDX-License-Identifier: MIT
// What games/top_drop/scene.cpp says.
import type { Argument } from '$words/words';
import type { BoardProps } from '../kit/contract';

export type Colour = 'blue' | 'red' | 'yellow' | 'green' | 'purple';
export type Kind = 'skip' | 'flip' | 'colour' | 'wild';
export type Stride = 'none' | 'small' | 'fair' | 'big';

export interface SeatScene {
  seat: number;
  place: string;
  letter: string;
  count: number;
  /** Null where they may not be seen. */
  cards: number[] | null;
}

/** A card of one's own. */
export interface HeldScene {
  card: number;
  /** It may be placed now. */
  playable: boolean;
  why:
    | 'waiting'
    | 'empty'
    | 'follows'
    | 'matches'
    | 'differs'
    | 'against'
    | 'flip'
    | 'colour'
    | 'flip-or-colour';
  /** How far it is from the card on top, in numbers and as it feels. */
  jump: number;
  stride: Stride;
}

export interface HelpScene {
  kind: Kind;
  left: number;
  of: number;
  usable: boolean;
  why: 'usable' | 'gone' | 'wait' | 'early' | 'late' | 'empty' | 'nothing';
  /** What a wild card may be used as now. */
  standsFor: Kind[];
}

export interface TopDropScene {
  seats: SeatScene[];
  /** Whose eyes; null for somebody who only looks on. */
  me: number | null;
  turn: number | null;
  next: number | null;
  phase: 'deal' | 'open' | 'turn' | 'flip' | 'colour' | 'second' | 'draw' | 'won' | 'lost';
  statusArgs: Record<string, Argument>;
  cards: number;
  /** Of card 1, 2, … */
  colours: Colour[];
  /** Most printed colours are lost. */
  reconstructed: boolean;
  top: number | null;
  /** In rising order, the one on top among them. */
  placed: number[];
  /** How many cards that are not placed yet could follow the one on top. */
  ahead: number;
  direction: 'none' | 'up' | 'down';
  drawPile: number;
  /** Open once the game is over. */
  drawPileCards: number[] | null;
  helps: HelpScene[];
  hand: HeldScene[];
}

/** What each place of the table needs of what the board was given. */
export type TableProps = Pick<BoardProps<TopDropScene>, 'scene' | 'offer' | 'pick' | 'hinted' | 'name'>;

export const colourOf = (scene: TopDropScene, card: number): Colour => scene.colours[card - 1]!;
export const handPlace = (card: number) => `hand-${card}`;
export const helpPlace = (kind: Kind) => `help-${kind}`;

/** The scene with every hand open, as each seat sees its own. */
export function handsOpen(scene: TopDropScene, seen: TopDropScene[]): TopDropScene {
  const seats = scene.seats.map((held) => {
    const own = seen.find(({ me }) => me === held.seat);
    return own ? { ...held, cards: own.hand.map(({ card }) => card) } : held;
  });
  return { ...scene, seats };
}
