// SPDX-License-Identifier: MIT
// The games of a study by their numbers, handed out in turn. What somebody did not get round to is handed out again
// before anything else: what counts is all up to the first game that is missing.

/** Games from a number on. */
export interface Part {
  from: number;
  games: number;
}

export class Roster {
  private next = 0;
  private left: Part[] = [];

  constructor(private readonly most = Infinity) {}

  /** How many are with somebody or played. */
  get dealt(): number {
    return this.next - this.left.reduce((sum, { games }) => sum + games, 0);
  }

  get over(): boolean {
    return this.left.length === 0 && this.next >= this.most;
  }

  deal(games: number): Part {
    const first = this.left[0];
    if (first) {
      const part = { from: first.from, games: Math.min(games, first.games) };
      if (part.games === first.games) this.left.shift();
      else this.left[0] = { from: first.from + part.games, games: first.games - part.games };
      return part;
    }
    const part = { from: this.next, games: Math.min(games, this.most - this.next) };
    this.next += part.games;
    return part;
  }

  giveBack(part: Part) {
    if (part.games <= 0) return;
    this.left = [...this.left, part].sort((one, other) => one.from - other.from);
  }
}
