// SPDX-License-Identifier: MIT
// A puzzle under way. The engine makes the moves and says who has won; which move is right says the puzzle's line.
import { tick } from 'svelte';
import type { Choice, GameModule } from '$board/kit/contract';
import { Match } from '$app/engine/engine';
import type { Frame, Ply } from '$app/engine/types';
import { GuidedRun } from '$app/guide/guided-run.svelte';
import type { Puzzle } from './puzzles';

export type Phase = 'loading' | 'asks' | 'busy' | 'solved' | 'shown';

export class PuzzleRun extends GuidedRun {
  phase = $state<Phase>('loading');
  /** How much of the line has been played. */
  at = $state(0);
  /** The solver's last move let the win slip. */
  slipped = $state(false);
  /** The solver asked which piece it is. */
  helped = $state(false);
  seat = $state(0);

  readonly asks = $derived(this.phase === 'asks');
  readonly over = $derived(this.phase === 'solved' || this.phase === 'shown');
  /** How many of the solver's own moves are made. */
  readonly found = $derived(Math.ceil(this.at / 2));
  readonly hinted = $derived(this.asks && this.helped ? (this.right?.path.slice(0, 1) ?? []) : []);

  private played: Ply[] = [];

  constructor(
    module: GameModule,
    readonly puzzle: Puzzle,
    names: (seat: number, mine: boolean) => string,
    pace: number,
  ) {
    super(module, names, pace);
  }

  private get right(): Choice | undefined {
    return this.frame?.choices.find(({ action }) => action === this.puzzle.line[this.at]);
  }

  async begin() {
    const generation = ++this.generation;
    this.played = [];
    this.at = 0;
    this.news = [];
    this.last = null;
    this.helped = false;
    this.forgive();
    const frame = await this.open(generation);
    if (!frame) return;
    this.seat = typeof frame.actor === 'number' ? frame.actor : 0;
    this.seatAll(this.match!);
    this.frame = frame;
    this.phase = 'asks';
  }

  /** The engine stands where the solver left off; null when somebody has begun anew meanwhile. */
  private async open(generation: number): Promise<Frame | null> {
    this.match?.close();
    this.match = null;
    const actions = this.played.map(({ action }) => action);
    const match = await Match.open({ game: this.game, position: this.puzzle.position, actions });
    if (generation !== this.generation) {
      match.close();
      return null;
    }
    this.match = match;
    const frame = await match.look(null);
    return generation === this.generation ? frame : null;
  }

  override forgive() {
    super.forgive();
    this.slipped = false;
  }

  /** The solver asks which piece it is. */
  help() {
    this.forgive();
    this.helped = true;
  }

  /** The solver decided. */
  async play(choice: Choice) {
    if (!this.asks) return;
    const { generation } = this;
    const right = choice.action === this.right?.action;
    this.phase = 'busy';
    this.news = [];
    this.forgive();
    if (!(await this.put(choice.action, generation))) return;
    if (this.frame!.finish?.winners.includes(this.seat)) this.phase = 'solved';
    else if (right) await this.answer(generation);
    else await this.takeBack(generation);
  }

  private async answer(generation: number) {
    this.at += 1;
    this.helped = false;
    if (!(await this.pause(generation))) return;
    if (!(await this.put(this.puzzle.line[this.at]!, generation))) return;
    this.at += 1;
    this.phase = 'asks';
  }

  /** The cap goes back to where it came from. */
  private async takeBack(generation: number) {
    const wrong = this.played.pop()!;
    this.slipped = true;
    if (!(await this.pause(generation, 2))) return;
    const frame = await this.open(generation);
    if (!frame) return;
    this.last = { ...wrong, path: [...wrong.path].reverse() };
    this.frame = frame;
    await tick();
    this.last = this.played.at(-1) ?? null;
    this.phase = 'asks';
  }

  /** Plays the rest of the line. */
  async show() {
    if (!this.asks) return;
    const { generation } = this;
    this.phase = 'busy';
    this.news = [];
    this.forgive();
    while (this.at < this.puzzle.line.length) {
      if (!(await this.put(this.puzzle.line[this.at]!, generation))) return;
      this.at += 1;
      if (this.at < this.puzzle.line.length && !(await this.pause(generation, 1.5))) return;
    }
    this.phase = 'shown';
  }

  /** @returns whether nobody has begun anew meanwhile. */
  private async put(action: string, generation: number): Promise<boolean> {
    const frame = await this.match!.play(action, null);
    if (generation !== this.generation) return false;
    this.take(frame);
    this.played.push(frame.last!);
    return true;
  }
}
