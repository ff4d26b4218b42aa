// SPDX-License-Identifier: MIT
// A table that runs in this browser: people at one screen, and bots. Needs no network.
import type { Choice, GameModule, Told } from '$board/kit/contract';
import { Match, Stopped, Thinker } from '$app/engine/engine';
import { Refused, type Frame, type GameCard, type Opening } from '$app/engine/types';
import { completeSeats } from './new-game';
import { save, type SavedGame } from './saved-games';
import { Table, type Seat } from './table.svelte';

export interface Pace {
  /** Milliseconds between things that happen by themselves, so that one can follow them. */
  between: number;
}

/** `called` is the engine's word for the seat. */
type NameOf = (seat: number, holder: string, called: string) => string;

export class LocalTable extends Table {
  /** Where hands are hidden and several people share a screen: who is to look next, until they say so. */
  curtain = $state<number | null>(null);
  /** Nobody waits for anything to be seen. */
  hurrying = $state(false);

  /** Only bots have anything left to do. */
  readonly onlyBots = $derived(
    this.stage === 'playing' &&
      this.seats.every((seat, n) => !seat.mine || this.frame?.scene.out?.includes(n)),
  );

  private readonly thinker = new Thinker();
  private readonly hinter = new Thinker();
  private match!: Match;
  private left = false;
  /** Ends the wait between two things that happen by themselves. */
  private wake = () => {};
  /** A move of somebody here is on its way to the engine. */
  private acting = false;
  /** Counts what changes the way a game goes, so that what was under way before finds out. */
  private generation = 0;

  private constructor(
    module: GameModule,
    card: GameCard,
    private game_: SavedGame,
    private readonly pace: Pace,
    private readonly nameOf: NameOf,
  ) {
    super(module, card);
  }

  static async open(
    module: GameModule,
    card: GameCard,
    game: SavedGame,
    pace: Pace,
    nameOf: NameOf,
  ): Promise<LocalTable> {
    const table = new LocalTable(module, card, game, pace, nameOf);
    await table.begin();
    return table;
  }

  get saved(): SavedGame {
    return this.game_;
  }

  private opening(): Opening {
    const { game, settings, edition, actions } = this.game_;
    return { game, settings, ...(edition ? { edition } : {}), actions };
  }

  private async begin() {
    const { generation } = this;
    const match = await Match.open(this.opening());
    if (this.left || generation !== this.generation) return match.close();
    this.match?.close();
    this.match = match;
    const { seats: called } = this.match.opened;
    this.game_ = { ...this.game_, seats: completeSeats(this.game_.seats, called.length), called };
    this.seats = this.game_.seats.map((holder, seat) => this.seatOf(seat, holder, called[seat]!));
    const people = this.seats.flatMap((seat, n) => (seat.mine ? [n] : []));
    // Where several must not see each other's cards, nobody's are shown before somebody has asked for theirs.
    this.eyes = this.match.opened.hidden && people.length > 1 ? null : (people[0] ?? null);
    await this.refresh();
    void this.run();
  }

  private seatOf(seat: number, holder: string, called: string): Seat {
    const level = holder.startsWith('bot:') ? holder.slice(4) : undefined;
    return {
      kind: level ? 'bot' : 'person',
      mine: !level,
      name: this.nameOf(seat, holder, called),
      here: true,
      ...(level ? { level } : {}),
    };
  }

  private async refresh() {
    const [frame, plies] = await Promise.all([this.match.look(this.eyes), this.match.plies(this.eyes)]);
    this.frame = frame;
    this.plies = plies;
    this.settle(frame);
  }

  private settle(frame: Frame) {
    const { resigned } = this.game_;
    if (resigned !== undefined) {
      const others = this.seats.map((_, n) => n).filter((n) => this.sideOf(n) !== this.sideOf(resigned));
      this.end('resigned', others, '', resigned);
    } else if (frame.finish) {
      this.end('rules', frame.finish.winners, frame.finish.rule);
    } else {
      this.stage = 'playing';
      this.ending = null;
    }
  }

  private sideOf(seat: number): number {
    return this.match.opened.sides[seat] ?? seat;
  }

  private end(code: string, winners: number[], rule: string, gaveUp?: number) {
    this.stage = 'over';
    this.hurrying = false;
    this.ending = { code, winners, rule, ...(gaveUp === undefined ? {} : { gaveUp }) };
    if (!this.game_.winners) this.keep({ winners });
  }

  private keep(change: Partial<SavedGame>) {
    this.game_ = { ...this.game_, ...change, at: Date.now() };
    save(this.game_);
  }

