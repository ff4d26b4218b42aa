// SPDX-License-Identifier: MIT
// The engine's worker without a browser round it: the same engine, which thinks of nothing and answers before anything else happens.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { startEngine } from '$app/engine/wasm';
import type { Answered, Asked } from '$app/engine/worker';

// From web/, where tests run: where there is a document, modules have no address of a file.
const wasm = resolve('../build/wasm/table.wasm');
const ask = await startEngine(readFileSync(wasm));

/** Those that were started, the newest last. */
export const workers: RealWorker[] = [];

export default class RealWorker {
  private readonly listeners: Record<string, (event: { data: Answered }) => void> = {};
  private broken = false;

  constructor() {
    workers.push(this);
  }
  addEventListener(kind: string, listener: (event: { data: Answered }) => void) {
    this.listeners[kind] = listener;
  }
  postMessage({ id, question }: Asked) {
    const data = { id, answer: ask(question) };
    void Promise.resolve().then(() => this.broken || this.listeners['message']?.({ data }));
  }
  terminate() {
    this.broken = true;
  }
  /** As if the browser had taken its memory away. */
  fallOver() {
    this.listeners['error']?.({ data: { id: 0, answer: null } });
  }
}
