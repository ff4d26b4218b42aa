// SPDX-License-Identifier: MIT
// Tables on the server where one has sat, the latest changed first, a page at a time.
import { api } from '$app/api/api';
import type { OwnTable } from '$app/api/types';

const page = 50; // as many as the server sends at once

export class OwnTables {
  server = $state<'asking' | 'there' | 'away'>('asking');
  me = $state('');
  tables = $state.raw<readonly OwnTable[]>([]);
  more = $state(false);

  /** `knows`: whether this page knows the game of a table; a newer server may have others. */
  constructor(private readonly knows: (game: string) => boolean) {}

  /** The next page of them. */
  async ask() {
    this.server = 'asking';
    try {
      this.me ||= (await api.me())?.id ?? '';
      const found = this.me ? await api.myTables(this.tables.at(-1)?.changed) : [];
      this.tables = [...this.tables, ...found.filter(({ game }) => this.knows(game))];
      this.more = found.length === page;
      this.server = 'there';
    } catch {
      this.server = 'away';
    }
  }
}
