// SPDX-License-Identifier: MIT
// Rounds: which there are, and which are to come.
import type { EventCard, HouseEvent } from '$app/api/events';

export const hasRounds = ({ format }: Pick<EventCard, 'format'>): boolean =>
  format !== 'arena' && format !== 'duplicate';

/** The last round as far as it is known; 0 where that cannot be told. */
export function lastRound(event: HouseEvent): number {
  if (!hasRounds(event)) return 0;
  if (event.format === 'swiss' || event.seats > 2) return Math.max(event.rounds, event.round);
  const players = event.players.filter(({ present, player }) => present || plays(event, player)).length;
  if (players < 2) return event.round;
  const planned =
    event.format === 'knock-out'
      ? Math.ceil(Math.log2(players))
      : event.rounds * (players % 2 === 0 ? players - 1 : players);
  return Math.max(planned, event.round);
}

const plays = (event: HouseEvent, player: number) =>
  event.standings.some((row) => row.player === player && row.games > 0);

/** What a round of a knock-out is called from the end: the final, the semi-finals. */
export function stageOf(event: HouseEvent, round: number): 'final' | 'semi-final' | null {
  if (event.format !== 'knock-out') return null;
  const left = lastRound(event) - round;
  return left === 0 ? 'final' : left === 1 ? 'semi-final' : null;
}
