// SPDX-License-Identifier: MIT
// A table on a server. What is shown is what the server has said: a move of one's own too is done only once it was kept.
import type { Choice, GameModule, Told } from '$board/kit/contract';
import { Stopped, Thinker } from '$app/engine/engine';
import type { Holder, Known, Note, Watchers, What } from '$app/engine/known';
import { Refused, type Frame, type GameCard } from '$app/engine/types';
import type { Rating, Table as TableEntry } from '$app/api/types';
import { href } from '$app/shell/router';
import { ratingOfBot, ratingOfPerson } from '../rating';
import { Table, type Seat } from '../table.svelte';
import { clocksNow, shownMoment } from './clocks';
import { Follower } from './follower';
import type { LineState, Socket } from './line';
import type { Request } from './messages';

export interface NetOptions {
  socket: Socket;
  /** The token of a seat's link. */
  link: string;
  /** Milliseconds between moves, so that one can follow them. */
  between: number;
  /** For a small board beside other things. */
  glance?: boolean;
  nameOf: (holder: Holder, seat: number) => string;
}

/** Why a line was closed for good: a closing code, or 0 where what came made no sense. */
export interface Closed {
  code: number;
}

export interface SeatLink {
  seat: number;
  token: string;
  until: number;
  /** Whoever takes it has a name of their own. */
  other: boolean;
}

export class NetTable extends Table {
  known = $state.raw<Known | null>(null);
  notes = $state.raw<readonly Note[]>([]);
  line = $state<LineState>('dialling');
  closed = $state.raw<Closed | null>(null);
  seatLink = $state.raw<SeatLink | null>(null);
  watchers = $state.raw<Watchers | null>(null);
  /** How those who sit here stand in this game, by person; the line of a table tells nothing of it. */
  private ratings: ReadonlyMap<string, Rating> = new Map();

  readonly mine = $derived(this.known?.mine ?? []);
  readonly isHost = $derived(this.known !== null && this.known.host === this.known.person);
  readonly asked = $derived(this.known?.asked ?? null);
  readonly withPeople = $derived(
    this.known?.holders.some((one, seat) => one.kind === 'person' && !this.mine.includes(seat)) ?? false,
  );

  private readonly hinter = new Thinker();
  private readonly follower: Follower;
  private readonly nameOf: NetOptions['nameOf'];
  private linkForOther = false;
  private readonly ticking: ReturnType<typeof setInterval>;

  constructor(module: GameModule, card: GameCard, options: NetOptions) {
    super(module, card);
    this.nameOf = options.nameOf;
    const { link, between, glance, socket } = options;
    this.follower = new Follower(
      socket,
      { link, between, glance },
      {
        changed: () => this.show(),
        line: (state, code) => {
          this.line = state;
          if (state === 'closed') this.closed = { code };
        },
        refused: (refusal) => (this.refusal = refusal),
        linked: (link) => (this.seatLink = { ...link, other: this.linkForOther }),
        lost: () => (this.closed = { code: 0 }),
      },
    );
    this.ticking = setInterval(() => this.tick(), 100);
  }

  private show() {
    const { shown, act, watchers } = this.follower;
    this.watchers = watchers;
    if (!shown) return;
    const { known, frame, plies, notes } = shown;
    if (plies !== this.plies) {
      this.backToNow();
      this.refusal = null;
    }
    this.known = known;
    this.stage = known.stage;
    this.eyes = known.eyes;
    this.frame = frame;
    this.plies = plies;
    this.notes = notes;
    const bits = known.ended?.winners ?? 0;
    this.ending = known.ended && {
      code: known.ended.code,
      rule: known.ended.rule,
      winners: known.holders.flatMap((_, seat) => ((bits >> seat) & 1 ? [seat] : [])),
    };
    this.onItsWay = act && this.choiceOf(act.request.action);
    this.seats = known.holders.map((holder, seat) => this.seatOf(holder, seat));
  }

  /** What was typed may be written otherwise than what was offered; then nothing is pointed at. */
  private choiceOf(action: string): Told {
    const offered = this.frame?.choices.find((choice) => choice.action === action);
    return offered ?? { key: '', args: {}, path: [] };
  }

  /** What the server says of this table over HTTP. */
  standing({ seats }: TableEntry) {
    this.ratings = new Map(
      seats.flatMap(({ kind, id, rating }) => (kind === 'person' && rating ? [[id, rating] as const] : [])),
    );
    this.show();
  }

  /** Where all win or lose together nobody is rated, bots neither. */
  override mayBeRanked(): boolean {
    return this.card.bots.some(({ rating }) => rating !== undefined);
  }

