// SPDX-License-Identifier: MIT
// Boards of one's own, kept in this browser. None is ever thrown away to make room for another.
import { freshId } from '$app/table/saved-games';

export interface KeptEdition {
  id: string;
  game: string;
  /** The file; as it came, as long as nobody has changed anything. */
  text: string;
  name: string;
  /** When it was last changed, in milliseconds. */
  at: number;
  /** The built-in edition that it was made from, which it is compared with; empty: the game's first. */
  from: string;
}

/** 'page': storage does not take it, and it is there as long as this page is open. */
export type HowKept = 'kept' | 'page' | 'full';

const prefix = 'capbarrel.edition.';
export const mostKept = 60;
const unkept = new Map<string, KeptEdition>();

function stored(id: string): KeptEdition | null {
  try {
    return JSON.parse(localStorage.getItem(prefix + id) ?? 'null') as KeptEdition | null;
  } catch {
    return null; // somebody else's text, or storage that is switched off
  }
}

export const readKept = (id: string): KeptEdition | null => unkept.get(id) ?? stored(id);

function ids(): string[] {
  let keys: string[] = [];
  try {
    keys = Object.keys(localStorage);
  } catch {
    // storage that is switched off keeps nothing
  }
  const kept = keys.filter((key) => key.startsWith(prefix)).map((key) => key.slice(prefix.length));
  return [...new Set([...kept, ...unkept.keys()])];
}

/** The latest first. */
export const allKept = (game?: string): KeptEdition[] =>
  ids()
    .map(readKept)
    .filter((edition) => edition !== null && (game === undefined || edition.game === game))
    .map((edition) => edition!)
    .sort((a, b) => b.at - a.at);

export const isFull = (): boolean => ids().length >= mostKept;

export function keep(edition: KeptEdition): HowKept {
  if (readKept(edition.id) === null && isFull()) return 'full';
  try {
    localStorage.setItem(prefix + edition.id, JSON.stringify(edition));
    unkept.delete(edition.id);
    return 'kept';
  } catch {
    unkept.set(edition.id, edition);
    return 'page';
  }
}

export function forgetKept(id: string) {
  unkept.delete(id);
  try {
    localStorage.removeItem(prefix + id);
  } catch {
    // where nothing is stored there is nothing to forget
  }
}

/** A new one of this browser; null where there is no room for more. */
export function keepNew(edition: Omit<KeptEdition, 'id' | 'at'>): KeptEdition | null {
  const fresh = { ...edition, id: freshId(), at: Date.now() };
  return keep(fresh) === 'full' ? null : fresh;
}
