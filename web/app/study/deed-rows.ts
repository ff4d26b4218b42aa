// SPDX-License-Identifier: MIT
// What goes with winning, the most telling first.
import type { Deed, Share } from './study-file';

/** How those won who did something, beside others. Where everybody did it, those who did it most often are told of. */
export interface Telling {
  deed: Deed;
  kind: 'did' | 'most';
  won: Share;
  /** What the others won; null where nothing can be laid beside it. */
  others: number | null;
}

function tell(deed: Deed, fair: number | null): Telling {
  if (deed.without.share === null && deed.most?.share != null)
    return { deed, kind: 'most', won: deed.most, others: fair };
  return { deed, kind: 'did', won: deed.with, others: deed.without.share };
}

/** How much more often they won than the others. */
export const gainOf = ({ won, others }: Telling): number | null =>
  won.share === null || others === null ? null : won.share - others;

/** `fair`: what anybody would win; null where all win together. */
export function mostTelling(deeds: readonly Deed[], fair: number | null): Telling[] {
  const gain = (telling: Telling) => gainOf(telling) ?? -2;
  return deeds.map((deed) => tell(deed, fair)).sort((a, b) => gain(b) - gain(a) || b.won.of - a.won.of);
}
