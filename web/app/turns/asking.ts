// SPDX-License-Identifier: MIT
// Asks the server now and then what waits: tables, and people who ask for a game. Of several tabs only one asks: whoever has an answer tells the others, and
// who has just heard one waits a little longer than who asked. So no tab is in charge that could fall asleep with it.
import * as v from 'valibot';
import { Challenges, Turns } from '$app/api/types';
import { Refused } from '$app/engine/types';

const second = 1000;
export const periods = {
  seen: 20 * second,
  /** While somebody looks and an answer is expected to begin a game at once. */
  expecting: 5 * second,
  unseen: 60 * second,
  longest: 600 * second,
};
/** So long after something happened, so that more of it is asked about at once; and so long between any two questions. */
const moment = 400;
const gap = 5 * second;

/** What waits. */
const News = v.object({ ...Turns.entries, challenges: Challenges });
export type News = v.InferOutput<typeof News>;
export const nothing: News = { turns: [], challenges: { received: [], sent: [] } };

/** What a tab tells the others: that, or how often nobody has answered. */
const Word = v.union([News, v.object({ away: v.number() })]);

/** Whether somebody waits to play at once. */
const isExpecting = ({ challenges: { received, sent } }: News) =>
  [...received, ...sent].some(({ state, clock }) => state === 'open' && clock !== 'day');

export interface Surroundings {
  ask: () => Promise<News>;
  isSeen: () => boolean;
  isNobody: () => boolean;
  /** Between 0 and 1: those who have heard the same do not ask at the same time. */
  random: () => number;
  channel: Pick<BroadcastChannel, 'postMessage' | 'close' | 'onmessage'> | null;
  /** `own`: this tab has asked. */
  heard: (news: News, own: boolean) => void;
}

export class Asking {
  private timer: ReturnType<typeof setTimeout> | undefined;
  private due = Infinity;
  /** The next question is about something that has just happened: an older answer does not save it. */
  private urgent = false;
  private asked = -Infinity;
  private misses = 0;
  private busy = false;
  private expecting = false;
  private again = false;
  private stopped = false;

  constructor(private readonly world: Surroundings) {
    if (world.channel) world.channel.onmessage = ({ data }) => this.hear(data);
    this.soon();
  }

  /** Something has happened that may change the answer. */
  soon() {
    this.misses = 0;
    if (this.busy) this.again = true;
    else {
      this.plan(Math.max(moment, this.asked + gap - Date.now()), true);
      this.urgent = true;
    }
  }

  /** Somebody looks at this page, or looks away. */
  seen() {
    if (this.world.isSeen()) this.soon();
    else this.plan(this.period());
  }

  /** There may be somebody else now. */
  changed() {
    if (this.world.isNobody()) this.take(nothing, false);
    this.soon();
  }

  stop() {
    this.stopped = true;
    clearTimeout(this.timer);
    this.world.channel?.close();
  }

  private period(): number {
    const seen = this.expecting ? periods.expecting : periods.seen;
    const usual = this.world.isSeen() ? seen : periods.unseen;
    return Math.min(usual * 2 ** this.misses, Math.max(usual, periods.longest));
  }

  /** `sooner`: an earlier appointment stands. */
  private plan(after: number, sooner = false) {
    const due = Date.now() + after;
    if (this.stopped || (sooner && this.due <= due)) return;
    clearTimeout(this.timer);
    this.due = Infinity;
    if (this.world.isNobody()) return;
    this.due = due;
    this.timer = setTimeout(() => void this.ask(), after);
  }

  private async ask() {
    this.due = Infinity;
    if (this.busy || this.world.isNobody()) return;
    this.busy = true;
    this.again = this.urgent = false;
    this.asked = Date.now();
    try {
      const news = await this.world.ask();
      this.misses = 0;
      if (!this.stopped) {
        this.world.channel?.postMessage(news);
        this.take(news, true);
      }
    } catch (problem) {
      // That nobody is known is an answer; what else is refused may be well a while later.
      if (!(problem instanceof Refused)) console.error(problem);
      this.misses++;
      if (!this.stopped) this.world.channel?.postMessage({ away: this.misses });
    }
    this.busy = false;
    if (this.again) this.soon();
    else this.plan(this.period());
  }

  private take(news: News, own: boolean) {
    this.expecting = isExpecting(news);
    this.world.heard(news, own);
  }

  private hear(data: unknown) {
    const word = v.safeParse(Word, data);
    if (!word.success) return; // of a page of another version
    if ('turns' in word.output) {
      this.misses = 0;
      this.take(word.output, false);
    } else this.misses = word.output.away;
    if (!this.urgent && !this.busy) this.plan(this.period() * (1.1 + 0.4 * this.world.random()));
  }
}
