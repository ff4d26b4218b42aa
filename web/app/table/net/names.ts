// SPDX-License-Identifier: MIT
// What those at a table of the network are called.
import { t } from '$words/words';
import type { Table } from '../table.svelte';
import type { Holder } from '$app/engine/known';

export function holderName(table: Pick<Table, 'seatName'>, holder: Holder, seat: number): string {
  if (holder.kind === 'bot') return t('net.bot', { seat: table.seatName(seat), level: holder.id });
  return holder.kind === 'person' ? holder.name : table.seatName(seat);
}
