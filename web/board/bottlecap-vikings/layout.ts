// SPDX-License-Identifier: MIT
// Where things lie: the rondel round 0 0, with space 0 on top and the others clockwise; and the city, which climbs
// from its start at the foot to the throne.
import { round, type Point } from '$parts/geometry';
import type { CityPlace } from './scene';

/** The distance of the tiles' outer edges from the middle. */
export const reach = 228;
export const inner = reach * 0.475;
/** The metal of the bottlecap ends here, its disc a little further in. */
export const capReach = inner - 9;
export const discReach = capReach * 0.84;
export const shipReach = reach + 15;
export const viewBox = '-271 -273 542 542';

const eighth = Math.tan(Math.PI / 8);

/** Degrees of a space, as SVG turns. */
export const turnOf = (space: number) => space * 45;

/** A point so many degrees clockwise from straight up. */
export function at(radius: number, degrees: number): Point {
  const angle = ((degrees - 90) * Math.PI) / 180;
  return { x: round(radius * Math.cos(angle)), y: round(radius * Math.sin(angle)) };
}

/** A polygon with its corners rounded off. */
export function rounded(points: Point[], radius: number): string {
  const towards = (from: Point, to: Point) => {
    const far = Math.hypot(to.x - from.x, to.y - from.y);
    const share = Math.min(radius, far / 2) / far;
    return { x: round(from.x + (to.x - from.x) * share), y: round(from.y + (to.y - from.y) * share) };
  };
  const corners = points.map((corner, n) => {
    const before = towards(corner, points.at(n - 1)!);
    const after = towards(corner, points[(n + 1) % points.length]!);
    return `${n === 0 ? 'M' : 'L'}${before.x} ${before.y}Q${round(corner.x)} ${round(corner.y)} ${after.x} ${after.y}`;
  });
  return corners.join('') + 'Z';
}

/** The tile of space 0, this far inside its edge. */
function trapezoid(inset: number, corner: number): string {
  const gap = 2.6 + inset;
  const low = -inner - 3 - inset;
  const high = -reach + inset;
  const narrow = inner * eighth - gap + 1;
  const broad = reach * eighth - gap;
  return rounded(
    [
      { x: -narrow, y: low },
      { x: -broad, y: high },
      { x: broad, y: high },
      { x: narrow, y: low },
    ],
    corner,
  );
}
export const tileOutline = trapezoid(0, 8);
export const tileInlay = trapezoid(6, 6);
/** Words are upright: on a slanting tile they keep away from the ships at its corner. */
export const wordsReach = (space: number) => reach * (space % 2 === 0 ? 0.745 : 0.715);

export const octagon = (apothem: number, corner: number) =>
  rounded(
    Array.from({ length: 8 }, (_, n) => at(apothem / Math.cos(Math.PI / 8), 22.5 + n * 45)),
    corner,
  );

/** How far the octagon's edge is in a direction, against its apothem. */
const stretch = (degrees: number) => 1 / Math.cos(((((degrees % 45) + 67.5) % 45) - 22.5) * (Math.PI / 180));

export const crimps = 24;

/** The octagonal crown cap with its crimped edge. */
export const crimpedEdge = (() => {
  const points = Array.from({ length: 168 }, (_, n) => {
    const degrees = (n / 168) * 360;
    const wave = 1 + 0.034 * Math.cos((crimps * degrees * Math.PI) / 180);
    return at(capReach * 1.01 * wave * stretch(degrees), degrees);
  });
  return 'M' + points.map((p) => `${p.x} ${p.y}`).join('L') + 'Z';
})();

/** The valleys and the lit flanks of the crimps, each with how much light falls on it. */
export const flutes = Array.from({ length: crimps }, (_, n) => {
  const degrees = (n + 0.5) * 15;
  const edge = capReach * stretch(degrees);
  const lit = Math.cos(((degrees + 35) * Math.PI) / 180);
  const wedge = (aside: number[], near: number, far: number) => {
    const [a, b, c, d] = aside as [number, number, number, number];
    const corners = [
      at(edge * near, degrees + a),
      at(edge * far, degrees + b),
      at(edge * far, degrees + c),
      at(edge * near, degrees + d),
    ];
    return 'M' + corners.map((p) => `${p.x} ${p.y}`).join('L') + 'Z';
  };
  return {
    valley: wedge([-0.9, -3.75, 3.75, 0.9], 0.86, 0.985),
    shade: round(0.3 - 0.12 * lit),
    flank: wedge([6.4, 5.25, 9.4, 8.4], 0.87, 0.995),
    shine: round(Math.max(0.05, 0.3 + 0.35 * lit)),
  };
});

/** Where the ships at a space ride: side by side along its outer edge. */
export function shipOffset(nth: number, of: number): number {
  return (nth - (of - 1) / 2) * 12.4; // degrees
}

/** A city: wide enough for four abilities with their names beside each other. */
export const city = {
  width: 392,
  top: 34,
  height: 296,
  middle: 218,
  column: 84,
  box: { width: 76, height: 50 },
};
const tierHeights = [312, 258, 192, 126, 62];

/** The middle of a place of a city with so many tiers of abilities; the throne is above the last. */
export function cityPoint(place: CityPlace, tiers: number): Point {
  const lowest = tierHeights[0]!;
  const highest = tierHeights.at(-1)!;
  const y = tiers === 3 ? tierHeights[place.tier]! : lowest - ((lowest - highest) * place.tier) / (tiers + 1);
  return { x: city.middle + (place.index - (place.width - 1) / 2) * city.column, y: round(y) };
}
