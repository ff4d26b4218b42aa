// SPDX-License-Identifier: MIT
// By what variants are laid side by side: each variant becomes a row of a chart, and of a table.
import { t } from '$words/words';
import { asItIs, figure, meanText, percent, shareText } from './figures';
import { halfway } from './halfway';
import type { ChartRow } from './chart-row';
import type { Share, Variant } from './study-file';

export interface Measured extends Omit<ChartRow, 'label'> {
  /** The whole of it, for the table. */
  whole: string;
}

export interface Measure {
  key: 'seat' | 'won' | 'length' | 'choices' | 'comeback' | 'shared';
  tick: (value: number) => string;
  of: (variant: Variant) => Measured;
}

function ofShare(share: Share): Measured {
  return {
    note: percent(share.share),
    dot: share.share,
    whisker: [share.low, share.high],
    whole: shareText(share),
  };
}

const unknown: Measured = { note: '', whole: '' };
const inPercent = (value: number) => percent(value, 0);

const measures: Measure[] = [
  {
    key: 'seat',
    tick: inPercent,
    of: ({ seats, fair }) => (seats[0] ? { ...ofShare(seats[0].won), hollow: fair } : unknown),
  },
  { key: 'won', tick: inPercent, of: ({ outcomes }) => (outcomes.won ? ofShare(outcomes.won) : unknown) },
  {
    key: 'length',
    tick: asItIs,
    of: ({ length: { turns } }) => {
      const words = { median: asItIs(turns.median), low: asItIs(turns.p5), high: asItIs(turns.p95) };
      return {
        note: t('study.compare.turns', words),
        bar: [turns.p5, turns.p95],
        dot: turns.median,
        whole: t('study.compare.turns', words),
      };
    },
  },
  {
    key: 'choices',
    tick: asItIs,
    of: ({ branching: { actions } }) => ({
      note: figure(actions.mean, 1),
      dot: actions.mean,
      whisker: [actions.low, actions.high],
      whole: meanText(actions),
    }),
  },
  {
    key: 'comeback',
    tick: inPercent,
    of: (variant) => {
      const look = halfway(variant);
      return look ? ofShare(look.comeback) : unknown;
    },
  },
  { key: 'shared', tick: inPercent, of: ({ outcomes }) => ofShare(outcomes.shared) },
];

/** Those that have something to say: a seat cannot be ahead where all win together, nor is anything shared there. */
export function measuresFor(variants: readonly Variant[]): Measure[] {
  const together = variants.every(({ cooperative }) => cooperative);
  const dumb: Measure['key'][] = together ? ['seat', 'shared'] : ['won'];
  const draws = variants.some(({ outcomes }) => outcomes.shared.count > 0);
  return measures.filter(({ key }) => !dumb.includes(key) && (key !== 'shared' || draws));
}

/** The ends of everything that the rows draw; bars begin at nothing. */
export function reachOf(rows: readonly Measured[]): [low: number, high: number] {
  const drawn = rows
    .flatMap(({ bar, dot, hollow, whisker }) => [
      ...(bar ? [0, ...bar] : []),
      dot,
      hollow,
      ...(whisker ?? []),
    ])
    .filter((value) => typeof value === 'number');
  return drawn.length > 0 ? [Math.min(...drawn), Math.max(...drawn)] : [0, 1];
}
