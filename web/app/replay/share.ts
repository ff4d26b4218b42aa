// SPDX-License-Identifier: MIT
// A link that carries a whole game: behind the `#`, so that no server is told of it. "#12" is a turn, "#12~…" a turn
// of the game that follows, packed.
import type { Opening } from '$app/engine/types';
import { packText, unpackText } from '$app/shell/packed';

export interface Shared {
  opening: Opening;
  /** What the seats are called, where somebody is. */
  names: string[];
  /** How it ended, if not by the rules. */
  end?: { code: string; winners: number[] | null; gaveUp?: number };
}

export interface Hash {
  ply: number | null;
  packed: string;
}

export function readHash(hash: string): Hash {
  const [ply = '', packed = ''] = hash.split('~');
  return { ply: /^\d+$/.test(ply) ? Number(ply) : null, packed };
}

/** A long game on a board of its own is a tenth of it. */
const mostBytes = 1 << 20;

export const pack = (shared: Shared): Promise<string> => packText(JSON.stringify(shared));

const isText = (value: unknown) => typeof value === 'string';
const isTexts = (value: unknown): value is string[] => Array.isArray(value) && value.every(isText);

const isSeat = (value: unknown) => Number.isInteger(value);
const isEnd = (value: Shared['end']): boolean =>
  value !== undefined &&
  /^[a-z-]+$/.test(value.code) &&
  (value.winners === null || (Array.isArray(value.winners) && value.winners.every(isSeat))) &&
  (value.gaveUp === undefined || isSeat(value.gaveUp));

/** @returns null for what was cut off, or never was a game. */
export async function unpack(packed: string): Promise<Shared | null> {
  const text = await unpackText(packed, mostBytes);
  if (text === null) return null;
  try {
    const { opening, names, end } = JSON.parse(text) as Shared;
    if (!isText(opening.game) || !isTexts(opening.actions) || !isTexts(names)) return null;
    return { opening, names, ...(isEnd(end) ? { end } : {}) };
  } catch {
    return null;
  }
}
