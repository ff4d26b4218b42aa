// SPDX-License-Identifier: MIT
// Positions in which one move alone wins, and which of them comes next. The file is drawn from the table of exact
// values; its own `command` says how.
import { gameNames } from '$board/names';

export interface Puzzle {
  /** Counts from 1, in the order of the file; the address of its page. */
  number: number;
  position: string;
  /** How many moves of one's own it takes. */
  moves: number;
  /** The solver's moves and the answers that resist longest, in turn. */
  line: string[];
}

const files = import.meta.glob<{ puzzles: Omit<Puzzle, 'number'>[] }>('../../board/*/puzzles.json', {
  import: 'default',
});
const fileOf = (game: string) => files[`../../board/${game}/puzzles.json`];

export const hasPuzzles = (game: string): boolean => fileOf(game) !== undefined;
/** The game that the page is about: the first of the list that has any. */
export const puzzleGame = gameNames.find(hasPuzzles)!;

export async function loadPuzzles(): Promise<Puzzle[]> {
  const { puzzles } = await fileOf(puzzleGame)!();
  return puzzles.map((puzzle, n) => ({ ...puzzle, number: n + 1 }));
}

export interface Shelf {
  moves: number;
  puzzles: Puzzle[];
}

/** Those that take as many moves together, the short ones first. */
export function shelvesOf(puzzles: readonly Puzzle[]): Shelf[] {
  const shelves = new Map<number, Puzzle[]>();
  for (const puzzle of puzzles) shelves.set(puzzle.moves, [...(shelves.get(puzzle.moves) ?? []), puzzle]);
  return [...shelves].map(([moves, all]) => ({ moves, puzzles: all })).sort((a, b) => a.moves - b.moves);
}

/** Those of a shelf that are solved. */
export function solvedOf(shelf: Shelf, solved: ReadonlySet<string>): number {
  return shelf.puzzles.filter(({ position }) => solved.has(position)).length;
}

/** The next one that is not solved: of the same length after this one, before it, then longer ones, then any. */
export function nextPuzzle(
  puzzles: readonly Puzzle[],
  after: Puzzle,
  solved: ReadonlySet<string>,
): Puzzle | null {
  const rank = ({ moves, number }: Puzzle) => [moves < after.moves, moves, number < after.number, number];
  const earlier = (a: Puzzle, b: Puzzle) => {
    const [one, other] = [rank(a), rank(b)];
    const differs = one.findIndex((part, n) => part !== other[n]);
    return Number(one[differs]) - Number(other[differs]);
  };
  const open = puzzles.filter((puzzle) => puzzle !== after && !solved.has(puzzle.position));
  return open.sort(earlier)[0] ?? null;
}
