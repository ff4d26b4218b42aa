// SPDX-License-Identifier: MIT
// The exact values of the position that is shown.
import type { Exact } from '$app/api/types';
import type { Tablebases } from './tablebases';

// Whoever runs through a game does not ask about every position on the way.
const patience = 120; // milliseconds

export class ShownExact {
  found = $state.raw<Exact | null>(null);
  private asking = new AbortController();

  constructor(private readonly tables: Tablebases) {}

  /** @returns whether the table knows it; false also when another position is shown by then. */
  async show(game: string, position: string): Promise<boolean> {
    this.leave();
    this.found = this.tables.recall(game, position);
    if (this.found) return true;
    const { signal } = (this.asking = new AbortController());
    if (!(await this.tables.covers(game)) || signal.aborted) return false;
    await new Promise((done) => setTimeout(done, patience));
    if (signal.aborted) return false;
    const found = await this.tables.look(game, position, signal);
    if (signal.aborted) return false;
    this.found = found;
    return found !== null;
  }

  /** Another position is shown, or none. */
  leave() {
    this.asking.abort();
    this.found = null;
  }
}
