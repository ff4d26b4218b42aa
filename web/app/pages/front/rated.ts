// SPDX-License-Identifier: MIT
// Whether a table can be a rated one, as the server sees it (docs/ratings.md); what it would refuse is said before.
import type { Game } from '$app/api/types';
import { levelsOf } from '$app/people/strength';
import type { SeatWord } from './setup';

/** A game is rated where its bots are: where all win or lose together there is nobody to be rated against. */
export const canBeRated = (game: Game): boolean => levelsOf(game.bots).length > 0;

/** What stands in the way; empty where nothing does. `account`: null as long as it is not known. */
export function ratedHindrance(
  game: Game,
  seats: readonly SeatWord[],
  account: boolean | null,
): '' | 'unknown' | 'guest' | 'two' | 'bot' {
  if (account === null) return 'unknown';
  if (!account) return 'guest';
  if (seats.filter((word) => word === 'me').length > 1) return 'two';
  const rated = new Set(levelsOf(game.bots).map(({ name }) => `bot:${name}`));
  return seats.some((word) => word.startsWith('bot:') && !rated.has(word)) ? 'bot' : '';
}
