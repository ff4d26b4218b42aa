// SPDX-License-Identifier: MIT
// Follows a table on a server through whatever happens to the line: comes back where it was, asks for what it missed,
// and sends a move again that nobody has acknowledged.
import { Refused, type Refusal } from '$app/engine/types';
import { Line, type LineState, type Socket } from './line';
import type { Request, ServerMessage, Watchers } from './messages';
import { afterEvents, fromWelcome, Lost, ownSeats, rewound, type Known } from './story';

/** Whoever works out what the moves lead to. */
export interface Engine {
  follow(known: Known): Promise<void>;
}

export interface Watcher {
  /** What is known has changed, and the engine has followed. */
  changed(): void;
  line(state: LineState, code: number): void;
  refused(refusal: Refusal): void;
  linked(link: { seat: number; token: string; until: number }): void;
  /** What is told makes no sense, again and again. */
  lost(): void;
}

export interface Setting {
  /** Whether hands are hidden in this game. */
  hidden: boolean;
  /** The token of a seat's link to come with. */
  link: string;
  /** Milliseconds between moves, so that one can follow them. */
  between: number;
}

type Act = Request & { t: 'act' };

const protocol = 1;
const mostFreshStarts = 2;
const tooFarBehind = 4;

export class Follower {
  known: Known | null = null;
  here: readonly number[] | null = null;
  /** None where nobody is told of them. */
  watchers: Watchers | null = null;
  clocks: { left: readonly number[]; at: number } | null = null;
  /** The move that is on its way. */
  act: { id: number; request: Act; after: number; again: boolean } | null = null;

  private readonly line: Line;
  private telling: Known | null = null;
  private wholeStory = false;
  private freshStarts = 0;
  /** Calls are counted, so that what came over an earlier one is told from what comes now. */
  private call = 0;
  private listensFrom = 0;
  private settled = false;
  private lastId = 0;
  private lastMove = 0;
  private waiting = 0;
  private noncesSent = new Set<number>();
  private work: Promise<void> = Promise.resolve();

  constructor(
    socket: Socket,
    private readonly engine: Engine,
    private readonly setting: Setting,
    private readonly watcher: Watcher,
  ) {
    this.line = new Line(socket, {
      opened: () => this.greet(),
      heard: (message) => this.later(this.call, () => this.take(message)),
      puzzled: () => this.later(this.call, () => Promise.reject(new Lost('not one of our messages'))),
      changed: (state, code) => {
        if (state !== 'open') this.settled = false;
        watcher.line(state, code);
      },
    });
  }

  // One thing after the other: the engine answers in its own time.
  private later(call: number, step: () => Promise<void>) {
    this.waiting++;
    this.work = this.work
      .then(() => (call >= this.listensFrom ? step() : undefined))
      .catch((problem: unknown) => this.stumble(problem))
      .finally(() => this.waiting--);
  }

  // After what came before, so that it is counted.
  private greet() {
    const call = ++this.call;
    this.noncesSent.clear();
    this.later(call, async () => {
      if (call !== this.call) return;
      const { link } = this.setting;
      this.line.send({ t: 'hello', protocol, after: this.telling?.version ?? -1, ...(link ? { link } : {}) });
    });
  }

  private stumble(problem: unknown) {
    if (this.listensFrom === Infinity) return;
    // A fault of ours is for the console; whoever sits here gets the table told anew, as if something had been missed.
    if (!(problem instanceof Lost || problem instanceof Refused)) console.error(problem);
    if (++this.freshStarts > mostFreshStarts) {
      this.line.hangUp();
      this.watcher.lost();
      return;
    }
    this.telling = null;
    this.wholeStory = false;
    this.comeAgain();
  }

  private comeAgain() {
    this.listensFrom = this.call + 1;
    this.line.redial();
  }

