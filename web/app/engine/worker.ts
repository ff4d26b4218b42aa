// SPDX-License-Identifier: MIT
import { startEngine, type Ask } from './wasm';
import wasm from '../../../build/wasm/engine.wasm?url';

export interface Asked {
  id: number;
  question: object;
}
export interface Answered {
  id: number;
  answer: unknown;
}

const engine: Promise<Ask> = startEngine(fetch(wasm));

addEventListener('message', async (event: MessageEvent<Asked>) => {
  const { id, question } = event.data;
  let answer: unknown;
  try {
    answer = (await engine)(question);
  } catch (problem) {
    answer = { error: { code: 'engine.broken', arguments: [], rule: '', text: String(problem) } };
  }
  postMessage({ id, answer } satisfies Answered);
});
