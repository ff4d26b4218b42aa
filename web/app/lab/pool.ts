// SPDX-License-Identifier: MIT
// Studies that run while somebody looks on: workers play game after game, and one more keeps what they have played and
// says what it comes to, so that no answer waits for a long game.
import { Line, Stopped } from '$app/engine/line';
import type { Variant } from '$app/study/study-file';
import { Roster, type Part } from './roster';

/** What is studied; two boards with the same bot, seed and options have the same luck game by game. */
export interface StudyTerms {
  game: string;
  settings: Record<string, string>;
  edition: string;
  bot: string;
  seed: number;
  /** The judge looks at one game in so many; at none where it is 0. */
  judgeEvery: number;
}

/** What is known of a study before a game of it is played. */
export interface Studied {
  study: number;
  seats: string[];
  sides: number[];
  cooperative: boolean;
  fair: number;
}

export interface Findings {
  /** So many games count: all up to the first that is missing. */
  played: number;
  variant: Variant;
}

interface Played {
  observations: string[];
  next: number;
}

/** So long a worker plays before it is asked again, in milliseconds. */
const slice = 150;
/** More than these at a time would only be late. */
const mostAtOnce = 64;

/** One board of the pool: its games, and where they are kept. */
class Board {
  readonly roster: Roster;
  /** Something was played that nobody was told of. */
  news = false;
  told = 0;

  constructor(
    readonly terms: StudyTerms,
    readonly studied: Studied,
    most: number,
  ) {
    this.roster = new Roster(most);
  }
}

/** A worker that plays. It opens what it is to play when it is first asked to. */
class Player {
  private readonly line = new Line('lab');
  private readonly studies = new Map<Board, number>();
  private milliseconds = 0;
  private games = 0;

  /** As many as fit into a slice, as far as is known by now. */
  get atOnce(): number {
    if (this.milliseconds === 0) return 1;
    return Math.max(1, Math.min(mostAtOnce, Math.round((slice * this.games) / this.milliseconds)));
  }

  async play(board: Board, part: Part): Promise<Played> {
    let study = this.studies.get(board);
    if (study === undefined) {
      ({ study } = await this.line.ask<Studied>({ do: 'study.open', ...board.terms }));
      this.studies.set(board, study);
    }
    const begun = performance.now();
    const played = await this.line.ask<Played>({ do: 'study.play', study, ...part, milliseconds: slice });
    this.milliseconds += performance.now() - begun;
    this.games += played.observations.length;
    return played;
  }

  stop() {
    this.line.stop();
  }
}

/** As many as the machine has cores for, and no more than a machine is likely to spare. */
export const usualPlayers = (): number => Math.max(1, Math.min(8, navigator.hardwareConcurrency || 2));

export interface PoolHears {
  /** What the games of a board come to so far. */
  found: (board: number, findings: Findings) => void;
  /** Something went wrong, and the pool stands still. */
  failed: (why: unknown) => void;
}

export class StudyPool {
  private readonly keeper = new Line('lab');
  private readonly boards: (Board | null)[] = [];
  private players: Player[] = [];
  private running = false;
  private closed = false;
  private telling = false;
  private lastTold = 0;

  constructor(
    private readonly hears: PoolHears,
    private readonly options: { players?: number; most?: number; tellEvery?: number } = {},
  ) {}

  /** Puts a board in the place of the one of that number; what was played on the others stays. */
  async open(place: number, terms: StudyTerms | null): Promise<Studied | null> {
    const before = this.boards[place];
    this.boards[place] = null;
    this.stopPlayers();
    if (before) await this.keeper.ask({ do: 'study.close', study: before.studied.study });
    let studied: Studied | null = null;
    if (terms) {
      studied = await this.keeper.ask<Studied>({ do: 'study.open', ...terms });
      this.boards[place] = new Board(terms, studied, this.options.most ?? Infinity);
    }
    if (this.running) this.startPlayers();
    return studied;
  }

  get isRunning(): boolean {
    return this.running;
  }

  go() {
    if (this.running || this.closed) return;
    this.running = true;
    this.startPlayers();
  }

  /** Games under way are played to their end. */
  pause() {
    this.running = false;
  }

  close() {
    this.running = false;
    this.closed = true;
    this.stopPlayers();
    this.keeper.stop();
  }

  private startPlayers() {
    const count = this.options.players ?? usualPlayers();
    while (this.players.length < count) {
      const player = new Player();
      this.players.push(player);
      void this.work(player);
    }
  }

  private stopPlayers() {
    for (const player of this.players) player.stop();
    this.players = [];
  }

  /** The board of which the fewest games are under way or played, so that both have as many. */
  private behind(): Board | null {
    const open = this.boards.filter((board): board is Board => !!board && !board.roster.over);
    return open.reduce<Board | null>(
      (least, board) => (least && least.roster.dealt <= board.roster.dealt ? least : board),
      null,
    );
  }

  private async work(player: Player) {
    try {
      for (let board = this.behind(); board && this.isAt(player); board = this.behind())
        await this.playSome(player, board);
    } catch (why) {
      if (!(why instanceof Stopped)) this.fail(why);
    }
    this.players = this.players.filter((other) => other !== player);
    player.stop();
  }

  private isAt(player: Player): boolean {
    return this.running && this.players.includes(player);
  }

  private async playSome(player: Player, board: Board) {
    const part = board.roster.deal(player.atOnce);
    let { from } = part;
    try {
      const { observations, next } = await player.play(board, part);
      await this.keeper.ask({ do: 'study.take', study: board.studied.study, observations });
      from = next;
    } finally {
      board.roster.giveBack({ from, games: part.from + part.games - from });
    }
    board.news = true;
    void this.tell();
  }

  /** Says what was found, now and then; and in any case once all is played. */
  private async tell() {
    if (this.telling) return;
    this.telling = true;
    try {
      const wait = this.lastTold + (this.options.tellEvery ?? 500) - performance.now();
      if (wait > 0) await new Promise((done) => setTimeout(done, wait));
      this.lastTold = performance.now();
      for (const [place, board] of this.boards.entries()) {
        if (!board?.news || this.closed) continue;
        board.news = false;
        const { study } = board.studied;
        const findings = await this.keeper.ask<Findings>({ do: 'study.findings', study });
        if (this.boards[place] === board) this.hears.found(place, findings);
      }
    } catch (why) {
      if (!(why instanceof Stopped)) this.fail(why);
    } finally {
      this.telling = false;
    }
    if (!this.closed && this.boards.some((board) => board?.news)) void this.tell();
  }

  private fail(why: unknown) {
    this.pause();
    this.stopPlayers();
    this.hears.failed(why);
  }
}
