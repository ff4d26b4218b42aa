// SPDX-License-Identifier: MIT
// What goes with winning, the most telling first.
import type { Deed } from './study_file';

/** How much more often those won who did it. Nothing can be said where all did, or hardly anybody. */
export const gain = (deed: Deed): number | null =>
  deed.with.share === null || deed.without.share === null ? null : deed.with.share - deed.without.share;

export function mostTelling(deeds: readonly Deed[]): Deed[] {
  return [...deeds].sort((a, b) => (gain(b) ?? -2) - (gain(a) ?? -2) || b.with.of - a.with.of);
}
