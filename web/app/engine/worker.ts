// SPDX-License-Identifier: MIT
import wasm from '../../../build/wasm/engine.wasm?url';
import { startEngine, type Ask } from './wasm';

export interface Asked {
  id: number;
  question: object;
}
export interface Answered {
  id: number;
  answer: unknown;
}

const engine: Promise<Ask> = startEngine(fetch(wasm));

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
