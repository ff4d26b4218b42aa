// SPDX-License-Identifier: MIT
// A mark is told by a sign as well as by its colour.
import { t } from '$words/words';
import type { Mark } from '$app/engine/types';
import { shapes } from '$app/exact/outcomes';
import type { ExactPly } from '$app/exact/marking';

const signs: Partial<Record<Mark, string>> = {
  best: '★',
  good: '✓',
  inaccuracy: '?!',
  mistake: '?',
  blunder: '??',
  luck: '!',
};

/** The sign of a mark; empty where there is nothing to say. */
export function signOf({ mark, gave }: ExactPly): string {
  return gave ? `${shapes[gave.from]}→${shapes[gave.to]}` : (signs[mark] ?? '');
}

export function markWords({ mark, gave }: Pick<ExactPly, 'mark' | 'gave'>): string {
  return gave ? t(`exact.gave.${gave.from}.${gave.to}`) : t(`replay.mark.${mark}`);
}

export const percent = (chance: number): number => Math.round(chance * 100);
