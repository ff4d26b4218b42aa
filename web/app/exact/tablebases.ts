// SPDX-License-Identifier: MIT
// The tables of exact values that the server of these pages has. Where there is none, or no server, nobody is told:
// everything goes on as if there never was one.
import { api } from '$app/api/api';
import type { Exact } from '$app/api/types';

type Server = Pick<typeof api, 'exactGames' | 'exact'>;

export class Tablebases {
  private games: Promise<string[]> | null = null;
  private readonly known = new Map<string, Exact>();

  constructor(private readonly server: Server) {}

  /** Whether there is a table of this game. */
  async covers(game: string): Promise<boolean> {
    this.games ??= this.server.exactGames().catch(() => {
      this.games = null; // the network may come back
      return [];
    });
    return (await this.games).includes(game);
  }

  /** What is known already, without asking. */
  recall(game: string, position: string): Exact | null {
    return this.known.get(`${game} ${position}`) ?? null;
  }

  /** What the table says; null where there is none, or nobody waits for it any more. */
  async look(game: string, position: string, signal?: AbortSignal): Promise<Exact | null> {
    const before = this.recall(game, position);
    if (before || !(await this.covers(game)) || signal?.aborted) return before;
    try {
      const found = await this.server.exact(game, position, signal);
      this.known.set(`${game} ${position}`, found);
      return found;
    } catch {
      return null;
    }
  }
}

export const tablebases = new Tablebases(api);
