// SPDX-License-Identifier: MIT
// What a lesson and a puzzle have in common while they are under way: the engine's match, and somebody who tries things.
import type { GameModule, Told } from '$board/kit/contract';
import type { Match } from '$app/engine/engine';
import { Refused, type Frame, type Ply, type Refusal } from '$app/engine/types';
import type { Seat } from '$app/table/table.svelte';

export abstract class GuidedRun {
  frame = $state.raw<Frame | null>(null);
  last = $state.raw<Told | null>(null);
  /** What has happened since the learner last did something, to be read aloud. */
  news = $state.raw<Ply[]>([]);
  /** Why the rules do not allow what was tried. */
  refusal = $state.raw<Refusal | null>(null);
  seats = $state.raw<Seat[]>([]);

  /** The learner's. */
  abstract readonly seat: number;
  /** The learner is to play. */
  abstract readonly asks: boolean;
  /** The places to look at. */
  abstract readonly hinted: string[];

  protected match: Match | null = null;
  /** Counts beginnings and jumps, so that what was under way before finds out. */
  protected generation = 0;

  constructor(
    protected readonly module: GameModule,
    /** `called` is the engine's word for the seat. */
    private readonly names: (seat: number, mine: boolean, called: string) => string,
    /** Milliseconds between things that happen by themselves. */
    private readonly pace: number,
  ) {}

  get game() {
    return this.module.name;
  }

  protected seatAll(match: Match) {
    this.seats = match.opened.seats.map((called, seat) => {
      const mine = seat === this.seat;
      return { kind: mine ? 'person' : 'bot', mine, name: this.names(seat, mine, called), here: true };
    });
  }

  /** What was tried before is forgotten. */
  forgive() {
    this.refusal = null;
  }

  /** Somebody tries what is not among the choices: the rules say why not. */
  async tryTyped(text: string) {
    if (!this.asks || this.frame!.choices.some(({ action }) => action === text)) return;
    try {
      await this.match!.play(text, this.seat);
    } catch (problem) {
      if (!(problem instanceof Refused)) throw problem;
      this.refusal = problem.refusal;
    }
  }

  protected take(frame: Frame) {
    this.frame = frame;
    this.last = frame.last!;
    this.news = [...this.news, frame.last!];
  }

  /** @returns whether nobody has gone elsewhere meanwhile. */
  protected async pause(generation: number, paces = 1): Promise<boolean> {
    await new Promise((done) => setTimeout(done, paces * this.pace));
    return generation === this.generation;
  }

  leave() {
    this.generation++;
    this.match?.close();
  }
}
