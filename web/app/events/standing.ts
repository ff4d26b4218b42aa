// SPDX-License-Identifier: MIT
// Who stands where, and why: keys of the catalogue `events` with arguments.
import type { HouseEvent, Standing, TieBreak } from '$app/api/events';

export interface Why {
  key: string;
  /** Who stands above, where there is somebody. */
  above: number | null;
  own: number;
  theirs: number;
}

/** Why a row stands under the one above it. */
export function whyOf(rows: readonly Standing[], at: number, tieBreaks: readonly TieBreak[]): Why {
  const row = rows[at]!;
  const above = rows[at - 1];
  const why = (key: string, own = row.points, theirs = above?.points ?? 0): Why => ({
    key,
    above: above?.player ?? null,
    own,
    theirs,
  });
  if (!row.counted) return why('uncounted');
  if (!above) {
    const next = rows[1];
    if (next?.rank === row.rank) return { ...why('shared'), above: next.player };
    return why(next?.points === row.points ? 'first.tied' : 'first');
  }
  if (row.rank === above.rank) return why('shared');
  const decided = row.decided_by;
  if (decided === null) return why('points');
  const n = tieBreaks.indexOf(decided);
  return why(decided, row.tie_breaks[n] ?? 0, above.tie_breaks[n] ?? 0);
}

const columns = 2;

/** The tie-breaks that have a column: those that decided something, then the first ones. */
export function shownTieBreaks({
  tie_breaks,
  standings,
}: Pick<HouseEvent, 'tie_breaks' | 'standings'>): TieBreak[] {
  const decided = tie_breaks.filter((one) => standings.some(({ decided_by }) => decided_by === one));
  const wanted = [...new Set([...decided, ...tie_breaks])].slice(0, columns);
  return tie_breaks.filter((one) => wanted.includes(one));
}

/** Whoever stands first, several where nothing tells them apart; nobody without a game. */
export const winnersOf = (rows: readonly Standing[]): number[] =>
  rows.some(({ games }) => games > 0)
    ? rows.filter(({ rank }) => rank === 1).map(({ player }) => player)
    : [];
