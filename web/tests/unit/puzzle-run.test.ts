// SPDX-License-Identifier: MIT
// Puzzles are solved, missed and shown, with the real engine.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { GameModule } from '$board/kit/contract';
import type { Frame, Opened, Opening } from '$app/engine/types';
import { PuzzleRun } from '$app/puzzles/puzzle-run.svelte';
import { loadPuzzles, type Puzzle } from '$app/puzzles/puzzles';

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
    look = () => this.ask('look');
    play = (text: string) => this.ask('play', { text });
    close = () => void this.ask('close');
  },
}));

const wasm = fileURLToPath(new URL('../../../build/wasm/engine.wasm', import.meta.url));
engine.ask = await engine.startEngine(readFileSync(wasm));
const puzzles = await loadPuzzles();

const runs: PuzzleRun[] = [];
async function begun(puzzle: Puzzle): Promise<PuzzleRun> {
  const run = new PuzzleRun({ name: 'top-cap' } as GameModule, puzzle, (seat) => `seat ${seat}`, 0);
  runs.push(run);
  await run.begin();
  return run;
}
// The engine has room for so many tables at a time.
afterEach(() => runs.splice(0).forEach((run) => run.leave()));

const chosen = (run: PuzzleRun, action: string) => run.frame!.choices.find((one) => one.action === action)!;

async function solve(run: PuzzleRun) {
  for (let n = 0; n < run.puzzle.line.length; n += 2) await run.play(chosen(run, run.puzzle.line[n]!));
}

describe('every puzzle of the file', () => {
  it.each(puzzles.map((puzzle) => [puzzle.number, puzzle] as const))(
    '%i is won by its line',
    async (_, one) => {
      const run = await begun(one);
      expect(run.asks).toBe(true);
      await solve(run);
      expect(run.phase).toBe('solved');
    },
  );
});

it('is seen from the solver’s side, whichever that is', async () => {
  const blue = { number: 1, moves: 2, position: 'a2d3f3c5/a3f5a6c6/blue', line: ['a3-b2', 'a2-a3', 'b2-a1'] };
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
