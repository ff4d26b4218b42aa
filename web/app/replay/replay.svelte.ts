// SPDX-License-Identifier: MIT
// A game that is looked at: where in it one is, seen with whose eyes, and what else is tried.
import { t } from '$words/words';
import type { GameModule, Told } from '$board/kit/contract';
import { Match } from '$app/engine/engine';
import { Refused, type Actor, type Frame, type Opening, type Refusal } from '$app/engine/types';
import { seatName } from '$app/table/sentences';
import type { Seat } from '$app/table/table.svelte';
import { closingOf, type Source } from './sources';
import { GameTree, rowsOf, type Move } from './tree';

export class Replay {
  readonly tree: GameTree;
  /** Where one is. */
  at = $state.raw<Move>(null!);
  frame = $state.raw<Frame | null>(null);
  /** What led here, where it is to be seen happening; a jump is not. */
  last = $state.raw<Told | null>(null);
  /** With whose eyes; null: with those of whoever acts. Open games are only turned round. */
  chosenEyes = $state<number | null>(null);
  eyes = $state<number | null>(null);
  refusal = $state.raw<Refusal | null>(null);
  seats = $state.raw<Seat[]>([]);
  /** Counts changes of the tree. */
  private grown = $state(0);

  readonly line = $derived.by(() => (this.grown, this.tree.lineThrough(this.at)));
  readonly rows = $derived.by(() => (this.grown, rowsOf(this.tree)));
  readonly onMain = $derived.by(() => (this.grown, this.tree.isMain(this.at)));

  private match!: Match;
  /** The line that the engine has open. */
  private known: readonly Move[] = [];
  private generation = 0;
  private closed = false;

  private constructor(
    readonly module: GameModule,
    readonly source: Source,
  ) {
    this.tree = new GameTree(source.actions);
    this.at = this.tree.root;
  }

  static async open(module: GameModule, source: Source, ply: number): Promise<Replay> {
    const replay = new Replay(module, source);
    await replay.begin(ply);
    return replay;
  }

  get game() {
    return this.module.name;
  }
  get hidden() {
    return this.match.opened.hidden;
  }
  get sides() {
    return this.match.opened.sides;
  }

  private async begin(ply: number) {
    await this.reopen(this.tree.main);
    this.seats = this.match.opened.seats.map((called, seat) => this.seatOf(seat, called));
    if (!this.hidden) this.chosenEyes = this.source.mine ?? 0;
    const told = await this.match.plies(null);
    this.tree.main.forEach((move, n) => (move.told = told[n] ?? null));
    this.grown++;
    await this.goTo(this.tree.main[ply - 1] ?? (ply > 0 ? this.tree.main.at(-1) : null) ?? this.tree.root);
  }

  private seatOf(seat: number, called: string): Seat {
    const who = this.source.seats[seat] ?? 'human';
    const kind = who.startsWith('bot:') ? 'bot' : 'person';
    const mine = seat === this.source.mine;
    // Whoever is sent this game is somebody else: what goes along has no "you" in it.
    const name = this.source.names[seat] || (mine ? t('table.you') : seatName(this.game, seat, called));
    return { kind, mine, name, here: true };
  }

  /** What the engine needs to stand where a line ends. */
  opening(line: readonly Move[]): Opening {
    return { ...this.source.opening, actions: line.map((move) => move.action) };
  }

  private async reopen(line: readonly Move[]) {
    const match = await Match.open(this.opening(line));
    this.match?.close();
    if (this.closed) match.close();
    this.match = match;
    this.known = line;
  }

  /** The engine's match has this move on its line. */
  private async ensure(move: Move) {
    const isThere = move.ply === 0 || this.known[move.ply - 1] === move;
    if (!isThere) await this.reopen(this.tree.lineThrough(move));
  }

  async goTo(move: Move) {
    const generation = ++this.generation;
    await this.ensure(move);
    const frame = await this.look(move.ply);
    if (generation !== this.generation || this.closed) return;
    this.last = move.parent === this.at ? move.told : null;
    this.at = move;
    this.frame = frame;
    this.refusal = null;
  }

  /** Lets a move be seen happening, wherever one comes from. */
  async show(move: Move) {
    if (move.parent && move.parent !== this.at) await this.goTo(move.parent);
    await this.goTo(move);
  }

  async goToPly(ply: number) {
    const bounded = Math.max(0, Math.min(ply, this.line.length));
    await this.goTo(bounded === 0 ? this.tree.root : this.line[bounded - 1]!);
  }

  private async look(ply: number): Promise<Frame> {
    if (!this.hidden || this.chosenEyes !== null) {
      this.eyes = this.chosenEyes;
      return this.match.look(this.eyes, ply);
    }
    // Whoever acts looks at their own hand; while cards are dealt, whoever looked before.
    const frame = await this.match.look(null, ply);
    this.eyes = seatOrNull(frame.actor) ?? this.eyes ?? 0;
    return this.match.look(this.eyes, ply);
  }

  async lookWith(seat: number | null) {
    this.chosenEyes = seat;
    await this.goTo(this.at);
    this.last = null;
  }

  /** Plays an action here: along the line if it is the one that was played, else as a variation. */
  async play(action: string) {
    await this.branch((match) => match.play(action, this.eyes));
  }

  /** Throws or draws. */
  async drawLots() {
    await this.branch((match) => match.luck(this.eyes));
  }

  private async branch(act: (match: Match) => Promise<Frame>) {
    const from = this.at;
    const match = await Match.open(this.opening(this.tree.pathTo(from)));
    try {
      const { played, last } = await act(match);
      const move = this.tree.add(from, played!, last);
      this.grown++;
      await this.goTo(move);
    } catch (problem) {
      if (!(problem instanceof Refused)) throw problem;
      this.refusal = problem.refusal;
    } finally {
      match.close();
    }
  }

  /** Back to the main line, where this variation left it. */
  async leaveVariation() {
    await this.goTo(this.tree.leaves(this.at));
  }

  async removeVariation() {
    const variation = this.tree.beginningOf(this.at);
    if (!variation) return;
    const from = this.tree.remove(variation);
    this.grown++;
    await this.goTo(from);
  }

  /** The line one is on, as a match file. */
  async record(): Promise<string> {
    if (this.source.original && this.onMain) return this.source.original;
    await this.ensure(this.at);
    const { names } = this.source;
    const seats = this.seats.map((_, seat) => this.source.seats[seat] ?? 'human');
    return this.match.record({
      seats,
      names: names.length > 0 ? names : seats.map(() => ''),
      // What is tried instead goes on.
      ...(this.onMain ? closingOf(this.source) : {}),
    });
  }

  close() {
    this.closed = true;
    this.match.close();
  }
}

export const seatOrNull = (actor: Actor | undefined): number | null =>
  typeof actor === 'number' ? actor : null;
