// SPDX-License-Identifier: MIT
// Looking for somebody to play with, from the wish until there is a table: what is asked of the server and when, and what
// its answers mean. It knows no page and no address; `World` is all that it needs of them.
import type { Finding as Answer, Outlook, PaceName } from '$app/api/types';
import { Refused } from '$app/engine/types';

export interface Wish {
  game: string;
  clock: PaceName;
}

export interface World {
  look: (wish: Wish) => Promise<Answer>;
  ask: () => Promise<Answer>;
  stop: () => Promise<unknown>;
  /** There is a table. The game is not known where the search was begun elsewhere. */
  found: (table: string, wish: Wish | null) => void;
}

const second = 1000;
const period = 2 * second;
const longest = 16 * second;
/** Who has not asked for so long may have been given up by the server, which waits twenty seconds. */
const asleep = 15 * second;

/** Who plays by post need not stay. */
export const mayLeave = ({ clock }: Wish) => clock === 'day';

export class Finding {
  phase = $state<'idle' | 'asking' | 'waiting' | 'seating' | 'found'>('idle');
  wish = $state.raw<Wish | null>(null);
  outlook = $state.raw<Outlook | null>(null);
  /** When one began to wait, by this computer's clock. */
  since = $state(0);
  /** The most that make a table: what is waited for at first. */
  full = $state(0);
  /** What was refused, or why nobody looks any more. */
  problem = $state.raw<unknown>(null);
  ended = $state(false);
  /** How often in a row nobody has answered. */
  misses = $state(0);

  private timer: ReturnType<typeof setTimeout> | undefined;
  /** Counts changes of mind, so that what was asked before one finds out. */
  private mind = 0;
  private answered = 0;
  /** Wishes reach the server in the order they were made in. */
  private line: Promise<unknown> = Promise.resolve();

  constructor(private readonly world: World) {}

  get busy() {
    return this.phase !== 'idle' && this.phase !== 'found';
  }

  async look(wish: Wish) {
    const mind = this.change();
    this.wish = wish;
    this.ended = false;
    this.problem = this.outlook = null;
    this.full = 0;
    this.phase = 'asking';
    try {
      const answer = await this.next(() => (mind === this.mind ? this.world.look(wish) : null));
      if (answer && mind === this.mind) this.hear(answer, mind);
    } catch (problem) {
      if (mind !== this.mind) return;
      this.rest();
      this.problem = problem;
    }
  }

  /** Goes on with what was begun before this page was there. */
  async resume() {
    if (this.busy) return;
    const mind = this.change();
    try {
      const answer = await this.world.ask();
      if (mind === this.mind && answer.state !== 'idle') this.hear(answer, mind);
    } catch {
      // That one cannot look is said when one wants to.
    }
  }

  async stop() {
    this.rest();
    this.problem = null;
    try {
      await this.next(this.world.stop);
    } catch {
      // The server will notice that nobody asks.
    }
  }

  /** Nobody is there who could be taken to a table: who must stay looks no longer, the others are told elsewhere. */
  leave() {
    if (!this.busy) return;
    if (this.wish && mayLeave(this.wish)) this.rest();
    else void this.stop();
  }

  private change(): number {
    clearTimeout(this.timer);
    return ++this.mind;
  }

  private rest() {
    this.change();
    this.phase = 'idle';
    this.outlook = null;
    this.misses = 0;
  }

  private next<T>(work: () => T | Promise<T>): Promise<T> {
    const done = this.line.then(work);
    this.line = done.catch(() => {});
    return done;
  }

  private hear(answer: Answer, mind: number) {
    const missed = this.misses > 0 || Date.now() - this.answered > asleep;
    this.answered = Date.now();
    this.misses = 0;
    this.problem = null;
    if (answer.state === 'found') {
      this.change();
      this.phase = 'found';
      this.world.found(answer.table, this.wish);
      // Who comes back wants another table.
      void this.next(this.world.stop).catch(() => {});
      return;
    }
    if (answer.state === 'idle') {
      if (missed && this.wish) void this.look(this.wish);
      else {
        this.rest();
        this.ended = true;
      }
      return;
    }
    this.phase = answer.state;
    if (answer.state === 'waiting') {
      const { game, clock, waited, players } = answer;
      const since = Date.now() - waited;
      // What the line takes is not waited: seconds do not jump for it.
      if (!this.outlook || Math.abs(since - this.since) > 2 * second) this.since = since;
      if (this.wish?.game !== game || this.wish.clock !== clock) this.wish = { game, clock };
      this.full = Math.max(this.full, players);
      this.outlook = answer;
    }
    this.plan(mind, period);
  }

  private plan(mind: number, after: number) {
    this.timer = setTimeout(() => void this.ask(mind), after);
  }

  private async ask(mind: number) {
    try {
      const answer = await this.world.ask();
      if (mind === this.mind) this.hear(answer, mind);
    } catch (problem) {
      if (mind !== this.mind) return;
      this.problem = problem;
      this.misses++;
      if (problem instanceof Refused && problem.refusal.code === 'http.token') {
        this.rest();
        return;
      }
      this.plan(mind, Math.min(period * 2 ** this.misses, longest));
    }
  }
}
