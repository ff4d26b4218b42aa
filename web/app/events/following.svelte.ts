// SPDX-License-Identifier: MIT
// An event as it goes on: asked for gently, not while nobody looks, and seldom while the server does not answer. It knows
// no page and no address; `World` is all that it needs of them.
import type { HouseEvent, You } from '$app/api/events';
import { Refused } from '$app/engine/types';
import { tallyOf, type Round } from './marks';
import { hasRounds } from './rounds';

export interface World {
  /** Nothing where nothing has happened since that version. */
  look: (after?: number) => Promise<HouseEvent | null>;
  you: () => Promise<You>;
  round: (round: number) => Promise<Pick<Round, 'tables' | 'byes'>>;
  isSeen: () => boolean;
  /** Nobody is known here: there is nothing to be asked about them. */
  isNobody: () => boolean;
}

const second = 1000;
export const periods = { running: 3 * second, open: 10 * second, longest: 60 * second };
/** So many rounds are looked back at: a slate has no room for more marks. */
export const remembered = 9;

export class Following {
  event = $state.raw<HouseEvent | null>(null);
  you = $state.raw<You | null>(null);
  /** The latest rounds, the oldest first. */
  rounds = $state.raw<readonly Round[]>([]);
  /** Whether the server answers. */
  state = $state<'asking' | 'there' | 'away'>('asking');
  /** Why there is nothing to see. */
  problem = $state.raw<unknown>(null);

  private timer: ReturnType<typeof setTimeout> | undefined;
  private watching = false;
  private misses = 0;
  /** Counts questions, so that an answer that was overtaken finds out. */
  private asked = 0;
  /** Whether `you` is of the version that is shown, and of whoever is here now. */
  private knowsYou = false;
  /** The version whose older rounds were read last. */
  private readAt = -1;

  constructor(private readonly world: World) {}

  /** Asks until `stop`. */
  watch() {
    this.watching = true;
    if (this.world.isSeen()) void this.ask();
  }

  stop() {
    this.watching = false;
    this.asked++;
    clearTimeout(this.timer);
  }

  /** Somebody looks at the page, or looks away. */
  seen() {
    clearTimeout(this.timer);
    if (this.watching && this.world.isSeen()) void this.ask();
  }

  /** There may be somebody else now. */
  changed(): Promise<void> {
    this.you = null;
    this.knowsYou = false;
    return this.ask();
  }

  async ask(): Promise<void> {
    clearTimeout(this.timer);
    const mine = ++this.asked;
    try {
      const found = (await this.world.look(this.event?.version)) ?? this.event;
      if (mine !== this.asked) return;
      if (found && (found !== this.event || !this.knowsYou)) await this.take(found, mine);
      if (mine !== this.asked) return;
      if (this.event) void this.lookBack(this.event);
      this.state = 'there';
      this.misses = 0;
    } catch (problem) {
      if (mine !== this.asked) return;
      this.misses++;
      this.state = 'away';
      // Only of an event that was never seen it can be said that there is none.
      if (problem instanceof Refused && problem.refusal.code !== 'net.unreachable' && !this.event) {
        this.problem = problem;
        return;
      }
    }
    this.plan();
  }

  private async take(found: HouseEvent, mine: number) {
    // Who one is to it comes along, so that nobody is told to join where they sit at a table.
    const you = await this.readYou();
    if (mine !== this.asked) return;
    this.event = found;
    this.you = you;
    this.knowsYou = true;
    this.remember({ round: found.round, tables: found.tables, byes: found.byes });
  }

  private async readYou(): Promise<You | null> {
    if (this.world.isNobody()) return null;
    try {
      return await this.world.you();
    } catch (problem) {
      if (problem instanceof Refused && problem.refusal.code === 'http.token') return null;
      throw problem;
    }
  }

  private remember(round: Round) {
    if (round.round === 0) return;
    const others = this.rounds.filter((one) => one.round !== round.round);
    this.rounds = [...others, round].toSorted((a, b) => a.round - b.round);
  }

  /** Reads older rounds, the latest first: those that are not known, or all where a result was changed. */
  private async lookBack(event: HouseEvent) {
    if (!hasRounds(event) || this.readAt === event.version) return;
    this.readAt = event.version;
    const wanted = Array.from(
      { length: Math.min(event.round, remembered) - 1 },
      (_, n) => event.round - 1 - n,
    );
    const fits = this.marksFit(event);
    try {
      for (const round of wanted) {
        if (fits && this.rounds.some((one) => one.round === round)) continue;
        const { tables, byes } = await this.world.round(round);
        if (this.readAt !== event.version) return; // overtaken
        this.remember({ round, tables, byes });
      }
    } catch {
      if (this.readAt === event.version) this.readAt = -1; // with the next question
    }
  }

  /** Whether the rounds that are known say what the standings say. */
  private marksFit(event: HouseEvent): boolean {
    if (event.round > remembered) return true; // not all of them are known
    const tables = this.rounds.flatMap(({ tables }) => tables);
    return event.standings.every((row) => {
      const { won, lost } = tallyOf(row.player, tables);
      return !row.counted || (won === row.wins && lost === row.losses);
    });
  }

  private plan() {
    if (!this.watching || !this.world.isSeen() || this.event?.stage === 'over') return;
    const usual = this.event?.stage === 'open' ? periods.open : periods.running;
    this.timer = setTimeout(() => void this.ask(), Math.min(usual * 2 ** this.misses, periods.longest));
  }
}
