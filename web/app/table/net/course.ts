// SPDX-License-Identifier: MIT
// The engine follows what a server tells: the table as it is, and every ply on the way for looking back.
import { Match } from '$app/engine/engine';
import type { Frame, Opening, Ply } from '$app/engine/types';
import type { Known, Move, Start } from './story';

const same = (a: Move, b: Move | undefined) => a.actor === b?.actor && a.text === b.text;

export class Course {
  private match: Match | null = null;
  private left = false;
  private start: Start | null = null;
  private eyes: number | null = null;
  private followed: readonly Move[] = [];
  private laidOpen: string | null = null;
  /** Where hands are hidden the past cannot be worked out again, so what was seen is kept. */
  private seen: Frame[] = [];

  frame: Frame | null = null;
  plies: Ply[] = [];

  /** Throws where what is told cannot have happened. */
  async follow(known: Known): Promise<void> {
    if (this.left) return;
    const { moves, hidden, start, eyes } = known;
    const goesOn =
      this.match !== null &&
      start === this.start &&
      eyes === this.eyes &&
      this.followed.every((move, n) => same(move, moves[n]));
    const news = goesOn ? moves.slice(this.followed.length) : moves;
    if (!goesOn || (!hidden && news.length > 1)) await this.beginAgain(known);
    else if (!hidden) for (const move of news) this.take(await this.match!.play(move.text, eyes));
    if (hidden) for (const move of news) this.take(await this.match!.hear(move.text, eyes));
    this.followed = moves;
    if (known.laidOpen && known.laidOpen !== this.laidOpen) await this.layOpen(known, known.laidOpen);
  }

  /** With all moves at once, save where each is only heard of. */
  private async beginAgain(known: Known) {
    const actions = known.hidden ? [] : known.moves.map((move) => move.text);
    const match = await Match.open({ ...this.opening(known), ...known.start, actions });
    this.match?.close();
    if (this.left) match.close();
    this.match = match;
    this.start = known.start;
    this.eyes = known.eyes;
    this.laidOpen = null;
    this.frame = await this.match.look(this.eyes);
    this.plies = await this.match.plies(this.eyes);
    this.seen = [this.frame];
  }

  private opening({ made }: Known): Opening {
    return { game: made.game, settings: made.settings, edition: made.edition };
  }

  private take(frame: Frame) {
    this.frame = frame;
    this.plies = [...this.plies, frame.last!];
    this.seen.push(frame);
  }

  private async layOpen(known: Known, position: string) {
    const open = await Match.open({ ...this.opening(known), position });
    this.frame = { ...(await open.look(this.eyes)), ply: this.plies.length };
    this.laidOpen = position;
    open.close();
  }

  at(ply: number): Promise<Frame> {
    const kept = this.match?.opened.hidden ? this.seen[ply] : undefined;
    return kept ? Promise.resolve(kept) : this.match!.look(this.eyes, ply);
  }

  close() {
    this.left = true;
    this.match?.close();
  }
}
