// SPDX-License-Identifier: MIT
// Playing once more at a table of this browser.
import { movedUp, nextSeats, type NextGame } from './new-game';
import type { SavedGame } from './saved-games';
import type { Table } from './table.svelte';

export interface Again {
  game: Pick<SavedGame, 'seats' | 'settings' | 'names'>;
  play: (change: NextGame) => void;
}

/** Who begins the next game: "you", "lot", or what the seat is called. */
export function begins(table: Table, { game }: Again, change: NextGame): string {
  const { seats, settings, names = [] } = game;
  if (settings['starter'] === 'lot') return 'lot';
  const seat = (table.plies.find((ply) => typeof ply.actor === 'number')?.actor ?? 0) as number;
  const next = nextSeats(seats, change);
  const name = (change.otherSide ? movedUp(names) : names)[seat];
  const alone = next.filter((holder) => holder === 'me').length === 1;
  if (next[seat] !== 'me') return table.seatName(seat);
  return alone ? 'you' : name || table.seatName(seat);
}
