// SPDX-License-Identifier: MIT
// What the engine makes of the frames that a server sends to a table; docs/scenes.md describes it.
import type { Frame, Ply, Refusal } from './types';

export interface Holder {
  kind: 'open' | 'person' | 'bot';
  /** Of the person; of a bot its level. */
  id: string;
  name: string;
}

/** How a table was made, as the server told it. */
export interface Made {
  game: string;
  settings: Record<string, string>;
  edition: string;
  position: string;
  clock: { pace: 'none' | 'live' | 'post'; base: number; increment: number };
  rated: boolean;
  watchable: boolean;
}

export type What = 'draw' | 'take-back' | 'abort';

/** What somebody at a table knows of it. */
export interface Known {
  person: string;
  made: Made;
  version: number;
  stage: 'gathering' | 'promising' | 'playing' | 'paused' | 'over';
  host: string;
  /** What the host is called; nothing where nobody knows any more. */
  hostName: string;
  holders: readonly Holder[];
  /** Whose eyes the server tells with: the first seat of this person. */
  eyes: number | null;
  /** The seats of this person. */
  mine: readonly number[];
  offer: { what: What; seat: number; agreed: readonly boolean[] } | null;
  /** The own seat that has to answer the offer on the table. */
  asked: number | null;
  /** `winners` has a bit for each seat. */
  ended: { winners: number; code: string; text: string; rule: string } | null;
  /** Everything is shown: the game is over, and hands were hidden. */
  laidOpen: boolean;
  commitment: string;
  seed: string;
  /** Seats that have added to the luck. */
  nonces: readonly number[];
  /** Seats that would play again, and the table where they do. */
  again: readonly number[];
  rematch: string;
  /** Whether those who sit here may write freely. */
  chatty: boolean;
  /** Persons whom the host has asked to be quiet. */
  muted: readonly string[];
  /** How many plies there are. */
  moves: number;
}

/** What happens at a table besides the moves: who comes and goes, what is offered, what is said. */
export type Note =
  | { kind: 'phrase'; seat: number; holder: Holder; phrase: string }
  | { kind: 'chat'; person: string; name: string; text: string }
  /** `net.note.KEY` says it, with the seat, who had it and who has it now. */
  | { kind: 'news'; key: string; seat: number; before: Holder; after: Holder };

/** Who watches: how many, and some of them by name. */
export interface Watchers {
  count: number;
  names: readonly string[];
}

/** A list that grows, and that sometimes loses its end before it does. */
export interface Grown<T> {
  /** How many of those told before still stand. */
  kept: number;
  more: readonly T[];
}

/** Of what a request of this page asked, where it did. */
type Re = number | string | null;

/** The table has changed. */
export interface Changed {
  kind: 'welcome' | 'events' | 'event';
  known: Known;
  frame: Frame;
  plies: Grown<Ply>;
  notes: Grown<Note>;
  clocks: readonly number[] | null;
  re: Re;
  /** Whether there was an action or an outcome in it. */
  played: boolean;
}

/** What a frame of the socket says. */
export type Heard =
  | Changed
  | { kind: 'here'; seats: readonly number[]; watchers: Watchers | null }
  | ({ kind: 'refused'; re: Re } & Refusal)
  | { kind: 'link'; seat: number; token: string; until: number; re: Re }
  /** An answer to a ping, or a message of a later server. */
  | { kind: 'pong' | 'other' };

/** The list with what was told of it. */
export function grown<T>(list: readonly T[], { kept, more }: Grown<T>): readonly T[] {
  return kept === list.length && more.length === 0 ? list : [...list.slice(0, kept), ...more];
}
