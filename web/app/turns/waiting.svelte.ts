// SPDX-License-Identifier: MIT
// What waits for whoever looks at this page: what the server said last, corrected by the table that is open here, which
// knows sooner. Small, because every page has it; who asks the server comes later (told/start).
import type { Challenge, OwnTable, Turn } from '$app/api/types';

/** The table that this page shows. */
export interface OpenTable {
  table: string;
  game: string;
  /** The other people there. */
  names: readonly string[];
  /** Whether it waits for whoever looks at it. */
  mine: boolean;
}

class Waiting {
  /** Most urgent first. */
  turns = $state.raw<readonly Turn[]>([]);
  /** People who ask for a game, and those whom one has asked; the latest first. */
  challenges = $state.raw<readonly Challenge[]>([]);
  sent = $state.raw<readonly Challenge[]>([]);
  /** Whether the server has answered yet. */
  known = $state(false);
  /** Whose turns they are, to the server; empty until it is known. */
  me = $state('');
  open = $state.raw<OpenTable | null>(null);
  /** Of other tables than the one that is open here. */
  readonly elsewhere = $derived(this.turns.filter(({ table }) => table !== this.open?.table));
  /** What waits somewhere else than here. */
  readonly away = $derived(this.elsewhere.length + this.challenges.length);
  readonly count = $derived(this.away + (this.open?.mine ? 1 : 0));

  /** Asks the server before long; nobody does before the page has been shown. */
  askSoon: () => void = () => {};
}

export const waiting = new Waiting();

/** The other people at a table of the list. */
export const othersAt = ({ seats }: OwnTable, me: string): string[] =>
  seats.filter(({ kind, id }) => kind === 'person' && id !== me).map(({ name }) => name);
