// SPDX-License-Identifier: MIT
// The way back and forth through what was done to something. What is of the same kind and follows quickly is one step.

export interface Step<T, Told> {
  now: T;
  /** What led here. */
  told: Told | null;
  joined: string;
  at: number;
}

const most = 200;
const quick = 800; // milliseconds

export class History<T, Told> {
  private past = $state.raw<readonly Step<T, Told>[]>([]);
  private step = $state.raw<Step<T, Told>>(null!);
  private future = $state.raw<readonly Step<T, Told>[]>([]);

  constructor(
    begin: T,
    private readonly clock: () => number = () => Date.now(),
  ) {
    this.step = { now: begin, told: null, joined: '', at: 0 };
  }

  get now(): T {
    return this.step.now;
  }
  get canUndo(): boolean {
    return this.past.length > 0;
  }
  get canRedo(): boolean {
    return this.future.length > 0;
  }

  push(now: T, told: Told, joined = '') {
    const at = this.clock();
    const isOne = joined !== '' && joined === this.step.joined && at - this.step.at <= quick;
    if (!isOne) this.past = [...this.past, this.step].slice(-most);
    this.step = { now, told, joined, at };
    this.future = [];
  }

  /** @returns what was undone; nothing where nothing was done. */
  undo(): Told | null {
    const before = this.past.at(-1);
    if (!before) return null;
    const { told } = this.step;
    this.future = [this.step, ...this.future];
    this.past = this.past.slice(0, -1);
    // Whoever goes on from here begins another step.
    this.step = { ...before, joined: '' };
    return told;
  }

  /** @returns what was done once more. */
  redo(): Told | null {
    const [after, ...rest] = this.future;
    if (!after) return null;
    this.past = [...this.past, this.step];
    this.future = rest;
    this.step = { ...after, joined: '' };
    return after.told;
  }
}
