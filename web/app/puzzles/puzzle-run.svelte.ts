// SPDX-License-Identifier: MIT
// A puzzle under way. The engine makes the moves and says who has won; which move is right says the puzzle's line.
import { tick } from 'svelte';
import type { Choice, GameModule, Told } from '$board/kit/contract';
import { Match } from '$app/engine/engine';
import { Refused, type Frame, type Ply, type Refusal } from '$app/engine/types';
import type { Seat } from '$app/table/table.svelte';
import type { Puzzle } from './puzzles';

export type Phase = 'loading' | 'asks' | 'busy' | 'solved' | 'shown';

export class PuzzleRun {
  phase = $state<Phase>('loading');
  frame = $state.raw<Frame | null>(null);
  last = $state.raw<Told | null>(null);
  /** What has happened since the solver last chose, to be read aloud. */
  news = $state.raw<Ply[]>([]);
  /** How much of the line has been played. */
  at = $state(0);
  /** The solver's last move let the win slip. */
  slipped = $state(false);
  /** The solver asked which piece it is. */
  helped = $state(false);
  /** Why the rules do not allow what was tried. */
  refusal = $state.raw<Refusal | null>(null);
  seat = $state(0);
  seats = $state.raw<Seat[]>([]);

  readonly asks = $derived(this.phase === 'asks');
  readonly over = $derived(this.phase === 'solved' || this.phase === 'shown');
  /** How many of the solver's own moves are made. */
  readonly found = $derived(Math.ceil(this.at / 2));
  readonly hinted = $derived(this.asks && this.helped ? (this.right?.path.slice(0, 1) ?? []) : []);

  private match: Match | null = null;
  private played: Ply[] = [];
  /** Counts beginnings, so that what was under way before finds out. */
  private generation = 0;

  constructor(
    private readonly module: GameModule,
    readonly puzzle: Puzzle,
    private readonly nameOf: (seat: number, mine: boolean) => string,
    /** Milliseconds between things that happen by themselves. */
    private readonly pace: number,
  ) {}

  get game() {
    return this.module.name;
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
    this.seats = this.match!.opened.seats.map((_, seat) => {
      const mine = seat === this.seat;
      return { kind: mine ? 'person' : 'bot', mine, name: this.nameOf(seat, mine), here: true };
    });
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

  /** What was tried before is forgotten. */
  forgive() {
    this.slipped = false;
    this.refusal = null;
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

  /** Somebody tries what is not among the choices: the rules say why not. */
  async tryTyped(text: string) {
    if (!this.asks || this.frame!.choices.some(({ action }) => action === text)) return;
    try {
      await this.match!.play(text, null);
    } catch (problem) {
      if (!(problem instanceof Refused)) throw problem;
      this.refusal = problem.refusal;
    }
  }

  /** @returns whether nobody has begun anew meanwhile. */
  private async put(action: string, generation: number): Promise<boolean> {
    const frame = await this.match!.play(action, null);
    if (generation !== this.generation) return false;
    this.frame = frame;
    this.last = frame.last!;
    this.news = [...this.news, frame.last!];
    this.played.push(frame.last!);
    return true;
  }

  private async pause(generation: number, paces = 1): Promise<boolean> {
    await new Promise((done) => setTimeout(done, paces * this.pace));
    return generation === this.generation;
  }

  leave() {
    this.generation++;
    this.match?.close();
  }
}
