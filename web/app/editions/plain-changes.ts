// SPDX-License-Identifier: MIT
// How two editions differ, for games whose board says nothing better: the key, what it has now and what it had.
import { t } from '$words/words';
import type { Branch, Change } from '$board/kit/editor';
import type { EditionDifference } from '$app/engine/editions';

/** What an edition is called is no difference of the board. */
const ofTheHead = ['game', 'name', 'by', 'about'];

function written(value: Branch): string {
  if (Array.isArray(value)) return value.map(written).join(', ');
  if (typeof value !== 'object') return String(value);
  return Object.entries(value)
    .map(([key, inner]) => `${key} ${written(inner)}`)
    .join(', ');
}

export const plainChanges = (differences: readonly EditionDifference[]): Change[] =>
  differences
    .filter(({ key }) => !ofTheHead.includes(key))
    .map(({ key, before, after }) => ({
      key,
      places: [],
      words:
        after === null
          ? t('workshop.change.gone', { key })
          : t('workshop.change.is', { key, value: written(after) }),
      was: before === null ? '' : written(before),
    }));
