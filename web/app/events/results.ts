// SPDX-License-Identifier: MIT
// How a table of an event went, in words.
import { currentLanguage, t } from '$words/words';
import type { EventTable, HouseEvent } from '$app/api/events';
import { isPlaying } from './marks';
import { listOf, nameOf } from './names';
import { pointsText } from './points';

export const namesAt = (event: HouseEvent, { players }: EventTable): string[] =>
  players.map((player) => nameOf(event, player));

/** What a seat got for it; nothing as long as nobody knows. */
export const pointsAt = ({ points }: EventTable, seat: number): string =>
  points[seat] === undefined ? '' : pointsText(points[seat], currentLanguage());

/** Whether a seat did better than others. */
export const isBest = ({ places }: EventTable, seat: number): boolean =>
  places[seat] === 1 && places.some((place) => place > 1);

/** What else is to be said of it. */
export function noteOf({ deal, state }: EventTable): string {
  const notes: string[] = [];
  if (deal > 0) notes.push(t('events.deal', { deal }));
  if (state === 'forfeit') notes.push(t('events.table.forfeit'));
  if (state === 'called-off') notes.push(t('events.table.off'));
  if (state === 'not-counted') notes.push(t('events.table.late'));
  return notes.join(' · ');
}

/** For the slip that is dropped on its board; nothing as long as it is played. */
export function slipOf(event: HouseEvent, table: EventTable): string {
  if (isPlaying(table)) return '';
  const best = table.players.filter((_, seat) => isBest(table, seat));
  if (best.length > 0)
    return t('events.slip.wins', {
      names: listOf(best.map((player) => nameOf(event, player))),
      count: best.length,
    });
  return table.places.length > 0 ? t('events.slip.drawn') : t('events.slip.off');
}
