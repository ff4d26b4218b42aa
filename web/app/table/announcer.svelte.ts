// SPDX-License-Identifier: MIT
// What is read aloud while a game goes on: a sentence for each thing that happens, and one when moves are taken back.
import { t } from '$words/words';
import type { Ply } from '$app/engine/types';
import { didSentence } from './sentences';
import type { Table } from './table.svelte';

/** So many stay in the page; a reader speaks of those that are added. */
const most = 4;

export class Announcer {
  /** Each with a number of its own, so that the same words said twice are read twice. */
  lines = $state.raw<readonly { id: number; text: string }[]>([]);
  private count = 0;

  /** @param heard how much had happened before anybody listened: that is in the log. */
  constructor(private heard: number) {}

  /** @returns what is new. */
  hear(table: Pick<Table, 'game' | 'seats' | 'plies'>): Ply[] {
    const { plies } = table;
    const back = this.heard - plies.length;
    const fresh = plies.slice(this.heard);
    this.heard = plies.length;
    if (back > 0) this.say(t('table.tookBack', { count: back }));
    if (fresh.length > 0) this.say(fresh.map((ply) => didSentence(table, ply)).join(' '));
    return fresh;
  }

  private say(text: string) {
    this.lines = [...this.lines, { id: this.count++, text }].slice(-most);
  }
}
