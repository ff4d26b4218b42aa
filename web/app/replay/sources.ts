// SPDX-License-Identifier: MIT
// Where a game to look at comes from: this browser, a server's table, a match file, a link, or an empty board.
import { readMatch } from '$app/engine/engine';
import type { About, Opening } from '$app/engine/types';
import type { SavedGame } from '$app/table/saved-games';
import type { Shared } from './share';

export interface Source {
  /** How it began; the actions are apart. */
  opening: Opening;
  actions: string[];
  /** "human" or "bot:LEVEL" for each seat, as match files say; may be shorter than the table. */
  seats: string[];
  /** What people are called; empty where they are not. */
  names: string[];
  /** The only seat of whoever looks, where it is known. */
  mine: number | null;
  /** How it ended, if not by the rules. */
  ended: string;
  /** Who won then; null where that is not known. */
  winners: number[] | null;
  /** The seat that gave up, where it is known. */
  gaveUp?: number;
  /** The file as it came. */
  original?: string;
}

const holder = (who: string) => (who === 'me' ? 'human' : who);

export function fromSaved(game: SavedGame, ownName: string): Source {
  const people = game.seats.flatMap((who, seat) => (who === 'me' ? [seat] : []));
  const mine = people.length === 1 ? people[0]! : null;
  return {
    opening: {
      game: game.game,
      settings: game.settings,
      ...(game.edition ? { edition: game.edition } : {}),
    },
    actions: game.actions,
    seats: game.seats.map(holder),
    names: game.seats.map((_, seat) => game.names?.[seat] || (seat === mine ? ownName : '')),
    mine,
    ended: game.resigned === undefined ? '' : 'resigned',
    winners: game.winners ?? null,
    ...(game.resigned === undefined ? {} : { gaveUp: game.resigned }),
  };
}

/** Reads a match file; the engine refuses what is none. */
export async function fromFile(text: string): Promise<Source> {
  const { game, settings, edition, position, actions, seats, names, closing } = await readMatch(text);
  return {
    opening: { game, settings, edition, position },
    actions,
    seats,
    names,
    mine: null,
    ended: closing?.code ?? '',
    winners: closing ? seats.flatMap((_, seat) => ((closing.winners >> seat) & 1 ? [seat] : [])) : null,
    ...(closing?.seat === undefined ? {} : { gaveUp: closing.seat }),
    original: text,
  };
}

export function fromLink({ opening: { actions = [], ...opening }, names, end }: Shared): Source {
  const { code: ended = '', winners = null, gaveUp } = end ?? {};
  const known = gaveUp === undefined ? {} : { gaveUp };
  return { opening, actions, seats: [], names, mine: null, ended, winners, ...known };
}

/** How it ended, for a link; nothing where the rules say it. */
export function endOf({ ended, winners, gaveUp }: Source): Pick<Shared, 'end'> {
  if (ended === '') return {};
  return { end: { code: ended, winners, ...(gaveUp === undefined ? {} : { gaveUp }) } };
}

/** The same for a match file. */
export function closingOf({ ended, winners, gaveUp }: Source): Pick<About, 'ended'> {
  if (ended === '' || !winners) return {};
  const bits = winners.reduce((sum, seat) => sum | (1 << seat), 0);
  return { ended: { code: ended, winners: bits, ...(gaveUp === undefined ? {} : { seat: gaveUp }) } };
}

/** @param board what is known of how the game begins: its edition and settings. */
export function empty(
  game: string,
  position = '',
  board: Pick<Opening, 'edition' | 'settings'> = {},
): Source {
  return {
    opening: { game, settings: {}, ...board, ...(position ? { position } : {}) },
    actions: [],
    seats: [],
    names: [],
    mine: null,
    ended: '',
    winners: null,
  };
}
