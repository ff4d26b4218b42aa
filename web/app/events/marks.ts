// SPDX-License-Identifier: MIT
// How somebody's games went, round by round.
import type { EventTable } from '$app/api/events';

export type Mark =
  | { kind: 'won' | 'drawn' | 'lost' | 'bye' | 'away' | 'off' | 'playing' }
  /** At a table of more than two. */
  | { kind: 'place'; place: number };

export interface Round {
  round: number;
  tables: readonly EventTable[];
  byes: readonly number[];
}

export const isPlaying = ({ state }: EventTable) => state === 'playing' || state === 'laying';

/** How a table went for whoever sat there. */
export function markAt(table: EventTable, player: number): Mark {
  if (isPlaying(table)) return { kind: 'playing' };
  const place = table.places[table.players.indexOf(player)];
  if (place === undefined) return { kind: 'off' };
  if (table.players.length > 2) return { kind: 'place', place };
  if (place > 1) return { kind: 'lost' };
  return { kind: table.places.every((other) => other === 1) ? 'drawn' : 'won' };
}

/** One or more for each round, the first round first; nothing before they came. */
export function marksOf(player: number, rounds: readonly Round[]): Mark[] {
  const marks = rounds.map(({ tables, byes }): Mark[] => {
    const here = tables.filter(({ players }) => players.includes(player));
    if (here.length > 0)
      return here.toSorted((a, b) => a.table - b.table).map((table) => markAt(table, player));
    return [{ kind: byes.includes(player) ? 'bye' : 'away' }];
  });
  const came = marks.findIndex(([first]) => first!.kind !== 'away');
  return came < 0 ? [] : marks.flat();
}

/** Where there are no rounds: somebody's latest games that are known, the oldest first. */
export function latestMarks(player: number, tables: readonly EventTable[], most: number): Mark[] {
  return tables
    .filter(({ players, state }) => players.includes(player) && state !== 'not-counted')
    .toSorted((a, b) => a.table - b.table)
    .slice(-most)
    .map((table) => markAt(table, player));
}

/** How many tables somebody won alone, and at how many others did better. */
export function tallyOf(player: number, tables: readonly EventTable[]): { won: number; lost: number } {
  let [won, lost] = [0, 0];
  for (const { players, places } of tables) {
    const place = places[players.indexOf(player)];
    if (place === undefined) continue;
    if (place > 1) lost++;
    else if (places.filter((other) => other === 1).length === 1) won++;
  }
  return { won, lost };
}
