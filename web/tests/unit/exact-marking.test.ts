// SPDX-License-Identifier: MIT
import { describe, expect, it } from 'vitest';
import type { Exact } from '$app/api/types';
import type { Frame } from '$app/engine/types';
import { markExactly } from '$app/exact/marking';
import { turningPoints } from '$app/replay/chances';

const frame = (more: Partial<Frame> = {}): Frame => ({
  ply: 4,
  actor: 1,
  turn: 4,
  scene: {},
  choices: [{ action: 'a1-b2', key: 'slide', args: {}, path: ['a1', 'b2'] }],
  finish: null,
  view: '',
  ...more,
});
const exact: Exact = {
  outcome: 'win',
  plies: 3,
  moves: [
    { action: 'a1-b2', outcome: 'win', plies: 3 },
    { action: 'a1-c3', outcome: 'win', plies: 7 },
    { action: 'a1-d4', outcome: 'draw', plies: null },
    { action: 'a1-e5', outcome: 'loss', plies: 2 },
  ],
};
const marked = (action: string, after = frame({ actor: 0 }), known = exact) =>
  markExactly(frame(), known, action, after);

describe('markExactly', () => {
  it('the soonest win is best, a slower one good', () => {
    expect(marked('a1-b2')).toMatchObject({ mark: 'best', before: [0, 1], after: [0, 1] });
    expect(marked('a1-c3')).toMatchObject({ mark: 'good', after: [0, 1] });
    expect(marked('a1-c3')).not.toHaveProperty('gave');
  });
  it('value given away is told as such, with the best move', () => {
    expect(marked('a1-d4')).toMatchObject({
      mark: 'blunder',
      gave: { from: 'win', to: 'draw' },
      best: 1,
      played: 0.5,
      after: [0.5, 0.5],
      bestAction: { action: 'a1-b2' },
    });
    expect(marked('a1-e5')?.gave).toEqual({ from: 'win', to: 'loss' });
  });
  it('the only move is no mistake', () => {
    const only: Exact = {
      outcome: 'loss',
      plies: 2,
      moves: [{ action: 'a1-b2', outcome: 'loss', plies: 2 }],
    };
    expect(marked('a1-b2', frame(), only)).toMatchObject({ mark: 'forced', before: [1, 0], after: [1, 0] });
  });
  it('how it ended counts for more than the table, which knows no repetition', () => {
    const finish = { key: 'repetition', args: {}, winners: [], text: '', rule: 'TC-14' };
    expect(marked('a1-b2', frame({ actor: null, finish }))).toMatchObject({
      gave: { from: 'win', to: 'draw' },
      after: [0.5, 0.5],
    });
  });
  it('knows nothing of a move that is not in the table', () => expect(marked('f6-f5')).toBeNull());
});

it('what was given away is a turning point', () => {
  expect(turningPoints([marked('a1-e5')!], [1])).toEqual([
    { ply: 1, kind: 'blunder', seat: 1, from: 1, to: 0, gave: { from: 'win', to: 'loss' } },
  ]);
});
