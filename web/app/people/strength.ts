// SPDX-License-Identifier: MIT
// What a rating says: how sure it is, and what to expect against the bots (docs/ratings.md).
import type { Game } from '$app/api/types';

/** Of a hundred games against somebody with another rating; a draw is half a win. */
export function expectedWins(rating: number, other: number): number {
  const share = 1 / (1 + 10 ** ((other - rating) / 400));
  return Math.min(99, Math.max(1, Math.round(share * 100))); // nobody is certain of anything
}

export interface Level {
  name: string;
  rating: number;
}

/** The bots that have a rating, the weakest first. */
export const levelsOf = (bots: Game['bots']): Level[] =>
  bots
    .flatMap(({ name, rating }) => (rating === undefined ? [] : [{ name, rating }]))
    .sort((a, b) => a.rating - b.rating);

/** Beyond the bots by more than this, nobody is as strong as one of them. */
const beyond = 100;

export interface Strength {
  nearest: Level;
  /** Whether the nearest level is about as strong, or everybody is beaten by them or beats them. */
  than: 'like' | 'above' | 'below';
  /** The nearest level and its neighbours, with the wins that are to be expected of a hundred. */
  against: (Level & { wins: number })[];
}

export function strengthOf(rating: number, levels: readonly Level[]): Strength | null {
  if (levels.length === 0) return null;
  const away = levels.map((level) => Math.abs(level.rating - rating));
  const at = away.indexOf(Math.min(...away));
  const nearest = levels[at]!;
  const isFar = away[at]! > beyond;
  const than =
    isFar && rating > levels.at(-1)!.rating
      ? 'above'
      : isFar && rating < levels[0]!.rating
        ? 'below'
        : 'like';
  const against = levels
    .slice(Math.max(0, at - 1), at + 2)
    .map((level) => ({ ...level, wins: expectedWins(rating, level.rating) }));
  return { nearest, than, against };
}
