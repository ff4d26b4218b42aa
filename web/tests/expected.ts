// SPDX-License-Identifier: MIT
// What a game is to have, as its own folder says: tests/expected.json.
import { readFileSync } from 'node:fs';

export interface Expected {
  /** How many numbered rules. */
  rules: number;
  /** How many diagrams beside them. */
  figures: number;
  /** Whether docs/study has one of it. */
  study: boolean;
  /** How many moves a game lasts at least, whatever two people do. */
  moves: number;
}

export const expectedOf = (game: string): Expected =>
  JSON.parse(
    readFileSync(
      new URL(`../../games/${game.replaceAll('-', '_')}/tests/expected.json`, import.meta.url),
      'utf8',
    ),
  ) as Expected;
