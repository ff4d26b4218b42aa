// SPDX-License-Identifier: MIT
// A server that has a table of exact values, for the positions of one short game of Top Cap, as the real one says.
import type { Page } from '@playwright/test';

/** "a4-b5 w9": what comes of each move, best first; w, d or l, and in how many plies. */
const table: Record<string, string> = {
  'd1c2b3a4/f3e4d5c6/cream':
    'd1-e2 w113 a4-b5 w113 d1-c1 d d1-d2 d a4-a3 d a4-b4 d c2-e2 l70 b3-b5 l70 b3-b1 l40 c2-a2 l40 b3-d3 l38 c2-c4 l38 d1-e1 l30 a4-a5 l30',
  'd1c2d3a4/f3e4d5c6/blue':
    'c6-c5 w37 f3-e3 w43 f3-e2 w49 c6-d6 w83 f3-f4 w129 c6-b5 d d5-b3 l92 d5-f5 l72 d5-b5 l70 f3-f2 l44 c6-b6 l36 e4-e1 l28 e4-b4 l24',
  'd1c2d3a4/e1f3d5c6/cream':
    'd1-b1 w27 d3-d4 w41 d3-c4 w103 d3-c3 w115 d3-e4 w139 d3-e3 d c2-c4 l114 d3-d2 l58 c2-e2 l38 d3-e2 l22 c2-a2 l2',
  'd1c2c3a4/e1f3d5c6/blue':
    'e1-d2 l114 e1-e2 l52 e1-f2 l44 c6-d6 l42 d5-c5 l20 d5-d4 l14 e1-f1 l12 d5-e4 l12 c6-c5 l12 d5-d6 l10 d5-c4 l8 c6-b5 l6 d5-e5 l2 c6-b6 l2 d5-e6 l2',
  'd1c2c3a4/d2f3d5c6/cream': 'd1-b1 w113 c3-a3 d c3-e5 d c3-c5 l158 c3-a5 l84 c3-e3 l32 d1-f1 l22 c2-f5 l2',
  'd1c2a4e5/d2f3d5c6/blue':
    'd2-f4 d c6-d6 d d2-d4 l52 d5-d3 l26 d5-b5 l16 d5-b3 l4 d2-f2 l2 d2-b4 l2 c6-b5 l2 c6-c5 l2 c6-b6 l2',
  'd1c2a4e5/d2b3f3c6/cream': 'c2-f5 w3 a4-b5 w15 d1-b1 w19 a4-b4 w19 a4-a3 w25 c2-c5 w31 a4-a5 l96 d1-f1 l4',
  'd1a4e5f5/d2b3f3c6/blue':
    'd2-c1 l2 d2-e1 l2 b3-a2 l2 b3-b2 l2 d2-c2 l2 b3-c2 l2 d2-e2 l2 b3-a3 l2 d2-c3 l2 b3-c3 l2 d2-d3 l2 d2-e3 l2 b3-b4 l2 b3-c4 l2',
  'd1a4e5f5/b2d2f3c6/cream':
    'e5-f6 w1 f5-f6 w1 d1-e1 w3 f5-f4 w3 e5-e6 w3 f5-e6 w3 d1-e2 w5 e5-f4 w7 e5-e4 l16 f5-e4 l12 e5-d4 l4 e5-d5 l4 e5-d6 l4 d1-c1 l2 d1-c2 l2',
};

const words = { w: 'win', d: 'draw', l: 'loss' };

function answerFor(position: string) {
  const listed = table[position]?.match(/\S+ \S+/g) ?? [];
  const moves = listed.map((one) => {
    const [action = '', worth = ''] = one.split(' ');
    const plies = worth.length > 1 ? Number(worth.slice(1)) : null;
    return { action, outcome: words[worth[0] as keyof typeof words], plies };
  });
  const [best] = moves;
  return best ? { game: 'top-cap', position, outcome: best.outcome, plies: best.plies, moves } : null;
}

/** @returns the positions that were asked about, as they are. */
export async function haveTable(page: Page): Promise<string[]> {
  const asked: string[] = [];
  await page.route('/api/exact', (route) => route.fulfill({ json: { games: ['top-cap'] } }));
  await page.route('/api/exact/top-cap?*', (route) => {
    const position = new URL(route.request().url()).searchParams.get('position') ?? '';
    asked.push(position);
    const json = answerFor(position);
    const error = { code: 'exact.none', arguments: [], rule: '', text: 'There is no table of this.' };
    return json ? route.fulfill({ json }) : route.fulfill({ status: 404, json: { error } });
  });
  return asked;
}

/** The server has none. */
export async function haveNoTable(page: Page) {
  await page.route('/api/exact', (route) => route.fulfill({ json: { games: [] } }));
}