  private ratingOf({ kind, id }: Holder) {
    if (kind === 'bot') {
      const anchor = this.card.bots.find(({ name }) => name === id)?.rating;
      return anchor === undefined ? null : ratingOfBot(anchor);
    }
    const found = kind === 'person' ? this.ratings.get(id) : undefined;
    return found ? ratingOfPerson(found) : null;
  }

  private seatOf(holder: Holder, seat: number): Seat {
    const { here } = this.follower;
    const clock = this.clocks()?.[seat];
    const rating = this.ratingOf(holder);
    return {
      kind: holder.kind,
      mine: this.mine.includes(seat),
      name: this.nameOf(holder, seat),
      here: holder.kind !== 'person' || here === null || here.includes(seat),
      ...(holder.kind === 'bot' ? { level: holder.id } : {}),
      ...(rating ? { rating } : {}),
      ...(holder.kind === 'person' ? { about: href('people', holder.id, this.game) } : {}),
      ...(clock === undefined ? {} : { clock }),
    };
  }

  private clocks(): number[] | null {
    const told = this.follower.clocks;
    if (!told) return null;
    const actor = this.frame?.actor;
    const runs =
      this.stage === 'playing' && typeof actor === 'number' && this.known!.holders[actor]?.kind === 'person';
    return clocksNow(told, performance.now(), runs ? actor : null).map(shownMoment);
  }

  private tick() {
    const clocks = this.clocks();
    if (!clocks || this.seats.every((seat, n) => seat.clock === clocks[n])) return;
    this.seats = this.seats.map((seat, n) => ({ ...seat, clock: clocks[n]! }));
  }

  override isMyTurn(): boolean {
    return super.isMyTurn() && this.onItsWay === null;
  }

  protected frameAt(ply: number): Promise<Frame> {
    return this.follower.look(ply);
  }

  ask(request: Request) {
    this.refusal = null;
    if (!this.follower.ask(request)) this.refuse('net.away');
  }

  private refuse(code: string) {
    this.refusal = { code, arguments: [], rule: '', text: '' };
  }

  async act(choice: Choice) {
    await this.actTyped(choice.action);
  }

  async actTyped(text: string) {
    const actor = this.frame?.actor;
    if (typeof actor !== 'number' || !this.mine.includes(actor)) return this.refuse('net.not-your-turn');
    this.refusal = null;
    this.follower.play(actor, text);
  }

  /** The seat that speaks for this person: the one to act, or the first. */
  get voice(): number | null {
    const actor = this.frame?.actor;
    if (typeof actor === 'number' && this.mine.includes(actor)) return actor;
    return this.mine[0] ?? null;
  }

  offer(what: What, seat = this.voice) {
    if (seat !== null) this.ask({ t: 'offer', seat, what });
  }

  answer(yes: boolean) {
    const offer = this.known?.offer;
    const seat = this.asked ?? this.mine[0];
    if (offer && seat !== undefined) this.ask({ t: 'answer', seat, what: offer.what, yes });
  }

  /** Asks to take back one's own last move; the others have to agree. */
  async takeBack() {
    const last = this.plies.findLast(({ actor }) => typeof actor === 'number' && this.mine.includes(actor));
    if (typeof last?.actor === 'number') this.offer('take-back', last.actor);
    else this.refuse('take-back.none');
  }

  async resign() {
    if (this.voice !== null) this.ask({ t: 'resign', seat: this.voice });
  }

  /** A link to a seat: for another device of one's own, or for somebody who takes it over. */
  askLink(seat: number, other: boolean) {
    this.linkForOther = other;
    this.ask({ t: 'link', seat, for: other ? 'other' : 'self' });
  }

  /** Only where nobody else is played against, and nothing counts. */
  override mayHint(): boolean {
    return !this.withPeople && !this.card.hidden && !this.known?.made.rated;
  }

  /** A move by post is thought over for days; it is not to go by a slip of the hand. */
  override asksFirst(): boolean {
    return this.known?.made.clock.pace === 'post';
  }

  async hint(): Promise<Told | null> {
    if (!this.mayHint() || !this.known) {
      this.refuse('net.no-hint');
      return null;
    }
    try {
      return (await this.hinter.judge(await this.follower.opening(), '5')).moves?.[0] ?? null;
    } catch (problem) {
      if (problem instanceof Stopped || problem instanceof Refused) return null;
      throw problem;
    }
  }

  /** Tries the line now and not later. */
  redial() {
    this.follower.redial();
  }

  leave() {
    clearInterval(this.ticking);
    this.follower.leave();
    this.hinter.stop();
  }
}
