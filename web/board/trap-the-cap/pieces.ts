// SPDX-License-Identifier: MIT
// Every tower and waiting cap with the point it stands on, as seen, from the back of the board to the front.
import type { Point } from '$parts/geometry';
import { pitch, seen, standing, waitingRoom, type Layout } from './layout';
import type { Cap, Scene, Seat, Stack } from './scene';

export interface Piece {
  key: string;
  /** As the engine names it among others on its place. */
  id: string;
  place: string;
  top: Cap;
  under: readonly Cap[];
  at: Point;
  width: number;
}

export interface LockedCap {
  key: string;
  cap: Cap;
  /** How many it stands for. */
  count: number;
  at: Point;
}

const waitingWidth = pitch * 0.25;
/** Captives of one home that are drawn one by one. */
const mostLocked = 6;

function grouped<T, K>(list: readonly T[], key: (one: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const one of list) groups.set(key(one), [...(groups.get(key(one)) ?? []), one]);
  return groups;
}

function onTrack(layout: Layout, stacks: readonly Stack[]): Piece[] {
  const shared = grouped(stacks, (stack) => stack.place);
  return [...shared].flatMap(([place, here]) => {
    const middle = seen(layout.flat.get(place)!);
    const spots = standing(here.length);
    return here.map(({ id, top, under }, n): Piece => {
      const { at, brim } = spots[n]!;
      return {
        key: `${id} ${n}`,
        id,
        place,
        top,
        under,
        at: { x: middle.x + at.x, y: middle.y + at.y },
        width: brim,
      };
    });
  });
}

function atHome(layout: Layout, seat: Seat, waiting: number, golden: Stack | undefined): Piece[] {
  const middle = seen(layout.flat.get(seat.home)!);
  const caps: Cap[] = Array.from({ length: waiting }, () => seat.colour);
  if (golden) caps.push('gold');
  const spots = waitingRoom(caps.length);
  return caps.map((top, n) => ({
    key: `${seat.home} ${n}`,
    id: `${seat.home}:${top === 'gold' ? 'g' : seat.letter.toLowerCase()}`,
    place: seat.home,
    top,
    under: [],
    at: { x: middle.x + spots[n]!.x, y: middle.y + spots[n]!.y },
    width: waitingWidth,
  }));
}

export function piecesOf(
  layout: Layout,
  scene: Scene,
  stacks: readonly Stack[],
  waitingAt: (home: string, count: number) => number,
): Piece[] {
  const homes = new Set(scene.seats.map((seat) => seat.home));
  const pieces = [
    ...onTrack(
      layout,
      stacks.filter((stack) => !homes.has(stack.place)),
    ),
    ...scene.seats.flatMap((seat) =>
      atHome(
        layout,
        seat,
        waitingAt(seat.home, seat.waiting),
        stacks.find((stack) => stack.place === seat.home),
      ),
    ),
  ];
  return pieces.sort((one, other) => one.at.y - other.at.y);
}

/** Captives brought home stand on the outer edge, every one of them; where there is no room for so many, one of each
 *  colour with their number. */
export function lockedOf(layout: Layout, seats: readonly Seat[]): LockedCap[] {
  const rim = pitch * 0.95;
  return seats.flatMap((seat) => {
    const { home, outward } = layout.bases[seat.base]!;
    const crowded = seat.locked.length > mostLocked;
    const caps = crowded
      ? [...grouped(seat.locked, (cap) => cap)].map(([cap, all]) => ({ cap, count: all.length }))
      : seat.locked.map((cap) => ({ cap, count: 1 }));
    const spread = crowded ? 0.5 : Math.min(0.5, 2.2 / caps.length);
    return caps.map(({ cap, count }, n) => {
      const turn = (n - (caps.length - 1) / 2) * spread;
      const way = {
        x: outward.x * Math.cos(turn) - outward.y * Math.sin(turn),
        y: outward.x * Math.sin(turn) + outward.y * Math.cos(turn),
      };
      const at = seen({ x: home.x + way.x * rim, y: home.y + way.y * rim });
      return { key: `${seat.letter} ${n}`, cap, count, at };
    });
  });
}

/** How far from its middle a place may be touched: to half way to the next that offers something. */
export function touchRadius(place: Point, others: readonly Point[]): number {
  const nearest = Math.min(...others.map((other) => Math.hypot(other.x - place.x, other.y - place.y)));
  return Math.max(pitch * 0.5, Math.min(pitch * 0.95, nearest / 2));
}
