// SPDX-License-Identifier: MIT
// The engine for pages. Two workers: one answers at once, the other thinks and can be stopped at any time. The second has
// a larger engine, which is loaded when somebody is to think.
import type { Heard, Known } from './known';
import { Line } from './line';
import type { About, Frame, GameCard, Judgement, MarkedPly, MatchText, Opened, Opening, Ply } from './types';

export { Stopped } from './line';

const rules = new Line('table');
/** With whose eyes; where no seat is named, with nobody's. */
const eyes = (seat: number | null) => (seat === null ? {} : { seat });

/** A seed that nobody can foresee; works on plain HTTP too. */
export function freshSeed(): number {
  const [word] = crypto.getRandomValues(new Uint32Array(1));
  return word!;
}

/** A question that is about no open table. */
export function askRules<T>(question: object): Promise<T> {
  return rules.ask(question);
}

let cards: Promise<GameCard[]> | null = null;

/** The games with their options, bots and phrases. */
export function gameCards(): Promise<GameCard[]> {
  cards ??= askRules<{ games: GameCard[] }>({ do: 'games' }).then(
    (answer) => answer.games,
    (problem: unknown) => {
      cards = null; // whoever asks again may have more luck
      throw problem;
    },
  );
  return cards;
}

export function readMatch(text: string): Promise<MatchText> {
  return askRules({ do: 'read', text });
}

/** A match in the engine, until it is closed. */
export class Match {
  private constructor(
    private readonly line: Line,
    private readonly life: number,
    readonly opened: Opened,
  ) {}

  static async open(opening: Opening, line = rules): Promise<Match> {
    const { life } = line;
    return new Match(line, life, await line.ask<Opened>({ do: 'open', ...opening }));
  }

  private ask<T>(wish: string, more: object = {}): Promise<T> {
    // Another worker would be started for nothing, and have another table of this number.
    if (this.life !== this.line.life) return Promise.reject(this.line.why);
    return this.line.ask<T>({ do: wish, table: this.opened.table, ...more });
  }

  look(seat: number | null, ply?: number): Promise<Frame> {
    return this.ask('look', { ...eyes(seat), ...(ply === undefined ? {} : { ply }) });
  }
  async plies(seat: number | null): Promise<Ply[]> {
    return (await this.ask<{ plies: Ply[] }>('story', { ...eyes(seat) })).plies;
  }
  play(text: string, seat: number | null): Promise<Frame> {
    return this.ask('play', { text, ...eyes(seat) });
  }
  /** A throw or a draw. */
  luck(seat: number | null, seed = freshSeed()): Promise<Frame> {
    return this.ask('luck', { ...eyes(seat), seed });
  }
  async record(about: About): Promise<string> {
    return (await this.ask<{ text: string }>('record', about)).text;
  }
  think(bot: string, seed = freshSeed()): Promise<{ action: string }> {
    return this.ask('think', { bot, seed });
  }
  judge(bot: string, ply?: number): Promise<Judgement> {
    return this.ask('judge', { bot, ...(ply === undefined ? {} : { ply }) });
  }
  mark(bot: string, ply: number): Promise<MarkedPly> {
    return this.ask('mark', { bot, ply });
  }
  close() {
    void this.ask('close').catch(() => {});
  }
}

/** A table on a server, as the engine makes it out from what comes over the line. */
export class Followed {
  private readonly life = rules.life;
  private readonly begun = rules.ask<{ table: number }>({ do: 'follow', seed: freshSeed() });

  constructor() {
    this.begun.catch(() => {}); // whoever asks is told
  }

  private async ask<T>(wish: string, more: object = {}): Promise<T> {
    const { table } = await this.begun;
    if (this.life !== rules.life) throw rules.why;
    return rules.ask<T>({ do: wish, table, ...more });
  }

  /** What a frame of the socket says; refuses one that does not fit what is known, or that is no message. */
  hear(text: string): Promise<Heard> {
    return this.ask('hear', { text });
  }
  /** Back to how the table was made, to be told everything from there. */
  async rewind(): Promise<Known> {
    return (await this.ask<{ known: Known }>('rewind')).known;
  }
  /** The table as it was seen after so many plies. */
  look(ply: number): Promise<Frame> {
    return this.ask('look', { ply });
  }
  /** What to open to have the same game, where no hands are hidden. */
  opening(): Promise<Required<Opening>> {
    return this.ask('opening');
  }
  close() {
    void this.ask('close').catch(() => {});
  }
}

/** Somebody who thinks: bots, hints and analysis, apart from the table so that it never waits for them. */
export class Thinker {
  private readonly line = new Line('thought');

  private async with<T>(opening: Opening, use: (match: Match) => Promise<T>): Promise<T> {
    const match = await Match.open(opening, this.line);
    try {
      return await use(match);
    } finally {
      match.close();
    }
  }

  async move(opening: Opening, bot: string): Promise<string> {
    return (await this.with(opening, (match) => match.think(bot))).action;
  }
  judge(opening: Opening, bot: string, ply?: number): Promise<Judgement> {
    return this.with(opening, (match) => match.judge(bot, ply));
  }
  mark(opening: Opening, bot: string, ply: number): Promise<MarkedPly> {
    return this.with(opening, (match) => match.mark(bot, ply));
  }
  stop() {
    this.line.stop();
  }
}
