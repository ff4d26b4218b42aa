// SPDX-License-Identifier: MIT
// The engine's worker without a browser round it: the same engine, which thinks of nothing and answers before anything else
// happens; for whoever studies one that plays.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { startEngine, type Ask } from '$app/engine/wasm';
import type { Answered, Asked, Module } from '$app/engine/worker';

const files: Record<Module, string> = { table: 'table', thought: 'engine', lab: 'lab' };
// From web/, where tests run: where there is a document, modules have no address of a file.
const wasm = (name: Module) => readFileSync(resolve(`../build/wasm/${files[name]}.wasm`));
const rules = await startEngine(wasm('table'));

/** Those that were started, the newest last. */
export const workers: RealWorker[] = [];

export default class RealWorker {
  private readonly listeners: Record<string, (event: { data: Answered }) => void> = {};
  private broken = false;

  /** Of its own, as every worker of a browser has one; the rules are the same for all. */
  private readonly studies: Promise<Ask> | null;

  constructor(options: { name?: Module } = {}) {
    this.studies = options.name === 'lab' ? startEngine(wasm('lab')) : null;
    workers.push(this);
  }
  addEventListener(kind: string, listener: (event: { data: Answered }) => void) {
    this.listeners[kind] = listener;
  }
  postMessage({ id, question }: Asked) {
    if (this.studies) void this.studies.then((ask) => setTimeout(() => this.study(ask, id, question)));
    else {
      const data = { id, answer: rules(question) };
      void Promise.resolve().then(() => this.say(data));
    }
  }
  /** In its turn: games without an end must not keep whoever wishes to stop them waiting. */
  private study(ask: Ask, id: number, question: object) {
    if (!this.broken) this.say({ id, answer: ask(question) });
  }
  private say(data: Answered) {
    if (!this.broken) this.listeners['message']?.({ data });
  }
  get isOver(): boolean {
    return this.broken;
  }
  terminate() {
    this.broken = true;
  }
  /** As if the browser had taken its memory away. */
  fallOver() {
    this.listeners['error']?.({ data: { id: 0, answer: null } });
  }
}
