// SPDX-License-Identifier: MIT
// Where the players' mats lie in the room of the board: each beside its home, none over the wood or over another.
import type { Point } from '$parts/geometry';
import { lobeRadius, seen, slant, thickness, type Layout } from './layout';

export interface Box extends Point {
  width: number;
  height: number;
}

export interface MatPlan {
  /** The box of the drawing. */
  board: Box;
  /** A mat for each base, in their order. */
  mats: Box[];
  /** Two more places as large as a mat, where the board leaves them: opposite the mats of the far and the near home. */
  spare: Box[];
}

const gap = 8;

/** `size`: a mat as large as it would like to be. */
export function planMats(layout: Layout, room: { width: number; height: number }, size: Box): MatPlan {
  const { viewBox } = layout;
  const homes = layout.bases.map(({ home }) => seen(home));
  // A home straight ahead or at one's feet leaves the corners beside it free; where there is none, mats have rows.
  const pointed = homes.some(({ x }) => Math.abs(x) < 1);
  const rows = pointed ? 0 : size.height + gap;
  const height = room.height - 2 * rows;
  const scale = Math.min(room.width / viewBox.width, height / viewBox.height);
  const board: Box = {
    x: (room.width - viewBox.width * scale) / 2,
    y: rows + (height - viewBox.height * scale) / 2,
    width: viewBox.width * scale,
    height: viewBox.height * scale,
  };
  const lobes = homes.map((home) => ({
    x: board.x + (home.x - viewBox.x) * scale,
    y: board.y + (home.y - viewBox.y) * scale,
    wide: lobeRadius * scale,
    high: lobeRadius * slant * scale,
    deep: thickness * scale,
    middle: Math.abs(home.x) < 1,
    far: home.y < 0,
    left: home.x < 0,
  }));
  // Those of the side homes lie beside those of the far and the near one.
  const lobe = lobes.find(({ middle }) => middle);
  const width = lobe ? Math.min(size.width, (lobe.x - lobe.wide - 2 * gap) / 2) : size.width;
  const mat = { width, height: size.height };
  const inside = (x: number) => Math.max(0, Math.min(room.width - width, x));
  const beside = ({ x, wide }: { x: number; wide: number }, left: boolean) =>
    left ? x - wide - gap - width : x + wide + gap;

  const mats = lobes.map((one): Box => {
    if (!pointed) return { ...mat, x: inside(one.x - width / 2), y: one.far ? 0 : room.height - mat.height };
    if (one.middle)
      return { ...mat, x: inside(beside(one, one.far)), y: one.far ? 0 : room.height - mat.height - 4 };
    const edge = lobe ? beside(lobe, one.left) : 0;
    const x = inside(
      one.left
        ? Math.min(one.x + one.wide - width, edge - gap - width)
        : Math.max(one.x - one.wide, edge + width + gap),
    );
    return {
      ...mat,
      x,
      y: one.far ? one.y - one.high - gap - mat.height : one.y + one.high + one.deep + gap,
    };
  });
  const spare = lobes
    .filter(({ middle }) => middle)
    .map((one) => ({ ...mat, x: inside(beside(one, !one.far)), y: one.far ? 0 : room.height - mat.height }));
  return { board, mats, spare };
}
