// SPDX-License-Identifier: MIT
// Puzzles are solved, missed and shown, with the real engine.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { GameModule } from '$board/kit/contract';
import type { Frame, Opened, Opening } from '$app/engine/types';
import { PuzzleRun } from '$app/puzzles/puzzle-run.svelte';
import { loadPuzzles, puzzleGames, type Puzzle } from '$app/puzzles/puzzles';
import { handsOpen } from '$board/top-drop/scene';

const { engine } = await vi.hoisted(async () => {
  const { startEngine } = await import('$app/engine/wasm');
  return { engine: { startEngine, ask: (_: object): unknown => null } };
});

vi.mock('$app/engine/engine', () => ({
  Match: class {
    constructor(readonly opened: Opened) {}
    static open = async (opening: Opening) => new this(engine.ask({ do: 'open', ...opening }) as Opened);
    private ask = async (wish: string, more = {}) =>
      engine.ask({ do: wish, table: this.opened.table, ...more }) as Frame;
    look = (seat: number) => this.ask('look', { seat });
    play = (text: string, seat: number) => this.ask('play', { text, seat });
    close = () => void this.ask('close');
  },
}));

const wasm = fileURLToPath(new URL('../../../build/wasm/engine.wasm', import.meta.url));
engine.ask = await engine.startEngine(readFileSync(wasm));
const all = new Map<string, Puzzle[]>();
for (const game of puzzleGames) all.set(game, await loadPuzzles(game));
const puzzles = all.get('top-cap')!;

const runs: PuzzleRun[] = [];
async function begun(puzzle: Puzzle): Promise<PuzzleRun> {
  const module = { name: puzzle.game, ...(puzzle.game === 'top-drop' ? { openHands: handsOpen } : {}) };
  const run = new PuzzleRun(module as unknown as GameModule, puzzle, (seat) => `seat ${seat}`, 0);
  runs.push(run);
  await run.begin();
  return run;
}
// The engine has room for so many tables at a time.
afterEach(() => runs.splice(0).forEach((run) => run.leave()));

const chosen = (run: PuzzleRun, action: string) => run.frame!.choices.find((one) => one.action === action)!;

/** Decides as the way says whenever it is asked. */
async function solve(run: PuzzleRun, way = run.puzzle.line) {
  while (run.asks) await run.play(chosen(run, way[run.at]!));
}

describe.each(puzzleGames)('puzzles of %s', (game) => {
  // The program's own tests look at every one of them.
  const some = all.get(game)!.filter((_, n) => n % 17 === 0);
  it('are solved by their ways, and take as many decisions as they say', async () => {
    for (const puzzle of some) {
      const run = await begun(puzzle);
      await solve(run);
      expect(run.phase, puzzle.id).toBe('solved');
      expect(run.found, puzzle.id).toBe(puzzle.moves);
      for (const way of puzzle.besides ?? []) {
        await run.begin();
        await solve(run, way);
        expect(run.phase, puzzle.id).toBe('solved');
      }
      run.leave();
    }
  });
});

const together = puzzleGames.filter((game) => all.get(game)![0]?.kind === 'place');
it.each(together)('%s is played for every hand, all of them open', async (game) => {
  const run = await begun(all.get(game)![0]!);
  const seats = new Set<number>();
  while (run.asks) {
    seats.add(run.seat);
    expect(run.frame!.actor).toBe(run.seat);
    const { seats: held } = run.frame!.scene as unknown as {
      seats: { cards: number[] | null; count: number }[];
    };
    expect(held.map(({ cards }) => cards?.length)).toEqual(held.map(({ count }) => count));
    await run.play(chosen(run, run.puzzle.line[run.at]!));
  }
  expect(seats.size).toBeGreaterThan(1);
  expect(run.frame!.finish?.winners).toHaveLength(2);
});

