// SPDX-License-Identifier: MIT
// The lines to the engine's workers, with workers that answer when they are told to.
import { beforeEach, expect, test, vi } from 'vitest';

interface Asked {
  id: number;
  question: { do: string };
}

const workers = vi.hoisted(() => [] as { asked: Asked[]; over: boolean; say: (answer: object) => void }[]);

vi.mock('../../app/engine/worker?worker', () => ({
  default: class {
    asked: Asked[] = [];
    over = false;
    private heard: (event: { data: object }) => void = () => {};
    constructor() {
      workers.push(this);
    }
    addEventListener(kind: string, heard: (event: { data: object }) => void) {
      if (kind === 'message') this.heard = heard;
    }
    postMessage(asked: Asked) {
      this.asked.push(asked);
    }
    terminate() {
      this.over = true;
    }
    /** Answers the last question. */
    say(answer: object) {
      this.heard({ data: { id: this.asked.at(-1)!.id, answer } });
    }
  },
}));

let engine: typeof import('$app/engine/engine');
const settled = () => new Promise((done) => setTimeout(done));

beforeEach(async () => {
  workers.length = 0;
  vi.resetModules(); // workers of another test are not asked
  engine = await import('$app/engine/engine');
});

test('thinking that is stopped leaves no worker behind', async () => {
  const thinker = new engine.Thinker();
  const move = thinker.move({ game: 'top-cap' }, '3');
  workers[0]!.say({ table: 1, seats: [], sides: [], hidden: false, settings: {} });
  await settled();
  expect(workers[0]!.asked.at(-1)!.question.do).toBe('think');
  thinker.stop();
  await expect(move).rejects.toBeInstanceOf(engine.Stopped);
  await settled();
  expect(workers.map(({ over }) => over)).toEqual([true]);
});

test('an engine that could not be loaded is loaded again when somebody asks again', async () => {
  const broken = { error: { code: 'engine.broken', arguments: [], rule: '', text: 'no network' } };
  const first = engine.gameCards();
  workers[0]!.say(broken);
  await expect(first).rejects.toThrow('no network');
  const second = engine.gameCards();
  workers[1]!.say({ games: [] });
  expect(await second).toEqual([]);
});

test('a followed table of an engine that fell over is not asked for in the next one', async () => {
  const table = new engine.Followed();
  workers[0]!.say({ table: 7 });
  await settled();
  const first = table.hear('{"t":"pong"}');
  await settled();
  expect(workers[0]!.asked.at(-1)!.question).toEqual({ do: 'hear', table: 7, text: '{"t":"pong"}' });
  workers[0]!.say({ error: { code: 'engine.broken', arguments: [], rule: '', text: 'no memory' } });
  await expect(first).rejects.toThrow('no memory');
  await expect(table.hear('{"t":"pong"}')).rejects.toThrow('no memory');
  expect(workers).toHaveLength(1);
});
