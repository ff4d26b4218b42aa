// SPDX-License-Identifier: MIT
// The open tables, asked for gently: not while nobody looks, and seldom while the server does not answer.
import { api } from '$app/api/api';
import type { LobbyTable } from '$app/api/types';

const often = 15_000; // milliseconds
const seldom = 60_000;

export class Lobby {
  tables = $state<LobbyTable[]>([]);
  state = $state<'asking' | 'there' | 'away'>('asking');
  /** Only tables of this game; all where it is empty. */
  game = $state('');
  #next: ReturnType<typeof setTimeout> | undefined;
  #watching = false;

  /** Asks until the function that it gives is called. */
  watch(): () => void {
    this.#watching = true;
    const look = () => {
      if (document.visibilityState === 'visible') void this.#ask();
    };
    document.addEventListener('visibilitychange', look);
    look();
    return () => {
      this.#watching = false;
      clearTimeout(this.#next);
      document.removeEventListener('visibilitychange', look);
    };
  }

  show(game: string) {
    this.game = game;
    // What is known of it is shown until the server has answered.
    if (game) this.tables = this.tables.filter((table) => table.game === game);
    void this.#ask();
  }

  async #ask(): Promise<void> {
    clearTimeout(this.#next);
    const { game } = this;
    try {
      const tables = await api.lobby(game);
      if (game !== this.game) return; // the later question is on its way
      this.tables = tables;
      this.state = 'there';
    } catch {
      this.state = 'away';
    }
    if (!this.#watching || document.visibilityState !== 'visible') return;
    clearTimeout(this.#next);
    this.#next = setTimeout(() => void this.#ask(), this.state === 'there' ? often : seldom);
  }
}
