// SPDX-License-Identifier: MIT
// What a strong player thinks: of the position that is shown, and of every move of the game when asked. Both show how
// far they are and can be stopped.
import { Match, Stopped, Thinker } from '$app/engine/engine';
import type { Judgement, Opening } from '$app/engine/types';
import { markExactly, type ExactPly } from '$app/exact/marking';
import type { Tablebases } from '$app/exact/tablebases';
import type { Move } from './tree';

// A quick thought is there at once, and better ones replace it.
const levels = ['1', '3', '5'] as const;
const strongest = '5';

async function unlessStopped(work: () => Promise<void>) {
  try {
    await work();
  } catch (problem) {
    if (!(problem instanceof Stopped)) throw problem;
  }
}

/** The best moves of one position. */
export class Adviser {
  readonly stages = levels.length;
  found = $state.raw<Judgement | null>(null);
  /** How many of the stages are done. */
  done = $state(0);
  busy = $state(false);
  private readonly thinker = new Thinker();
  private generation = 0;

  async judge(opening: Opening) {
    this.forget();
    this.busy = true;
    const generation = this.generation;
    await unlessStopped(async () => {
      for (const level of levels) {
        const found = await this.thinker.judge(opening, level);
        if (generation !== this.generation) return;
        if (found.chances.length > 0 || found.moves) this.found = found;
        this.done++;
      }
    });
    if (generation === this.generation) this.busy = false;
  }

  stop() {
    this.generation++;
    if (this.busy) this.thinker.stop();
    this.busy = false;
  }

  /** Another position is asked about. */
  forget() {
    this.stop();
    this.found = null;
    this.done = 0;
  }

  /** Nobody will ask any more. */
  leave() {
    this.stop();
    this.thinker.stop();
  }
}

/** The marks of the moves of a line. */
export class Review {
  /** By the move's id; a mark stays when one goes to another line. */
  marks = $state.raw<ReadonlyMap<number, ExactPly>>(new Map());
  done = $state(0);
  all = $state(0);
  busy = $state(false);
  private readonly thinker = new Thinker();
  private generation = 0;

  constructor(private readonly tables: Tablebases) {}

  async run(line: readonly Move[], opening: Opening) {
    this.stop();
    this.busy = true;
    this.done = 0;
    this.all = line.length;
    const { generation } = this;
    await unlessStopped(async () => {
      for (const [ply, move] of line.entries()) {
        if (!this.marks.has(move.id)) {
          const mark =
            (await this.markByTable(opening, ply)) ?? (await this.thinker.mark(opening, strongest, ply));
          if (generation !== this.generation) return;
          this.marks = new Map(this.marks).set(move.id, mark);
        }
        this.done++;
      }
      this.busy = false;
    });
  }

  /** What is known for certain needs no thought. */
  private async markByTable(opening: Opening, ply: number): Promise<ExactPly | null> {
    if (!(await this.tables.covers(opening.game))) return null;
    const match = await Match.open(opening);
    try {
      const [before, after] = await Promise.all([match.look(null, ply), match.look(null, ply + 1)]);
      const exact = await this.tables.look(opening.game, before.view);
      return exact && markExactly(before, exact, opening.actions![ply]!, after);
    } finally {
      match.close();
    }
  }

  stop() {
    if (this.busy) this.leave();
  }

  /** Nobody will ask any more. */
  leave() {
    this.generation++;
    this.busy = false;
    this.thinker.stop();
  }
}
