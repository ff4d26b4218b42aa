// SPDX-License-Identifier: MIT
// What those at a table of the network are called.
import { t } from '$app/words/words';
import { seatName } from '../sentences';
import type { Holder } from './messages';

export function holderName(game: string, holder: Holder, seat: number): string {
  if (holder.kind === 'bot') return t('net.bot', { seat: seatName(game, seat), level: holder.id });
  return holder.kind === 'person' ? holder.name : seatName(game, seat);
}
