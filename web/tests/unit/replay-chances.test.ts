// SPDX-License-Identifier: MIT
import { describe, expect, it } from 'vitest';
import type { MarkedPly } from '$app/engine/types';
import { chancesByPly, sidesOf, turningPoints } from '$app/replay/chances';

const marked = (mark: Partial<MarkedPly>): MarkedPly => ({
  ply: 0,
  mark: 'best',
  before: [],
  after: [],
  ...mark,
});

describe('chancesByPly', () => {
  it('takes what was thought before each move, and after the last', () => {
    const marks = [
      marked({ before: [0.5, 0.5], after: [0.4, 0.6] }),
      marked({ before: [0.45, 0.55], after: [1, 0] }),
    ];
    expect(chancesByPly(marks)).toEqual([
      [0.5, 0.5],
      [0.45, 0.55],
      [1, 0],
    ]);
  });
  it('leaves gaps where nothing is known', () => {
    expect(chancesByPly([marked({}), undefined, marked({ before: [0.3] })])).toEqual([
      null,
      null,
      [0.3],
      null,
    ]);
  });
});

describe('turningPoints', () => {
  it('are mistakes and blunders, not small things', () => {
    const marks = [
      marked({ mark: 'inaccuracy', best: 0.6, played: 0.53 }),
      marked({ mark: 'blunder', best: 0.5, played: 0.1 }),
      marked({ mark: 'best', best: 0.9, played: 0.9 }),
    ];
    expect(turningPoints(marks, [0, 1, 0])).toEqual([
      { ply: 2, kind: 'blunder', seat: 1, from: 0.5, to: 0.1 },
    ]);
  });
  it('are swings of luck too, of several draws together', () => {
    const marks = [
      marked({ before: [0.5, 0.5] }),
      marked({ mark: 'chance' }),
      marked({ mark: 'chance' }),
      marked({ before: [0.2, 0.8], after: [0.2, 0.8] }),
    ];
    marks[1]!.before = [0.5, 0.5];
    expect(turningPoints(marks, [0, null, null, 1])).toEqual([
      { ply: 3, kind: 'luck', seat: 1, from: 0.5, to: 0.8 },
    ]);
  });
  it('keeps the eight weightiest, in order', () => {
    const marks = Array.from({ length: 12 }, (_, n) =>
      marked({ mark: 'mistake', best: 0.9, played: 0.75 - n / 100 }),
    );
    const points = turningPoints(
      marks,
      marks.map(() => 0),
    );
    expect(points.map((point) => point.ply)).toEqual([5, 6, 7, 8, 9, 10, 11, 12]);
  });
});

it('seats of one side are one line', () => {
  expect(sidesOf([0, 1, 0, 1])).toEqual([
    [0, 2],
    [1, 3],
  ]);
  expect(sidesOf([0, 0, 0])).toEqual([[0, 1, 2]]);
});
