// SPDX-License-Identifier: MIT
import { expect, test } from 'vitest';
import { layoutOf, lobeRadius, seen, slant } from '../../board/trap-the-cap/layout';
import { planMats, type Box } from '../../board/trap-the-cap/mats';

const wish: Box = { x: 0, y: 0, width: 184, height: 86 };
const overlap = (one: Box, other: Box) =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height;

const boards = [
  { bases: 6, rim: 6, spoke: 5 },
  { bases: 4, rim: 6, spoke: 5 },
];
const rooms = [
  { width: 876, height: 720 },
  { width: 876, height: 640 },
  { width: 788, height: 700 },
  { width: 1400, height: 1000 },
];

for (const plan of boards)
  for (const room of rooms)
    test(`${plan.bases} homes in ${room.width} by ${room.height}: mats lie on nothing`, () => {
      for (let near = 0; near < plan.bases; near++) {
        const layout = layoutOf(plan, near);
        const { board, mats, spare } = planMats(layout, room, wish);
        const scale = board.width / layout.viewBox.width;
        const homes = layout.bases.map(({ home }): Box => {
          const { x, y } = seen(home);
          return {
            x: board.x + (x - layout.viewBox.x - lobeRadius) * scale,
            y: board.y + (y - layout.viewBox.y - lobeRadius * slant) * scale,
            width: 2 * lobeRadius * scale,
            height: 2 * lobeRadius * slant * scale,
          };
        });
        const all = [...mats, ...spare];
        for (const [n, mat] of all.entries()) {
          expect(mat.x).toBeGreaterThanOrEqual(0);
          expect(mat.y).toBeGreaterThanOrEqual(0);
          expect(mat.x + mat.width).toBeLessThanOrEqual(room.width);
          expect(mat.y + mat.height).toBeLessThanOrEqual(room.height);
          expect(mat.width).toBeGreaterThan(140);
          for (const other of [...all.slice(n + 1), ...homes]) expect(overlap(mat, other)).toBe(false);
        }
      }
    });