  private async take(message: ServerMessage): Promise<void> {
    switch (message.t) {
      case 'welcome':
        this.telling = fromWelcome(message, this.setting.hidden);
        this.setting.link = '';
        // A welcome shows how things are now; how they came about is told to those who ask for everything.
        if (!this.wholeStory && message.version > 0) {
          this.wholeStory = true;
          this.telling = rewound(this.telling);
          return this.comeAgain();
        }
        this.readClocks(message.clocks);
        return this.settle();
      case 'events':
        this.tell(message.from, message.list, message.position);
        this.readClocks(message.clocks);
        return this.settle();
      case 'event':
        await this.inGoodTime(message.event.t);
        this.tell(message.version, [message.event], message.position);
        this.readClocks(message.clocks);
        if (message.re === this.act?.id) this.act = null;
        return this.publish();
      case 'here':
        this.here = message.seats;
        this.watchers = message.watchers ?? null;
        return this.watcher.changed();
      case 'refused':
        return this.hearRefusal(message);
      case 'link':
        return this.watcher.linked({ seat: message.seat, token: message.token, until: message.until });
    }
  }

  private tell(from: number, list: Parameters<typeof afterEvents>[2], position: string | undefined) {
    if (!this.telling) throw new Lost('something came before the welcome');
    this.telling = afterEvents(this.telling, from, list);
    if (position !== undefined) this.telling = { ...this.telling, laidOpen: position };
  }

  private readClocks(left: readonly number[] | undefined) {
    if (left) this.clocks = { left, at: performance.now() };
  }

  // Bots answer fast; whoever watches sees one thing at a time.
  private async inGoodTime(kind: string) {
    if (kind !== 'acted' && kind !== 'chance') return;
    const rest = this.lastMove + this.setting.between - performance.now();
    if (rest > 0 && this.waiting <= tooFarBehind) await new Promise((done) => setTimeout(done, rest));
    this.lastMove = performance.now();
  }

  private async publish() {
    await this.engine.follow(this.telling!);
    this.known = this.telling!;
    if (this.act && this.act.after !== this.known.moves.length) this.act = null;
    this.sendNonces(this.known);
    this.watcher.changed();
  }

  // Back at the table. A move that was asked for before the line broke: if it was kept, the story tells of it.
  private async settle() {
    this.settled = true;
    await this.publish();
    this.freshStarts = 0;
    if (!this.act) return;
    if (this.known!.ended) this.act = null;
    else this.sendAct(true);
    this.watcher.changed();
  }

  private sendNonces(known: Known) {
    if (known.stage !== 'promising' || !this.settled) return;
    for (const seat of ownSeats(known)) {
      if (known.nonces.includes(seat) || this.noncesSent.has(seat)) continue;
      this.noncesSent.add(seat);
      const bytes = crypto.getRandomValues(new Uint8Array(16));
      const value = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
      this.send({ t: 'nonce', seat, value });
    }
  }

  private hearRefusal({ re, code, arguments: args, rule, text }: Extract<ServerMessage, { t: 'refused' }>) {
    const ours = this.act !== null && re === this.act.id;
    // Sent again, though it had arrived after all: its event says so.
    const kept = ours && this.act!.again && code === 'room.stale';
    if (ours) this.act = null;
    if (!kept) this.watcher.refused({ code, arguments: args, rule, text });
    this.watcher.changed();
  }

  private send(request: Request): number {
    const id = ++this.lastId;
    this.line.send({ ...request, id });
    return id;
  }

  private sendAct(again: boolean) {
    if (this.act) this.act = { ...this.act, again, id: this.send(this.act.request) };
  }

  /** Asks the server; false where there is no line to ask over. */
  ask(request: Request): boolean {
    if (this.settled) this.send(request);
    return this.settled;
  }

  /** A move waits for the line to come back. */
  play(seat: number, action: string) {
    if (!this.known || this.act) return;
    const request: Act = { t: 'act', seat, action, at: this.known.version };
    this.act = { id: 0, request, after: this.known.moves.length, again: false };
    if (this.settled) this.sendAct(false);
    this.watcher.changed();
  }

  redial() {
    this.line.redial();
  }

  leave() {
    this.listensFrom = Infinity;
    this.line.hangUp();
  }
}
