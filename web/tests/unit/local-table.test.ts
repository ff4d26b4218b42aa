// SPDX-License-Identifier: MIT
// A table of this browser, with an engine that answers when it is told to: what was asked before a change of mind must
// not come in after it.
import { beforeEach, expect, test, vi } from 'vitest';
import type { GameModule } from '$board/kit/contract';
import type { Frame, GameCard, Opening, Ply } from '$app/engine/types';
import type { SavedGame } from '$app/table/saved-games';

interface Engine {
  hidden: boolean;
  /** Whose turn it is after so many plies. */
  actors: Frame['actor'][];
  /** Bots that think until they are told what they found. */
  thoughts: ((action: string) => void)[];
  /** The seats that have nothing left to do. */
  out: number[];
  /** Moves that are played when they are let. */
  held: (() => void)[] | null;
}
const engine = vi.hoisted(() => ({}) as Engine);

vi.mock('$app/engine/engine', () => {
  class Stopped extends Error {}
  class Match {
    private constructor(private readonly actions: string[]) {}
    static open = async ({ actions = [] }: Opening) => new Match([...actions]);
    get opened() {
      return { hidden: engine.hidden, seats: ['A', 'B'], sides: [0, 1] };
    }
    private actor = (ply: number) => engine.actors[ply] ?? null;
    async look() {
      const scene = { out: engine.out };
      return { actor: this.actor(this.actions.length), scene, choices: [], finish: null };
    }
    async plies() {
      return this.actions.map((action, ply) => ({ action, actor: this.actor(ply) }) as Ply);
    }
    async play(action: string) {
      if (engine.held) await new Promise<void>((done) => engine.held!.push(done));
      const actor = this.actor(this.actions.length);
      this.actions.push(action);
      return { ...(await this.look()), last: { action, actor }, played: action };
    }
    luck = () => this.play('luck');
    close() {}
  }
  class Thinker {
    move = () => new Promise<string>((done) => engine.thoughts.push(done));
    stop() {}
  }
  return { Match, Stopped, Thinker };
});

const { LocalTable } = await import('$app/table/local-table.svelte');
const settled = () => new Promise((done) => setTimeout(done, 5));
const open = (seats: string[], between = 0) => {
  const saved: SavedGame = { id: 'x', game: 'g', settings: {}, seats, actions: [], at: 0 };
  return LocalTable.open({} as GameModule, {} as GameCard, saved, { between }, (seat) => String(seat));
};

beforeEach(() => {
  Object.assign(engine, { hidden: false, actors: [0, 1, 0, 1, 0, 1], thoughts: [], out: [], held: null });
});

test('a bot that answers while a move is taken back is not heard', async () => {
  const table = await open(['me', 'bot:1']);
  await table.actTyped('a');
  await settled();
  engine.held = [];
  engine.thoughts[0]!('b');
  await settled(); // the engine is about to play it
  const back = table.takeBack();
  engine.held[0]!();
  await back;
  await settled();
  expect(table.saved.actions).toEqual([]);
  expect(table.plies).toEqual([]);
});

test('a second move before the first was played is not a move of the other seat', async () => {
  const table = await open(['me', 'bot:1']);
  engine.held = [];
  void table.actTyped('a');
  void table.actTyped('a');
  engine.held.forEach((play) => play());
  await settled();
  expect(table.saved.actions).toEqual(['a']);
});

test('nobody sees cards at a shared screen before they have asked for theirs', async () => {
  engine.hidden = true;
  engine.actors = ['chance', 1, 0];
  const table = await open(['me', 'me']);
  expect(table.eyes).toBeNull();
  await settled();
  expect(table.curtain).toBe(1);
  expect(table.eyes).toBeNull();
  await table.liftCurtain();
  expect(table.eyes).toBe(1);
});

test('between two players all hands lie face down, and nobody can play', async () => {
  engine.hidden = true;
  engine.actors = [0, 1, 0];
  const table = await open(['me', 'me']);
  await settled();
  await table.liftCurtain();
  expect([table.eyes, table.moves]).toEqual([0, true]);
  await table.actTyped('a');
  await settled();
  expect([table.curtain, table.eyes, table.moves]).toEqual([1, null, false]);
  await table.actTyped('b');
  expect(table.saved.actions).toEqual(['a']);
  await table.liftCurtain();
  expect([table.curtain, table.eyes, table.moves]).toEqual([null, 1, true]);
});

test('who plays alone sees the own cards at once', async () => {
  engine.hidden = true;
  expect((await open(['bot:1', 'me'])).eyes).toBe(1);
});

test('whoever is out lets the bots play on as fast as they think', async () => {
  engine.actors = [0, 1, 1, 1, 1];
  engine.out = [0];
  const table = await open(['me', 'bot:1'], 600_000);
  expect(table.onlyBots).toBe(true);
  await table.actTyped('a');
  table.hurry(true);
  const patience = { timeout: 60_000 }; // a tenth of what the bots would have waited in all
  for (let n = 0; n < 3; n++) {
    await vi.waitFor(() => expect(engine.thoughts).toHaveLength(n + 1), patience);
    engine.thoughts[n]!('b');
  }
  await vi.waitFor(() => expect(table.saved.actions).toEqual(['a', 'b', 'b', 'b']), patience);
});

test('nobody hurries a game that somebody here plays in', async () => {
  const table = await open(['me', 'bot:1']);
  table.hurry(true);
  expect(table.hurrying).toBe(false);
});

test('seats that nobody was named for are bots like the others', async () => {
  expect((await open(['bot:4'])).saved.seats).toEqual(['bot:4', 'bot:4']);
});
