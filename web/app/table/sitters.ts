// SPDX-License-Identifier: MIT
// Those at a table, as their coasters say it.
import { t } from '$words/words';
import type { Sitter } from '$board/kit/contract';
import { clockText } from './clock';
import type { Seat, Table } from './table.svelte';

function notes(table: Table, seat: number, holder: Seat): { note: string; brief?: string } {
  if (holder.kind === 'open') return { note: t('table.open') };
  if (holder.kind === 'person' && !holder.mine && !holder.here) return { note: t('table.away') };
  if (table.frame?.actor === seat && table.stage === 'playing')
    return { note: holder.kind === 'bot' ? t('table.thinks') : t('table.toMove') };
  if (holder.level) {
    const level = { level: holder.level };
    return { note: t('table.botLevel', level), brief: t('table.botBrief', level) };
  }
  const name = table.seatName(seat);
  return { note: name === holder.name ? '' : name };
}

function sitterOf(table: Table, seat: number): Sitter {
  const holder = table.seats[seat]!;
  const { note, brief = note } = notes(table, seat, holder);
  return {
    seat,
    name: holder.name,
    note,
    brief,
    clock: holder.clock === undefined ? '' : clockText(holder.clock),
    active: table.frame?.actor === seat && table.stage === 'playing',
    rating: holder.rating ?? null,
    about: holder.about ?? '',
  };
}

/** Round the table from one's own left, oneself last. */
export function sittersOf(table: Table): Sitter[] {
  const own = table.eyes ?? 0;
  const all = table.seats.map((_, seat) => sitterOf(table, seat));
  return [...all.slice(own + 1), ...all.slice(0, own + 1)];
}
