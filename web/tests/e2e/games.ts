// SPDX-License-Identifier: MIT
// The games that the pages have, for tests, which run outside of them; and where each is at home.
import { readFileSync } from 'node:fs';

const here = (path: string) => new URL(path, import.meta.url);

export const gameNames: readonly string[] = readFileSync(here('../../../games/all_games.txt'), 'utf8')
  .split('\n')
  .filter((line) => /^[a-z]/.test(line))
  .map((folder) => folder.trim().replaceAll('_', '-'));

/** A file of the game's folder. */
export const readOf = (game: string, path: string): string =>
  readFileSync(here(`../../../games/${game.replaceAll('-', '_')}/${path}`), 'utf8');

/** A word of the game, in English. */
export const wordOf = (game: string, key: string): string =>
  (JSON.parse(readOf(game, 'messages/en.json')) as Record<string, string>)[key]!;
