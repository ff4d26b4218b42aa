// SPDX-License-Identifier: MIT
// A lesson under way: the engine's match, the step one is at, and what is played for the others.
import type { Choice, LessonStep, Told } from '$board/kit/contract';
import { Match, Stopped, Thinker } from '$app/engine/engine';
import type { Frame } from '$app/engine/types';
import { GuidedRun } from '$app/guide/guided-run.svelte';
import { expectedChoice, isExpected } from './script';

/** A move was allowed by the rules, but is not what the lesson is about. */
export interface Declined {
  /** What is asked for, where it is one move. */
  instead: Told | null;
}

const bot = '1';
// The same throws and draws for every learner, so that the words fit what they see.
const seed = 5;

export class LessonRun extends GuidedRun {
  at = $state(0);
  /** Others are playing. */
  busy = $state(false);
  declined = $state.raw<Declined | null>(null);
  over = $state(false);

  readonly step = $derived<LessonStep | null>(this.over ? null : (this.steps[this.at] ?? null));
  readonly asks = $derived(!this.busy && this.step?.play !== undefined && this.frame?.actor === this.seat);
  /** There is nothing more to do: the last step has been played, or is only to be read. */
  readonly ended = $derived(
    this.over || (this.at === this.steps.length - 1 && this.step?.play === undefined),
  );
  readonly hinted = $derived.by(() => {
    if (!this.step || this.busy) return [];
    if (this.declined?.instead) return this.declined.instead.path;
    return this.step.show ?? (this.asks ? (this.expected?.path ?? []) : []);
  });

  /** The board that it is on, where that is not the game's own. */
  edition = '';

  private readonly thinker = new Thinker();
  private played: string[] = [];
  /** What had been played when each step began, to go back to. */
  private begins: string[][] = [[]];

  get seat() {
    return this.module.lesson.seat;
  }
  get steps() {
    return this.module.lesson.steps;
  }

  private get expected(): Choice | undefined {
    return this.step && this.frame ? expectedChoice(this.step, this.frame.choices) : undefined;
  }

  async begin() {
    await this.goTo(0);
  }

  private opening() {
    const { settings, position } = this.module.lesson;
    return {
      game: this.game,
      settings,
      actions: this.played,
      ...(position ? { position } : {}),
      ...(this.edition ? { edition: this.edition } : {}),
    };
  }

  /** Goes to a step that has been reached before. */
  async goTo(at: number) {
    const generation = ++this.generation;
    this.thinker.stop();
    this.match?.close();
    this.match = null;
    this.played = [...(this.begins[at] ?? [])];
    const match = await Match.open(this.opening());
    if (generation !== this.generation) return match.close();
    this.match = match;
    this.seatAll(match);
    this.at = at;
    this.over = false;
    this.busy = false;
    this.forgive();
    this.news = [];
    this.last = null;
    const frame = await match.look(this.seat);
    if (generation !== this.generation) return;
    this.frame = frame;
    await this.ready(generation);
  }

  async back() {
    if (this.over) await this.goTo(this.at);
    else if (this.at > 0) await this.goTo(this.at - 1);
  }

  /** A step that was only to be read has been read. */
  async next() {
    if (!this.step || this.step.play !== undefined || this.busy) return;
    this.news = [];
    await this.answer();
  }

  /** The learner decided; what the lesson does not ask for is declined. */
  async play(choice: Choice) {
    const step = this.step;
    if (!step || !this.asks) return;
    if (!isExpected(step, choice)) {
      const several = typeof step.play !== 'string';
      this.declined = { instead: several ? null : (this.expected ?? null) };
      return;
    }
    this.forgive();
    this.news = [];
    this.busy = true;
    if (await this.put(choice.action)) await this.answer();
  }

  override forgive() {
    super.forgive();
    this.declined = null;
  }

  /** Plays for the learner what the step asks for. */
  async show() {
    const choice = this.expected;
    if (choice) await this.play(choice);
  }

  /** @returns whether nobody has gone elsewhere meanwhile. */
  private put(action: string): Promise<boolean> {
    return this.took((match) => match.play(action, this.seat));
  }

  private async took(act: (match: Match) => Promise<Frame>): Promise<boolean> {
    const { generation } = this;
    const frame = await act(this.match!);
    if (generation !== this.generation) return false;
    this.take(frame);
    return true;
  }

  protected override take(frame: Frame) {
    super.take(frame);
    this.played.push(frame.played!);
  }

  /** What follows a step, then the next one. */
  private async answer() {
    const generation = this.generation;
    const { play, answers } = this.step!;
    this.busy = true;
    for (const action of answers ?? []) {
      if (!(await this.pause(generation))) return;
      if (!(await this.put(action))) return;
    }
    if (play !== undefined && answers === undefined && !(await this.othersPlay(generation))) return;
    this.at += 1;
    this.busy = false;
    this.begins[this.at] = [...this.played];
    if (this.at >= this.steps.length) this.finish();
    else await this.ready(generation);
  }

  private finish() {
    this.at = this.steps.length - 1;
    this.over = true;
  }

  /** A step that asks for a move begins when the learner is to act. */
  private async ready(generation: number) {
    if (this.step?.play === undefined) return;
    if (this.frame?.actor === this.seat) return;
    this.busy = true;
    if (!(await this.othersPlay(generation))) return;
    this.busy = false;
    if (this.frame?.finish) this.finish();
  }

  /** Throws, draws and bots, until the learner is to act. @returns whether nobody has gone elsewhere meanwhile. */
  private async othersPlay(generation: number): Promise<boolean> {
    try {
      while (this.frame!.actor !== this.seat && this.frame!.actor !== null) {
        if (!(await this.pause(generation))) return false;
        if (this.frame!.actor === 'chance') {
          const luck = seed + this.played.length;
          if (!(await this.took((match) => match.luck(this.seat, luck)))) return false;
        } else {
          const action = await this.thinker.move(this.opening(), bot);
          if (generation !== this.generation) return false;
          if (!(await this.put(action))) return false;
        }
      }
      return true;
    } catch (problem) {
      if (problem instanceof Stopped) return false;
      throw problem;
    }
  }

  override leave() {
    super.leave();
    this.thinker.stop();
  }
}
