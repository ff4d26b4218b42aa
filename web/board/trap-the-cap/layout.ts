// SPDX-License-Identifier: MIT
// Where everything lies on the board: worked out from the numbers of bases, rim and spoke spaces, so that any edition
// can be drawn. The plane is looked at from a slant, the caps on it stand upright.
import { pathOf, round, type Point } from '$parts/geometry';
import type { BoardPlan } from './scene';
import { letterOf, waysOf, type OwnWays } from './ways';

/** From one space of the rim to the next. */
export const pitch = 47;
/** How much the plane is foreshortened. */
export const slant = 0.86;
export const spaceRadius = pitch * 0.41;
export const homeRadius = pitch * 0.92;
/** How thick the wood is, in the plane. */
export const thickness = pitch * 0.3;
export const lobeRadius = pitch * 1.22;

export interface Base {
  letter: string;
  /** The middle of the home, and the way out of the board there, in the plane. */
  home: Point;
  outward: Point;
  /** The middle of the field clockwise of this base's spoke. */
  field: Point;
}

export interface Layout {
  /** In the plane, before the slant. */
  flat: ReadonlyMap<string, Point>;
  bases: Base[];
  outline: string;
  innerLine: string;
  tracks: string;
  viewBox: { x: number; y: number; width: number; height: number };
}

const radians = (degrees: number) => (degrees * Math.PI) / 180;
const polar = (radius: number, degrees: number): Point => ({
  x: radius * Math.cos(radians(degrees)),
  y: radius * Math.sin(radians(degrees)),
});
const between = (one: Point, other: Point, share: number): Point => ({
  x: one.x + (other.x - one.x) * share,
  y: one.y + (other.y - one.y) * share,
});

/** A point of the plane as it is seen. */
export const seen = (point: Point): Point => ({ x: point.x, y: point.y * slant });

/** A polygon whose corners are round lobes, one for each home. */
function lobed(angles: number[], radius: number, grow: number): string {
  const half = 180 / angles.length;
  const apothem = (radius + pitch * 0.98) * Math.cos(radians(half)) + grow;
  const lobe = lobeRadius + grow;
  const corners = angles.map((angle) => {
    const middle = polar(radius + pitch * 1.5, angle);
    const meet = (normal: number, way: number): Point => {
      const n = polar(1, normal);
      const distance = apothem - (middle.x * n.x + middle.y * n.y);
      const along = way * Math.sqrt(Math.max(0, lobe * lobe - distance * distance));
      return { x: middle.x + n.x * distance - n.y * along, y: middle.y + n.y * distance + n.x * along };
    };
    const from = meet(angle - half, -1);
    const to = meet(angle + half, 1);
    const r = round(lobe);
    return `${round(from.x)} ${round(from.y)}A${r} ${r} 0 1 1 ${round(to.x)} ${round(to.y)}`;
  });
  return `M${corners.join('L')}Z`;
}

/** A way beside the plan's bends aside, so that it can be told from the spaces and ways that it passes. */
function bent(from: Point, to: Point): string {
  const aside = 0.14;
  const x = (from.x + to.x) / 2 + (to.y - from.y) * aside;
  const y = (from.y + to.y) / 2 - (to.x - from.x) * aside;
  return `M${round(from.x)} ${round(from.y)}Q${round(x)} ${round(y)} ${round(to.x)} ${round(to.y)}`;
}

/** The grooves of a board whose spaces are not joined as its plan has it. */
function ownTracks(
  size: Pick<BoardPlan, 'bases' | 'rim' | 'spoke'>,
  own: OwnWays,
  flat: ReadonlyMap<string, Point>,
): string {
  const { planned, more } = waysOf(size, own);
  const at = (place: string) => flat.get(place)!;
  const straight = ([from, to]: readonly [string, string]) =>
    `M${round(at(from).x)} ${round(at(from).y)}L${round(at(to).x)} ${round(at(to).y)}`;
  const homes = own.homes.map((space, base) => [`${letterOf(base)}H`, space] as const);
  return [...planned, ...homes].map(straight).join('') + more.map(([a, b]) => bent(at(a), at(b))).join('');
}