  /** Plays what needs nobody at this screen: throws, draws and bots. */
  private async run() {
    const generation = ++this.generation;
    const current = () => generation === this.generation && !this.left;
    try {
      while (current() && this.stage === 'playing' && this.frame) {
        const { actor } = this.frame;
        if (actor === null) return;
        if (actor !== 'chance' && this.seats[actor]!.mine) {
          this.hurrying = false; // somebody who was out has been let in again
          await this.showTo(actor);
          return;
        }
        // What is dealt before anybody has acted keeps nobody waiting.
        const begun = this.plies.some((ply) => typeof ply.actor === 'number');
        if (begun) await this.wait(this.hurrying ? 0 : this.pace.between);
        if (!current()) return;
        const frame = actor === 'chance' ? await this.match.luck(this.eyes) : await this.botMove(actor);
        if (!current()) return;
        this.take(frame);
      }
    } catch (problem) {
      if (current() && !(problem instanceof Stopped)) throw problem;
    }
  }

  private async botMove(seat: number): Promise<Frame> {
    const { match } = this;
    const action = await this.thinker.move(this.opening(), this.seats[seat]!.level!);
    return match.play(action, this.eyes);
  }

  private wait(milliseconds: number): Promise<void> {
    return new Promise((done) => {
      this.wake = done;
      setTimeout(done, milliseconds);
    });
  }

  /** Where hands are hidden, the screen goes from hand to hand: until the next one says so, all lie face down. */
  private async showTo(seat: number) {
    if (!this.match.opened.hidden || seat === this.eyes) return;
    this.curtain = seat;
    this.eyes = null;
    await this.refresh();
  }

  override isMyTurn(): boolean {
    return super.isMyTurn() && this.curtain === null;
  }

  async liftCurtain() {
    if (this.curtain === null) return;
    this.eyes = this.curtain;
    await this.refresh();
    this.backToNow(); // what was looked back at was another's to see
    this.curtain = null;
  }

  private take(frame: Frame) {
    this.backToNow();
    this.refusal = null;
    this.plies = [...this.plies, frame.last!];
    this.frame = frame;
    this.keep({ actions: [...this.game_.actions, frame.played!] });
    this.settle(frame);
  }

  protected frameAt(ply: number): Promise<Frame> {
    return this.match.look(this.eyes, ply);
  }

  async act(choice: Choice) {
    await this.actTyped(choice.action);
  }

  async actTyped(text: string) {
    if (this.acting || this.stage !== 'playing' || !this.isMyTurn()) return;
    const { generation, match } = this;
    this.acting = true;
    try {
      const frame = await match.play(text, this.eyes);
      if (generation !== this.generation || match !== this.match) return; // taken back or given up meanwhile
      this.take(frame);
      void this.run();
    } catch (problem) {
      if (!(problem instanceof Refused)) throw problem;
      this.refusal = problem.refusal;
    } finally {
      this.acting = false;
    }
  }

  /** Back to before the last move of somebody at this screen; what bots answered goes with it. */
  async takeBack() {
    const refuse = (code: string) => {
      this.refusal = { code: `take-back.${code}`, arguments: [], rule: '', text: '' };
    };
    const mine = this.plies.findLastIndex(
      (ply) => typeof ply.actor === 'number' && this.seats[ply.actor]!.mine,
    );
    if (mine < 0) return refuse('none');
    if (this.match.opened.hidden) return refuse('reveal');
    if (this.plies.slice(mine).some((ply) => ply.actor === 'chance')) return refuse('chance');
    this.generation++;
    this.thinker.stop();
    const { winners: _, resigned: __, ...open } = this.game_;
    this.game_ = { ...open, actions: this.game_.actions.slice(0, mine) };
    this.keep({});
    this.backToNow();
    await this.begin();
  }

  /** Lets the bots play on as fast as they think, or at their pace again. */
  hurry(fast: boolean) {
    this.hurrying = fast && this.onlyBots;
    if (this.hurrying) this.wake();
  }

  async resign() {
    const actor = this.frame?.actor;
    const seat =
      typeof actor === 'number' && this.seats[actor]!.mine ? actor : this.seats.findIndex((one) => one.mine);
    if (seat < 0 || this.stage !== 'playing') return;
    this.generation++;
    this.thinker.stop();
    this.keep({ resigned: seat });
    if (this.frame) this.settle(this.frame);
  }

  /** The best move by a table of exact values, where the server of these pages has one. */
  private async certainHint(): Promise<Told | null> {
    const { view, choices } = this.frame!;
    const { tablebases } = await import('$app/exact/tablebases');
    const best = (await tablebases.look(this.game, view))?.moves[0];
    return choices.find(({ action }) => action === best?.action) ?? null;
  }

  async hint(): Promise<Told | null> {
    try {
      const certain = await this.certainHint();
      if (certain) return certain;
      return (await this.hinter.judge(this.opening(), '5')).moves?.[0] ?? null;
    } catch (problem) {
      if (problem instanceof Stopped || problem instanceof Refused) return null;
      throw problem;
    }
  }

  leave() {
    this.left = true;
    this.thinker.stop();
    this.hinter.stop();
    this.match.close();
  }
}
