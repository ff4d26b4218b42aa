// SPDX-License-Identifier: MIT
// A puzzle under way. The engine makes the moves and says who has won; which move is right say the puzzle's ways.
import { tick } from 'svelte';
import type { Choice, GameModule, SomeScene } from '$board/kit/contract';
import { Match } from '$app/engine/engine';
import type { AnyScene, Frame, Ply } from '$app/engine/types';
import { GuidedRun } from '$app/guide/guided-run.svelte';
import type { Puzzle } from './puzzles';

export type Phase = 'loading' | 'asks' | 'busy' | 'solved' | 'shown';

export class PuzzleRun extends GuidedRun {
  phase = $state<Phase>('loading');
  /** How much of the way has been played. */
  at = $state(0);
  /** How many of the solver's own decisions are made. */
  found = $state(0);
  /** The solver's last move was not the one. */
  slipped = $state(false);
  /** The solver asked which piece it is. */
  helped = $state(false);
  /** Whether the first try was right: no wrong move, no hint, no look at the solution; nothing before that is clear. */
  firstTry = $state<boolean | null>(null);
  /** Whose eyes: the solver's seat, and where all hands are the solver's the one that acts. */
  seat = $state(0);

  readonly asks = $derived(this.phase === 'asks');
  readonly over = $derived(this.phase === 'solved' || this.phase === 'shown');
  /** The right piece where it was asked for; a button is none. */
  readonly hinted = $derived(
    this.asks && this.helped
      ? (this.right[0]?.path.slice(0, 1).filter((place) => !place.startsWith('!')) ?? [])
      : [],
  );

  private played: Ply[] = [];

  constructor(
    module: GameModule,
    readonly puzzle: Puzzle,
    names: (seat: number, mine: boolean, called: string) => string,
    pace: number,
  ) {
    super(module, names, pace);
    this.seat = puzzle.seat;
  }

  /** All win together: the solver plays every hand. */
  get forAll() {
    return this.puzzle.kind === 'place';
  }

  /** The engine's word for the solver's seat. */
  get called(): string {
    return this.match?.opened.seats[this.seat] ?? '';
  }

  /** What may follow what has been played. */
  private get ways(): string[][] {
    const { line, besides = [] } = this.puzzle;
    const begins = (way: string[]) => this.played.every(({ action }, n) => way[n] === action);
    return [line, ...besides].filter(begins);
  }

  private get right(): Choice[] {
    const next = this.ways.map((way) => way[this.at]);
    return this.frame?.choices.filter(({ action }) => next.includes(action)) ?? [];
  }

  async begin() {
    const generation = ++this.generation;
    this.played = [];
    this.at = 0;
    this.found = 0;
    this.news = [];
    this.last = null;
    this.helped = false;
    this.seat = this.puzzle.seat;
    this.forgive();
    const frame = await this.open(generation);
    if (!frame) return;
    this.seatAll(this.match!);
    this.frame = frame;
    this.phase = 'asks';
  }

  /** The engine stands where the solver left off; null when somebody has begun anew meanwhile. */
  private async open(generation: number): Promise<Frame | null> {
    this.match?.close();
    this.match = null;
    const { position, settings } = this.puzzle;
    const actions = this.played.map(({ action }) => action);
    const match = await Match.open({ game: this.game, settings, position, actions });
    if (generation !== this.generation) {
      match.close();
      return null;
    }
    this.match = match;
    const frame = await this.opened(await match.look(this.seat));
    return generation === this.generation ? frame : null;
  }

  /** Every hand can be told from what one sees, so all of them are laid open. */
  private async opened(frame: Frame): Promise<Frame> {
    const { openHands } = this.module;
    if (!this.forAll || !openHands || frame.finish) return frame;
    const seats = this.match!.opened.seats.map((_, seat) => seat);
    const looks = await Promise.all(seats.map((seat) => this.match!.look(seat)));
    const scenes = looks.map(({ scene }) => scene as SomeScene);
    return { ...frame, scene: openHands(frame.scene as SomeScene, scenes) as AnyScene };
  }

