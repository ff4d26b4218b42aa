// SPDX-License-Identifier: MIT
// A worker with the engine. What a page needs at once, the rules and the table, comes without what only bots, hints and
// analysis need; who asks for these gets a worker that is called `thought`, and who has many games played one called `lab`.
import thought from '../../../build/wasm/engine.wasm?url';
import lab from '../../../build/wasm/lab.wasm?url';
import table from '../../../build/wasm/table.wasm?url';
import { startEngine, type Ask } from './wasm';

export interface Asked {
  id: number;
  question: object;
}
export interface Answered {
  id: number;
  answer: unknown;
}

const modules = { table, thought, lab };
export type Module = keyof typeof modules;

const engine: Promise<Ask> = startEngine(fetch(modules[self.name as Module]));

async function reply({ id, question }: Asked) {
  let answer: unknown;
  try {
    answer = (await engine)(question);
  } catch (problem) {
    answer = { error: { code: 'engine.broken', arguments: [], rule: '', text: String(problem) } };
  }
  postMessage({ id, answer } satisfies Answered);
}

addEventListener('message', (event: MessageEvent<Asked>) => void reply(event.data));
