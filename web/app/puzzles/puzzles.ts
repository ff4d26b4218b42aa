// SPDX-License-Identifier: MIT
// The puzzles of each game, and which of them comes next. `capbarrel puzzles` makes the files, one a game that has any,
// and each is loaded when somebody opens it; docs/puzzles.md says what is in them.
import { gameNames } from '$board/names';

/** Whether one move wins, again and again; one is clearly best; or all can just still be placed. */
export type Kind = 'win' | 'best' | 'place';

interface KeptPuzzle {
  /** Stays when puzzles are drawn anew, as long as the position is among them; the address of its page. */
  id: string;
  kind: Kind;
  /** 1 to 5, the first estimate of how hard it is. */
  level: number;
  position: string;
  /** Who acts first. */
  seat: number;
  /** How many decisions of one's own it takes. */
  moves: number;
  /** The solution: with the answers that resist longest where somebody resists, and with what is forced. */
  line: string[];
  /** Other ways to the same end. */
  besides?: string[][];
  /** The winning chance with the solution, and with whatever else is best. */
  best: number;
  second: number;
}

interface PuzzleFile {
  settings?: Record<string, string>;
  puzzles: KeptPuzzle[];
}

export interface Puzzle extends KeptPuzzle {
  game: string;
  /** Of the game, where they are not the usual ones. */
  settings: Record<string, string>;
  /** Counts from 1, in the order of the file. */
  number: number;
}

const files = import.meta.glob<PuzzleFile>('../../board/*/puzzles.json', { import: 'default' });
const fileOf = (game: string) => files[`../../board/${game}/puzzles.json`];

export const hasPuzzles = (game: string): boolean => fileOf(game) !== undefined;
/** The games that have any, in the order of the house. */
export const puzzleGames: readonly string[] = gameNames.filter(hasPuzzles);

export async function loadPuzzles(game: string): Promise<Puzzle[]> {
  const { puzzles, settings = {} } = (await fileOf(game)?.()) ?? { puzzles: [] };
  return puzzles.map((puzzle, n) => ({ ...puzzle, game, settings, number: n + 1 }));
}

export const addressOf = ({ game, id }: Puzzle) => `/puzzles/${game}/${id}`;

export interface Shelf {
  /** What they have in common: how many moves to the win, or how hard they are. */
  by: 'moves' | 'level';
  rung: number;
  puzzles: Puzzle[];
}

const rungOf = ({ kind, moves, level }: Puzzle) => (kind === 'win' ? moves : level);

/** Wins that take as many moves together, and of other puzzles those that are about as hard; the easy ones first. */
export function shelvesOf(puzzles: readonly Puzzle[]): Shelf[] {
  const shelves = new Map<number, Puzzle[]>();
  for (const puzzle of puzzles) shelves.set(rungOf(puzzle), [...(shelves.get(rungOf(puzzle)) ?? []), puzzle]);
  return [...shelves]
    .map(([rung, all]): Shelf => ({ by: all[0]!.kind === 'win' ? 'moves' : 'level', rung, puzzles: all }))
    .sort((a, b) => a.rung - b.rung);
}

export const shelfOf = (puzzles: readonly Puzzle[], puzzle: Puzzle) =>
  shelvesOf(puzzles).find(({ rung }) => rung === rungOf(puzzle));

/** The next one that is not solved: of the same shelf after this one, before it, then harder ones, then any. */
export function nextPuzzle(
  puzzles: readonly Puzzle[],
  after: Puzzle,
  isSolved: (puzzle: Puzzle) => boolean,
): Puzzle | null {
  const rank = (one: Puzzle) => [
    rungOf(one) < rungOf(after),
    rungOf(one),
    one.number < after.number,
    one.number,
  ];
  const earlier = (a: Puzzle, b: Puzzle) => {
    const [one, other] = [rank(a), rank(b)];
    const differs = one.findIndex((part, n) => part !== other[n]);
    return Number(one[differs]) - Number(other[differs]);
  };
  const open = puzzles.filter((puzzle) => puzzle !== after && !isSolved(puzzle));
  return open.sort(earlier)[0] ?? null;
}
