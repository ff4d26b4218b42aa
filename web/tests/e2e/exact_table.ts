// SPDX-License-Identifier: MIT
// A server that has a table of exact values, for the positions of one short game of Top Cap. Wins and losses in up to
// five moves are true; what lies further off is called a draw.
import type { Page } from '@playwright/test';

/** "a4-b5 w9": what comes of each move, best first; w, d or l, and in how many plies. */
const table: Record<string, string> = {
  'd1c2b3a4/f3e4d5c6/cream':
    'a4-a3 d a4-a5 d a4-b4 d a4-b5 d b3-b1 d b3-b5 d b3-d3 d c2-a2 d c2-c4 d c2-e2 d d1-c1 d d1-d2 d d1-e1 d d1-e2 d',
  'd1c2d3a4/f3e4d5c6/blue':
    'c6-b5 d c6-b6 d c6-c5 d c6-d6 d d5-b3 d d5-b5 d d5-f5 d e4-b4 d e4-e1 d f3-e2 d f3-e3 d f3-f2 d f3-f4 d',
  'd1c2d3a4/e1f3d5c6/cream':
    'c2-c4 d c2-e2 d d1-b1 d d3-c3 d d3-c4 d d3-d2 d d3-d4 d d3-e2 d d3-e3 d d3-e4 d c2-a2 l2',
  'd1c2c3a4/e1f3d5c6/blue':
    'c6-c5 d c6-d6 d d5-c5 d d5-d4 d d5-e4 d e1-d2 d e1-e2 d e1-f1 d e1-f2 d d5-d6 l10 d5-c4 l8 c6-b5 l6 c6-b6 l2 d5-e5 l2 d5-e6 l2',
  'd1c2c3a4/d2f3d5c6/cream': 'c3-a3 d c3-a5 d c3-c5 d c3-e3 d c3-e5 d d1-b1 d d1-f1 d c2-f5 l2',
  'd1c2a4e5/d2f3d5c6/blue':
    'c6-d6 d d2-d4 d d2-f4 d d5-b5 d d5-d3 d d5-b3 l4 c6-b5 l2 c6-b6 l2 c6-c5 l2 d2-b4 l2 d2-f2 l2',
  'd1c2a4e5/d2b3f3c6/cream': 'c2-f5 w3 a4-a3 d a4-a5 d a4-b4 d a4-b5 d c2-c5 d d1-b1 d d1-f1 l4',
  'd1a4e5f5/d2b3f3c6/blue':
    'b3-a2 l2 b3-a3 l2 b3-b2 l2 b3-b4 l2 b3-c2 l2 b3-c3 l2 b3-c4 l2 d2-c1 l2 d2-c2 l2 d2-c3 l2 d2-d3 l2 d2-e1 l2 d2-e2 l2 d2-e3 l2',
  'd1a4e5f5/b2d2f3c6/cream':
    'e5-f6 w1 f5-f6 w1 d1-e1 w3 e5-e6 w3 f5-e6 w3 f5-f4 w3 d1-e2 w5 e5-f4 w7 e5-e4 d f5-e4 d e5-d4 l4 e5-d5 l4 e5-d6 l4 d1-c1 l2 d1-c2 l2',
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
