// SPDX-License-Identifier: MIT
// What whoever looks at an event has to do with it just now: the first thing that they are told.
import type { EventTable, HouseEvent, Standing, You } from '$app/api/events';
import { isPlaying, markAt, type Mark } from './marks';
import { hasRounds } from './rounds';

export type Part =
  /** They can join; `late`: it has begun. */
  | { kind: 'join'; late: boolean }
  /** They cannot; the server may have said why. */
  | { kind: 'closed'; why: NonNullable<You['why_not']> | null }
  | { kind: 'in' }
  /** They left, and can come back. */
  | { kind: 'left' }
  | { kind: 'removed' }
  /** They sit somewhere; without a path the table is being laid. */
  | { kind: 'table'; table: EventTable | null; path: string }
  | { kind: 'bye' }
  /** They are done; others still play at so many tables. */
  | { kind: 'wait'; went: Mark['kind'] | null; tables: number }
  /** They have lost in a knock-out. */
  | { kind: 'out' }
  | { kind: 'over'; standing: Standing }
  /** It is over, and they had no part in it. */
  | { kind: 'none' };

/** For whom the server does not know: as the rules of the formats have it. */
function stranger(event: HouseEvent): Part {
  if (event.stage === 'open') return { kind: 'join', late: false };
  return event.format === 'knock-out' ? { kind: 'closed', why: null } : { kind: 'join', late: true };
}

const playsNow = (event: HouseEvent) => event.tables.filter(isPlaying).length;

export function partOf(event: HouseEvent, you: You | null): Part {
  const player = you?.player ?? null;
  if (event.stage === 'over') {
    const standing = event.standings.find((row) => row.player === player);
    return standing && standing.games > 0 ? { kind: 'over', standing } : { kind: 'none' };
  }
  if (!you) return stranger(event);
  if (you.table) {
    const { table, path } = you.table;
    return { kind: 'table', table: event.tables.find((one) => one.table === table) ?? null, path };
  }
  if (you.removed) return { kind: 'removed' };
  if (player === null)
    return you.may_join
      ? { kind: 'join', late: event.stage === 'running' }
      : { kind: 'closed', why: you.why_not };
  if (!you.present) return you.may_join ? { kind: 'left' } : { kind: 'closed', why: you.why_not };
  if (event.stage === 'open') return { kind: 'in' };
  const mine = event.tables.filter(({ players }) => players.includes(player));
  if (mine.some(isPlaying)) return { kind: 'table', table: mine.find(isPlaying)!, path: '' };
  if (hasRounds(event) && event.byes.includes(player)) return { kind: 'bye' };
  const latest = mine.toSorted((a, b) => b.table - a.table)[0];
  const went = latest ? markAt(latest, player).kind : null;
  const isOut =
    event.format === 'knock-out' &&
    event.round > 0 &&
    (latest ? went === 'lost' : true) &&
    !third(event, player);
  if (isOut) return { kind: 'out' };
  return { kind: 'wait', went, tables: playsNow(event) };
}

/** Whoever loses a semi-final may have another game. */
function third(event: HouseEvent, player: number): boolean {
  if (!event.third_place) return false;
  const semiFinals = event.tables.filter(({ players }) => players.length === 2);
  return semiFinals.length === 2 && semiFinals.some(({ players }) => players.includes(player));
}