const judged = puzzleGames.filter((game) => all.get(game)!.some(({ kind }) => kind === 'best'));
it.each(judged)('%s takes a move back that is not the best, and still can be solved', async (game) => {
  const run = await begun(all.get(game)![0]!);
  const before = run.frame!.view;
  await run.play(run.frame!.choices.find(({ action }) => action !== run.puzzle.line[0])!);
  expect(run.slipped).toBe(true);
  expect(run.asks).toBe(true);
  expect(run.frame!.view).toBe(before);
  await solve(run);
  expect(run.phase).toBe('solved');
});

it('is seen from the solver’s side, whichever that is', async () => {
  const position = 'a2d3f3c5/a3f5a6c6/blue';
  const blue: Puzzle = {
    ...puzzles[0]!,
    ...{ moves: 2, seat: 1, position, line: ['a3-b2', 'a2-a3', 'b2-a1'] },
  };
  const run = await begun(blue);
  expect(run.seat).toBe(1);
  expect(run.seats.map(({ mine }) => mine)).toEqual([false, true]);
  await solve(run);
  expect(run.phase).toBe('solved');
});

describe('a puzzle', () => {
  let run: PuzzleRun;
  beforeEach(async () => {
    run = await begun(puzzles.find(({ moves }) => moves > 2) ?? puzzles.find(({ moves }) => moves > 1)!);
  });
  const wrong = () => run.frame!.choices.find(({ action }) => action !== run.puzzle.line[run.at])!;

  it('answers a right move and asks for the next', async () => {
    await run.play(chosen(run, run.puzzle.line[0]!));
    expect(run.at).toBe(2);
    expect(run.found).toBe(1);
    expect(run.asks).toBe(true);
    expect(run.news.map(({ action }) => action)).toEqual(run.puzzle.line.slice(0, 2));
    expect(run.frame!.actor).toBe(run.seat);
  });
  it('takes a wrong move back, says so, and can still be solved', async () => {
    const before = run.frame!.view;
    await run.play(wrong());
    expect(run.slipped).toBe(true);
    expect(run.asks).toBe(true);
    expect(run.at).toBe(0);
    expect(run.frame!.view).toBe(before);
    await solve(run);
    expect(run.phase).toBe('solved');
    expect(run.slipped).toBe(false);
  });
  it('keeps what was found when a later move is wrong', async () => {
    await run.play(chosen(run, run.puzzle.line[0]!));
    const { frame, last } = run;
    await run.play(wrong());
    expect(run.at).toBe(2);
    expect(run.frame!.view).toBe(frame!.view);
    expect(run.last).toBe(last);
  });
  it('points at the piece, and no further', async () => {
    expect(run.hinted).toEqual([]);
    run.help();
    expect(run.hinted).toEqual([run.puzzle.line[0]!.split('-')[0]]);
  });
  it('speaks of the piece, no longer of the move that was wrong', async () => {
    await run.play(wrong());
    expect(run.slipped).toBe(true);
    run.help();
    expect(run.slipped).toBe(false);
  });
  it('shows the whole solution, which is not to have solved it', async () => {
    await run.show();
    expect(run.phase).toBe('shown');
    expect(run.frame!.finish?.winners).toEqual([run.seat]);
  });
  it('was found at the first try where nothing went before', async () => {
    expect(run.firstTry).toBeNull();
    await run.play(chosen(run, run.puzzle.line[0]!));
    expect(run.firstTry, 'not before its end').toBeNull();
    await solve(run);
    expect(run.firstTry).toBe(true);
  });
  it.each([
    ['a wrong move', () => run.play(wrong())],
    ['a hint', async () => run.help()],
    ['a look at the solution', () => run.show()],
  ])('was not found at the first try after %s, however often it is begun', async (_, what) => {
    await what();
    expect(run.firstTry).toBe(false);
    await run.begin();
    await solve(run);
    expect(run.phase).toBe('solved');
    expect(run.firstTry).toBe(false);
  });
  it('begins anew', async () => {
    const before = run.frame!.view;
    await solve(run);
    await run.begin();
    expect(run.asks).toBe(true);
    expect(run.at).toBe(0);
    expect(run.frame!.view).toBe(before);
  });
  it('stops where it is when somebody leaves', async () => {
    const shown = run.show();
    run.leave();
    await shown;
    expect(run.phase).toBe('busy');
  });
});
