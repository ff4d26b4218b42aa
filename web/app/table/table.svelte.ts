// SPDX-License-Identifier: MIT
// What every table page shows, whether the game runs in this browser or on a server.
import type { Choice, GameModule, SitterRating, Told } from '$board/kit/contract';
import type { Frame, GameCard, Ply, Refusal } from '$app/engine/types';
import { seatName } from './sentences';

export type Stage = 'loading' | 'gathering' | 'promising' | 'playing' | 'paused' | 'over';

export interface Seat {
  kind: 'person' | 'bot' | 'open';
  /** Sits at this browser. */
  mine: boolean;
  name: string;
  /** A bot's level. */
  level?: string;
  /** Whether a person elsewhere is connected. */
  here: boolean;
  /** Milliseconds left. */
  clock?: number;
  rating?: SitterRating;
  /** The page about whoever sits there. */
  about?: string;
}

/** How it ended: by the rules (then the frame has a finish), or otherwise. */
export interface Ending {
  code: string;
  winners: number[];
  rule: string;
  /** Who gave up, where that is known. */
  gaveUp?: number;
}

/** Something said at the table. */
export interface Said {
  seat: number | null;
  name: string;
  text: string;
}

export abstract class Table {
  stage = $state<Stage>('loading');
  seats = $state.raw<Seat[]>([]);
  /** Whose eyes the board is seen with; nobody's for a spectator. */
  eyes = $state<number | null>(null);
  /** The table as it is now. */
  frame = $state.raw<Frame | null>(null);
  plies = $state.raw<readonly Ply[]>([]);
  ending = $state.raw<Ending | null>(null);
  /** Why the last wish was refused. */
  refusal = $state.raw<Refusal | null>(null);
  said = $state.raw<Said[]>([]);
  /** A move that was chosen here and that the server has not kept yet; the board points at it. */
  onItsWay = $state.raw<Told | null>(null);

  /** The ply that is looked back at; null shows the present. */
  private past = $state.raw<{ ply: number; frame: Frame } | null>(null);

  readonly shown = $derived(this.past?.frame ?? this.frame);
  readonly shownPly = $derived(this.past?.ply ?? this.plies.length);
  readonly isPast = $derived(this.past !== null);
  /** What led to what is shown; jumping about does not animate. */
  readonly last = $derived<Told | null>(this.plies[this.shownPly - 1] ?? null);
  readonly moves = $derived(this.stage === 'playing' && !this.isPast && this.isMyTurn());

  constructor(
    readonly module: GameModule,
    readonly card: GameCard,
  ) {}

  get game(): string {
    return this.card.name;
  }

  /** What the game calls a seat. */
  seatName(seat: number): string {
    return seatName(this.game, seat, this.frame?.scene.letters?.[seat]);
  }

  isMyTurn(): boolean {
    const actor = this.frame?.actor;
    return typeof actor === 'number' && this.seats[actor]?.mine === true;
  }

  /** Whether somebody may ask here what a strong player would do. */
  mayHint(): boolean {
    return true;
  }

  /** Whether it may be known how strong those are who sit here: then there is room for it, before anybody sits down. */
  mayBeRanked(): boolean {
    return false;
  }

  /** Whether every move is asked about before it is played, however it was made. */
  asksFirst(): boolean {
    return false;
  }

  /** Looks back at an earlier ply, or at the present. */
  async lookAt(ply: number) {
    if (ply >= this.plies.length) {
      this.past = null;
      return;
    }
    const at = Math.max(0, ply);
    const frame = await this.frameAt(at);
    this.past = { ply: at, frame };
  }

  protected backToNow() {
    this.past = null;
  }

  /** The table after the first plies. */
  protected abstract frameAt(ply: number): Promise<Frame>;
  /** Plays a choice that was offered. */
  abstract act(choice: Choice): Promise<void>;
  /** Plays what somebody typed in the game's notation; refuses in words. */
  abstract actTyped(text: string): Promise<void>;
  /** Whether and how the last move can be taken back. */
  abstract takeBack(): Promise<void>;
  abstract resign(): Promise<void>;
  /** What a strong player would do. */
  abstract hint(): Promise<Told | null>;
  /** Everything stops; nobody looks at this table any more. */
  abstract leave(): void;
}