  override forgive() {
    super.forgive();
    this.slipped = false;
  }

  /** The solver asks which piece it is. */
  help() {
    this.forgive();
    this.helped = true;
    this.firstTry ??= false;
  }

  private solve() {
    this.phase = 'solved';
    this.firstTry ??= true;
  }

  /** The solver decided. */
  async play(choice: Choice) {
    if (!this.asks) return;
    const { generation } = this;
    const right = this.right.some(({ action }) => action === choice.action);
    this.phase = 'busy';
    this.news = [];
    this.forgive();
    if (!(await this.put(choice.action, generation))) return;
    if (right) {
      this.at += 1;
      this.found += 1;
      this.helped = false;
    }
    if (this.won || (right && this.ended)) this.solve();
    else if (right) await this.goOn(generation);
    else await this.takeBack(generation);
  }

  private get won() {
    return this.frame!.finish?.winners.includes(this.puzzle.seat) ?? false;
  }
  private get ended() {
    return this.ways.some((way) => way.length === this.at);
  }

  /** Whoever resists answers and what is forced is played, until there is something to decide. */
  private async goOn(generation: number) {
    if (!(await this.turnTable(generation))) return;
    while (this.plays()) {
      if (!(await this.pause(generation))) return;
      if (!(await this.put(this.ways[0]![this.at]!, generation))) return;
      this.at += 1;
      if (this.won || this.ended) return this.solve();
      if (!(await this.turnTable(generation))) return;
    }
    this.phase = 'asks';
  }

  /** Whether the next move is nobody's decision, or not the solver's. */
  private plays(): boolean {
    const { actor, choices } = this.frame!;
    return actor !== this.seat || (this.puzzle.kind !== 'win' && choices.length === 1);
  }

  /** Where the solver plays every hand, the one that acts now lies before them. @returns as pause does. */
  private async turnTable(generation: number): Promise<boolean> {
    const { actor } = this.frame!;
    if (!this.forAll || typeof actor !== 'number' || actor === this.seat) return true;
    if (!(await this.pause(generation))) return false;
    const frame = await this.opened(await this.match!.look(actor));
    if (generation !== this.generation) return false;
    this.seat = actor;
    this.last = null;
    this.frame = frame;
    return true;
  }

  /** What was moved goes back to where it came from. */
  private async takeBack(generation: number) {
    const wrong = this.played.pop()!;
    this.slipped = true;
    this.firstTry ??= false;
    if (!(await this.pause(generation, 2))) return;
    const frame = await this.open(generation);
    if (!frame) return;
    // A single piece can be seen going back; where more has happened it is as if it had not.
    this.last = this.puzzle.kind === 'win' ? { ...wrong, path: [...wrong.path].reverse() } : null;
    this.frame = frame;
    await tick();
    this.last = this.played.at(-1) ?? null;
    this.phase = 'asks';
  }

  /** Plays the rest of the way. */
  async show() {
    if (!this.asks) return;
    const { generation } = this;
    this.phase = 'busy';
    this.firstTry ??= false;
    this.news = [];
    this.forgive();
    const way = this.ways[0]!;
    while (this.at < way.length) {
      if (!(await this.put(way[this.at]!, generation))) return;
      this.at += 1;
      if (this.at < way.length && !(await this.pause(generation, 1.5))) return;
      if (!(await this.turnTable(generation))) return;
    }
    this.phase = 'shown';
  }

  /** @returns whether nobody has begun anew meanwhile. */
  private async put(action: string, generation: number): Promise<boolean> {
    const frame = await this.match!.play(action, this.seat);
    if (generation !== this.generation) return false;
    const shown = await this.opened(frame);
    if (generation !== this.generation) return false;
    this.take(shown);
    this.played.push(frame.last!);
    return true;
  }
}
