// SPDX-License-Identifier: MIT
// Follows a table on a server through whatever happens to the line: comes back where it was, asks for what it missed,
// and sends a move again that nobody has acknowledged. What the frames say is for the engine to make out.
import { Followed } from '$app/engine/engine';
import { grown, type Changed, type Heard, type Known, type Note, type Watchers } from '$app/engine/known';
import { Refused, type Frame, type Opening, type Ply, type Refusal } from '$app/engine/types';
import { rests } from './heartbeat';
import { Line, type LineState, type Socket } from './line';
import type { Request } from './messages';
import { protocol } from './wire.json';

export interface Watcher {
  /** What is known has changed. */
  changed(): void;
  line(state: LineState, code: number): void;
  refused(refusal: Refusal): void;
  linked(link: { seat: number; token: string; until: number }): void;
  /** What is told makes no sense, again and again. */
  lost(): void;
}

export interface Setting {
  /** The token of a seat's link to come with. */
  link: string;
  /** Milliseconds between moves, so that one can follow them. */
  between: number;
  /** For a small board beside other things: how it came about is not asked for, and a line that breaks is noticed late. */
  glance?: boolean | undefined;
}

/** What is shown of a table, and who made it out. */
interface Shown {
  by: Followed;
  known: Known;
  frame: Frame;
  plies: readonly Ply[];
  notes: readonly Note[];
}

type Act = Request & { t: 'act' };

const mostFreshStarts = 2;
const tooFarBehind = 4;

export class Follower {
  shown: Shown | null = null;
  here: readonly number[] | null = null;
  /** None where nobody is told of them. */
  watchers: Watchers | null = null;
  clocks: { left: readonly number[]; at: number } | null = null;
  /** The move that is on its way. */
  act: { id: number; request: Act; after: number; again: boolean } | null = null;

  private readonly line: Line;
  private table = new Followed();
  /** What the engine has made out so far; it is shown once there is enough of it, and in good time. */
  private telling: Known | null = null;
  private plies: readonly Ply[] = [];
  private notes: readonly Note[] = [];
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
    private readonly setting: Setting,
    private readonly watcher: Watcher,
  ) {
    this.line = new Line(
      socket,
      {
        opened: () => this.greet(),
        heard: (frame) => this.later(this.call, async () => this.take(await this.table.hear(frame))),
        changed: (state, code) => {
          if (state !== 'open') this.settled = false;
          watcher.line(state, code);
        },
      },
      setting.glance ? rests.loose : rests.close,
    );
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
    if (!(problem instanceof Refused)) console.error(problem);
    if (++this.freshStarts > mostFreshStarts) {
      this.line.hangUp();
      this.watcher.lost();
      return;
    }
    this.beginAgain();
    this.comeAgain();
  }

  // One may look back in what is shown until there is something new. Should the engine have fallen over, the next table
  // has another one.
  private beginAgain() {
    if (this.table !== this.shown?.by) this.table.close();
    this.table = new Followed();
    this.telling = null;
    this.plies = this.notes = [];
    this.wholeStory = false;
  }

  private comeAgain() {
    this.listensFrom = this.call + 1;
    this.line.redial();
  }

  private async take(heard: Heard): Promise<void> {
    switch (heard.kind) {
      case 'welcome':
        this.tell(heard);
        this.setting.link = '';
        // A welcome shows how things are now; how they came about is told to those who ask for everything.
        if (!this.setting.glance && !this.wholeStory && heard.known.version > 0) {
          this.wholeStory = true;
          this.telling = await this.table.rewind();
          return this.comeAgain();
        }
        return this.settle(heard);
      case 'events':
        this.tell(heard);
        return this.settle(heard);
      case 'event':
        this.tell(heard);
        if (heard.played) await this.inGoodTime();
        if (heard.re === this.act?.id) this.act = null;
        return this.publish(heard);
      case 'here':
        this.here = heard.seats;
        this.watchers = heard.watchers;
        return this.watcher.changed();
      case 'refused':
        return this.hearRefusal(heard);
      case 'link':
        return this.watcher.linked({ seat: heard.seat, token: heard.token, until: heard.until });
    }
  }

  private tell({ known, plies, notes }: Changed) {
    this.telling = known;
    this.plies = grown(this.plies, plies);
    this.notes = grown(this.notes, notes);
  }

  // Bots answer fast; whoever watches sees one thing at a time.
  private async inGoodTime() {
    const rest = this.lastMove + this.setting.between - performance.now();
    if (rest > 0 && this.waiting <= tooFarBehind) await new Promise((done) => setTimeout(done, rest));
    this.lastMove = performance.now();
  }

  private publish({ known, frame, clocks }: Changed) {
    if (this.shown && this.shown.by !== this.table) this.shown.by.close();
    this.shown = { by: this.table, known, frame, plies: this.plies, notes: this.notes };
    if (clocks) this.clocks = { left: clocks, at: performance.now() };
    if (this.act && this.act.after !== known.moves) this.act = null;
    this.sendNonces(known);
    this.watcher.changed();
  }

  // Back at the table. A move that was asked for before the line broke: if it was kept, the story tells of it.
  private settle(changed: Changed) {
    this.settled = true;
    this.publish(changed);
    this.freshStarts = 0;
    if (!this.act) return;
    if (changed.known.ended) this.act = null;
    else this.sendAct(true);
    this.watcher.changed();
  }

  private sendNonces(known: Known) {
    if (known.stage !== 'promising' || !this.settled) return;
    for (const seat of known.mine) {
      if (known.nonces.includes(seat) || this.noncesSent.has(seat)) continue;
      this.noncesSent.add(seat);
      const bytes = crypto.getRandomValues(new Uint8Array(16));
      const value = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
      this.send({ t: 'nonce', seat, value });
    }
  }

  private hearRefusal({ re, code, arguments: args, rule, text }: Extract<Heard, { kind: 'refused' }>) {
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
    if (!this.shown || this.act) return;
    const { version, moves } = this.shown.known;
    this.act = { id: 0, request: { t: 'act', seat, action, at: version }, after: moves, again: false };
    if (this.settled) this.sendAct(false);
    this.watcher.changed();
  }

  /** The table as it was seen after so many plies. */
  look(ply: number): Promise<Frame> {
    return this.shown!.by.look(ply);
  }

  /** The game as far as it is shown, for somebody to think about. */
  async opening(): Promise<Opening> {
    const { by, known } = this.shown!;
    const opening = await by.opening();
    return { ...opening, actions: opening.actions.slice(0, known.moves) };
  }

  redial() {
    this.line.redial();
  }

  leave() {
    this.listensFrom = Infinity;
    this.line.hangUp();
    this.table.close();
    if (this.shown && this.shown.by !== this.table) this.shown.by.close();
  }
}
