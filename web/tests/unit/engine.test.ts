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

const { gameCards, Stopped, Thinker } = await import('$app/engine/engine');
const settled = () => new Promise((done) => setTimeout(done));

beforeEach(() => {
  workers.length = 0;
});

test('thinking that is stopped leaves no worker behind', async () => {
  const thinker = new Thinker();
  const move = thinker.move({ game: 'top-cap' }, '3');
  workers[0]!.say({ table: 1, seats: [], sides: [], hidden: false, settings: {} });
  await settled();
  expect(workers[0]!.asked.at(-1)!.question.do).toBe('think');
  thinker.stop();
  await expect(move).rejects.toBeInstanceOf(Stopped);
  await settled();
  expect(workers.map(({ over }) => over)).toEqual([true]);
});

test('an engine that could not be loaded is loaded again when somebody asks again', async () => {
  const broken = { error: { code: 'engine.broken', arguments: [], rule: '', text: 'no network' } };
  const first = gameCards();
  workers[0]!.say(broken);
  await expect(first).rejects.toThrow('no network');
  const second = gameCards();
  workers[1]!.say({ games: [] });
  expect(await second).toEqual([]);
});