/** `near`: the base that is turned towards the viewer; `own`: what is joined otherwise than by the plan. */
export function layoutOf(
  plan: Pick<BoardPlan, 'bases' | 'rim' | 'spoke'>,
  near: number,
  own: OwnWays | null = null,
): Layout {
  const { bases: count, rim, spoke } = plan;
  const side = 2 * Math.sin(Math.PI / count);
  const radius = pitch * Math.max(rim / side, spoke + 1);
  // A corner points at the viewer, but a square lies flat: so it is as wide as it can be.
  const first = 90 + (count % 4 === 0 ? 180 / count : 0);
  const angles = Array.from({ length: count }, (_, base) => first + ((base - near) * 360) / count);

  const flat = new Map<string, Point>([['centre', { x: 0, y: 0 }]]);
  const bases = angles.map((angle, base) => {
    const letter = letterOf(base);
    const corner = polar(radius, angle);
    const next = polar(radius, angle + 360 / count);
    for (let n = 0; n < rim; ++n) flat.set(`${letter}${n + 1}`, between(corner, next, n / rim));
    for (let n = 1; n <= spoke; ++n)
      flat.set(`${letter}C${n}`, between(corner, { x: 0, y: 0 }, n / (spoke + 1)));
    const home = polar(radius + pitch * 1.62, angle);
    flat.set(`${letter}H`, home);
    const field = polar(radius * Math.cos(Math.PI / count) * 0.69, angle + 180 / count);
    return { letter, home, outward: polar(1, angle), field };
  });

  const spokes = bases.map(({ home }) => `M${round(home.x)} ${round(home.y)}L0 0`).join('');
  const lobes = angles.map((angle) => seen(polar(radius + pitch * 1.5, angle)));
  const reach = { x: lobeRadius + pitch * 0.22, y: lobeRadius * slant };
  const left = Math.min(...lobes.map(({ x }) => x)) - reach.x;
  const right = Math.max(...lobes.map(({ x }) => x)) + reach.x;
  const top = Math.min(...lobes.map(({ y }) => y)) - reach.y - pitch * 0.32;
  const bottom = Math.max(...lobes.map(({ y }) => y)) + reach.y + thickness + pitch * 0.5;
  return {
    flat,
    bases,
    outline: lobed(angles, radius, 0),
    innerLine: lobed(angles, radius, -pitch * 0.13),
    tracks: own ? ownTracks(plan, own, flat) : pathOf(angles.map((angle) => polar(radius, angle))) + spokes,
    viewBox: { x: round(left), y: round(top), width: round(right - left), height: round(bottom - top) },
  };
}

/** Where stacks that share a place stand around its middle, as seen, and how wide they are there. */
export function standing(count: number): { at: Point; brim: number }[] {
  if (count === 1) return [{ at: { x: 0, y: 4 }, brim: pitch * 0.36 }];
  const ring = pitch * (count <= 3 ? 0.26 : 0.34);
  return Array.from({ length: count }, (_, n) => {
    const point = polar(ring, (count === 2 ? 180 : 90) + (n * 360) / count);
    return { at: { x: point.x, y: point.y * 0.6 + 4 }, brim: pitch * (count <= 3 ? 0.25 : 0.2) };
  });
}

/** Where caps that wait at home stand: rows of three, the back row first. */
export function waitingRoom(count: number): Point[] {
  const rows = count <= 3 ? [count] : [Math.ceil(count / 2), Math.floor(count / 2)];
  return rows.flatMap((inRow, row) =>
    Array.from({ length: inRow }, (_, n) => ({
      x: (n - (inRow - 1) / 2) * pitch * (inRow > 3 ? 0.4 : 0.52),
      y: (rows.length === 1 ? 0.22 : row === 0 ? -0.02 : 0.42) * pitch,
    })),
  );
}
