// SPDX-License-Identifier: MIT
// A line to a worker with a part of the engine, which is started when it is first asked and can be given up at any time.
import EngineWorker from './worker?worker';
import type { Answered, Module } from './worker';
import { Refused, type Refusal } from './types';

const notLoaded: Refusal = {
  code: 'engine.broken',
  arguments: [],
  rule: '',
  text: 'The engine could not be loaded. Please try again in a moment.',
};

/** Somebody stopped the thinking; nothing went wrong. */
export class Stopped extends Error {}

export class Line {
  /** Counts workers: what one of them knew is gone with it. */
  life = 0;
  /** What ended the last one. */
  why: Error = new Refused(notLoaded);
  private worker: Worker | null = null;
  private last = 0;
  private waiting = new Map<number, { done: (answer: unknown) => void; failed: (why: unknown) => void }>();

  constructor(private readonly name: Module) {}

  ask<T>(question: object): Promise<T> {
    if (!this.worker) {
      this.worker = new EngineWorker({ name: this.name });
      this.worker.addEventListener('message', (event: MessageEvent<Answered>) => this.take(event.data));
      this.worker.addEventListener('error', () => this.fail(new Refused(notLoaded)));
    }
    const id = ++this.last;
    return new Promise<T>((done, failed) => {
      this.waiting.set(id, { done: done as (answer: unknown) => void, failed });
      this.worker!.postMessage({ id, question });
    });
  }

  private take({ id, answer }: Answered) {
    const asked = this.waiting.get(id);
    this.waiting.delete(id);
    const error = (answer as { error?: Refusal }).error;
    if (!error) asked?.done(answer);
    else {
      asked?.failed(new Refused(error));
      // One that could not be loaded or fell over does not get up again; the next question has a new one.
      if (error.code === notLoaded.code) this.fail(new Refused(error));
    }
  }

  /** What is being thought about is given up; nobody waits for it any more. */
  stop() {
    this.fail(new Stopped());
  }

  private fail(why: Error) {
    this.worker?.terminate();
    this.worker = null;
    this.life++;
    this.why = why;
    for (const { failed } of this.waiting.values()) failed(why);
    this.waiting.clear();
  }
}
