// SPDX-License-Identifier: MIT
// Games of this browser, kept where they are played: against bots and on one screen, with no network.

export interface SavedGame {
  id: string;
  game: string;
  settings: Record<string, string>;
  /** The text of the board, where it is not the game's own, and what it is called. */
  edition?: string;
  board?: string;
  /** "me" or "bot:LEVEL" for each seat. */
  seats: string[];
  /** What those at this screen are called; empty where they did not say. */
  names?: string[];
  /** What the engine calls the seats, for the list of games. */
  called?: string[];
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
/** The game that storage would not take, for as long as the page is open. */
let unkept: SavedGame | null = null;

export function freshId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(9));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_');
}

export function readSaved(id: string): SavedGame | null {
  if (unkept?.id === id) return unkept;
  try {
    return JSON.parse(localStorage.getItem(prefix + id) ?? 'null') as SavedGame | null;
  } catch {
    return null; // somebody else's text, or storage that is switched off
  }
}

/** The latest first. */
export function allSaved(): SavedGame[] {
  return keys()
    .map((key) => readSaved(key.slice(prefix.length)))
    .filter((game) => game !== null)
    .sort((a, b) => b.at - a.at);
}

function keys(): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(prefix));
  } catch {
    return []; // storage that is switched off keeps nothing
  }
}

export function save(game: SavedGame) {
  try {
    localStorage.setItem(prefix + game.id, JSON.stringify(game));
    unkept = null;
    for (const old of allSaved().slice(most)) forget(old.id);
  } catch {
    unkept = game; // a full or switched-off storage costs the reload, not the game
  }
}

export function forget(id: string) {
  localStorage.removeItem(prefix + id);
}
