// SPDX-License-Identifier: MIT
// The puzzles that have been solved in this browser.
import type { Puzzle } from './puzzles';

const key = 'capbarrel.puzzles';

const nameOf = ({ game, id }: Puzzle) => `${game}/${id}`;

export class Solved {
  constructor(private readonly names: ReadonlySet<string>) {}

  // Earlier pages kept the positions themselves.
  readonly has = (puzzle: Puzzle) => this.names.has(nameOf(puzzle)) || this.names.has(puzzle.position);
  readonly among = (puzzles: readonly Puzzle[]) => puzzles.filter(this.has).length;
  /** Of a game whose puzzles need not be loaded for it. */
  readonly ofGame = (game: string) => [...this.names].filter((name) => name.startsWith(`${game}/`)).length;
}

function kept(): string[] {
  try {
    const names: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(names) ? names.filter((one) => typeof one === 'string') : [];
  } catch {
    return []; // storage that is switched off, or somebody else's text
  }
}

export function solvedPuzzles(): Solved {
  return new Solved(new Set(kept()));
}

export function hasSolved(puzzle: Puzzle) {
  try {
    localStorage.setItem(key, JSON.stringify([...new Set([...kept(), nameOf(puzzle)])]));
  } catch {
    // Without storage the tick on the list is all that is lost.
  }
}
