// SPDX-License-Identifier: MIT
// Games of this browser, kept where they are played: against bots and on one screen, with no network.

export interface SavedGame {
  id: string;
  game: string;
  settings: Record<string, string>;
  /** "me" or "bot:LEVEL" for each seat. */
  seats: string[];
  /** Every action and outcome in notation. */
  actions: string[];
  /** When it was last played, in milliseconds. */
  at: number;
  /** Who won, once it is over. */
  winners?: number[];
  /** Given up by a seat. */
  resigned?: number;
}

const prefix = 'capbarrel.game.';
const most = 100;

export function freshId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(9));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_');
}

export function readSaved(id: string): SavedGame | null {
  try {
    return JSON.parse(localStorage.getItem(prefix + id) ?? 'null') as SavedGame | null;
  } catch {
    return null; // somebody else's text, or storage that is switched off
  }
}

/** The latest first. */
export function allSaved(): SavedGame[] {
  const ids = Object.keys(localStorage).filter((key) => key.startsWith(prefix));
  return ids
    .map((key) => readSaved(key.slice(prefix.length)))
    .filter((game) => game !== null)
    .sort((a, b) => b.at - a.at);
}

export function save(game: SavedGame) {
  try {
    localStorage.setItem(prefix + game.id, JSON.stringify(game));
    for (const old of allSaved().slice(most)) forget(old.id);
  } catch {
    // A full or switched-off storage costs the reload, not the game.
  }
}

export function forget(id: string) {
  localStorage.removeItem(prefix + id);
}
