// SPDX-License-Identifier: MIT
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { loadPuzzles, nextPuzzle, shelvesOf, solvedOf, type Puzzle } from '$app/puzzles/puzzles';
import { hasSolved, solvedPuzzles } from '$app/puzzles/solved';

const puzzle = (number: number, moves: number): Puzzle => ({
  number,
  moves,
  position: `p${number}`,
  line: [],
});
const some = [puzzle(1, 2), puzzle(2, 2), puzzle(3, 2), puzzle(4, 3), puzzle(5, 5)];

describe('shelves', () => {
  it('are by length, the short ones first', () => {
    expect(shelvesOf([...some].reverse()).map(({ moves, puzzles }) => [moves, puzzles.length])).toEqual([
      [2, 3],
      [3, 1],
      [5, 1],
    ]);
  });
  it('count what is solved on them', () => {
    expect(solvedOf(shelvesOf(some)[0]!, new Set(['p2', 'p4']))).toBe(1);
  });
});

describe('the next puzzle', () => {
  const next = (after: number, ...solved: number[]) =>
    nextPuzzle(some, some[after - 1]!, new Set(solved.map((number) => `p${number}`)))?.number;
  it('is the next of its length', () => expect(next(1, 1)).toBe(2));
  it('skips what is solved', () => expect(next(1, 1, 2)).toBe(3));
  it('goes back for one that was left out', () => expect(next(3, 2, 3)).toBe(1));
  it('is a longer one when the shelf is done', () => expect(next(3, 1, 2, 3)).toBe(4));
  it('is a shorter one at the end', () => expect(next(5, 4, 5)).toBe(1));
  it('is none when all are solved', () => expect(next(5, 1, 2, 3, 4, 5)).toBeUndefined());
});

describe('the file', () => {
  it('has lines as long as its puzzles say, and no position twice', async () => {
    const all = await loadPuzzles();
    expect(all.length).toBeGreaterThan(0);
    expect(new Set(all.map(({ position }) => position)).size).toBe(all.length);
    for (const { number, moves, line } of all) expect(line.length, `puzzle ${number}`).toBe(2 * moves - 1);
  });
});

describe('what is solved', () => {
  const kept = new Map<string, string>();
  beforeEach(() => {
    kept.clear();
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, text: string) => kept.set(key, text),
    });
  });

  it('is kept once', () => {
    hasSolved('here');
    hasSolved('there');
    hasSolved('here');
    expect([...solvedPuzzles()]).toEqual(['here', 'there']);
  });
  it('survives what somebody else wrote there', () => {
    kept.set('capbarrel.puzzles', '{"not":"ours"}');
    expect(solvedPuzzles().size).toBe(0);
    kept.set('capbarrel.puzzles', 'no JSON');
    expect(solvedPuzzles().size).toBe(0);
  });
  it('does without storage', () => {
    vi.stubGlobal('localStorage', undefined);
    expect(() => hasSolved('here')).not.toThrow();
    expect(solvedPuzzles().size).toBe(0);
  });
});
