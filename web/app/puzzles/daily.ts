// SPDX-License-Identifier: MIT
// The puzzle of the day, the same for everybody with the same pages on the same date, and how many days in a row it has
// been solved in this browser. A day is the reader's own.
import { loadPuzzles, puzzleGames, type Puzzle } from './puzzles';

const key = 'capbarrel.daily';

/** "2026-11-16", by the clock on the wall. */
export function dateOf(day: Date): string {
  const two = (number: number) => String(number).padStart(2, '0');
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;
}

/** The date before: at noon, so that no change of the clocks can skip one. */
export function dayBefore(date: string): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  return dateOf(new Date(year, month - 1, day - 1, 12));
}

/** FNV-1a, 32 bits: neighbouring dates have nothing to do with each other. */
function lot(text: string): number {
  let hash = 0x811c9dc5;
  for (const letter of text) hash = Math.imul(hash ^ letter.codePointAt(0)!, 0x01000193) >>> 0;
  // The last letters alone would hardly reach the low bits.
  hash = Math.imul(hash ^ (hash >>> 16), 0x45d9f3b) >>> 0;
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** The game that has the day's puzzle; only its file need be loaded. */
export const dailyGame = (date: string): string | undefined => puzzleGames[lot(date) % puzzleGames.length];

export async function dailyPuzzle(date: string): Promise<Puzzle | null> {
  const game = dailyGame(date);
  if (game === undefined) return null;
  const puzzles = await loadPuzzles(game);
  return puzzles[lot(`${date} ${game}`) % puzzles.length] ?? null;
}

export interface Streak {
  /** The last date on which it was solved; empty where it never was. */
  last: string;
  /** Days in a row up to that date. */
  days: number;
  longest: number;
}

function kept(): Streak {
  const none = { last: '', days: 0, longest: 0 };
  try {
    const { last, days, longest } = JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<Streak>;
    const counts = typeof last === 'string' && Number.isInteger(days) && Number.isInteger(longest);
    return counts ? { last, days: days!, longest: longest! } : none;
  } catch {
    return none; // storage that is switched off, or somebody else's text
  }
}

/** As it stands on a date: a day that was missed has ended it. */
export function streakOn(date: string): Streak & { solvedToday: boolean } {
  const streak = kept();
  const goesOn = streak.last === date || streak.last === dayBefore(date);
  return { ...streak, days: goesOn ? streak.days : 0, solvedToday: streak.last === date };
}

/** The day's puzzle was solved on that date; a second time changes nothing. */
export function hasSolvedDaily(date: string) {
  const { days, longest, solvedToday } = streakOn(date);
  if (solvedToday) return;
  const streak: Streak = { last: date, days: days + 1, longest: Math.max(longest, days + 1) };
  try {
    localStorage.setItem(key, JSON.stringify(streak));
  } catch {
    // Without storage a streak is a day long.
  }
}
