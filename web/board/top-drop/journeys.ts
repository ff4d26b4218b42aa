// SPDX-License-Identifier: MIT
// Where a card comes from that was not there a moment ago.
import type { Point } from '$parts/geometry';
import { handAt, lift, seatAt, type Layout } from './layout';
import type { SeatScene, TopDropScene } from './scene';

export const quick = 200;
const longest = 420;

/** How long a jump takes: felt, but never waited for. */
const flightTime = (jump: number) => Math.min(longest, quick + 5 * jump);

export interface Journey {
  /** Where it comes from, as seen from where it is going; nowhere: it is simply there. */
  from: Point | null;
  /** How large it is at the start, against its size at the end. */
  scale?: number;
  duration?: number;
}

const stay: Journey = { from: null };
const less = (a: Point, b: Point): Point => ({ x: a.x - b.x, y: a.y - b.y });

/** From a hand to the pile: one's own, or that of the seat whose turn it was.
 *  @param carried how far it had been dragged from its place in the hand. */
export function toPile(
  card: number,
  before: TopDropScene | null,
  layout: Layout,
  others: SeatScene[],
  carried: Point | null,
): Journey {
  if (!before) return stay;
  const { pile, hand, seats } = layout;
  const duration = flightTime(before.top === null ? 0 : Math.abs(card - before.top));
  const slot = before.hand.findIndex((held) => held.card === card);
  if (slot >= 0) {
    const at = handAt(layout, slot, before.hand.length);
    const by = carried ?? { x: 0, y: 0 };
    const from = less({ x: at.x + by.x, y: at.y + by.y - lift }, pile);
    return { from, scale: hand.width / pile.width, duration: carried ? quick : duration };
  }
  const seat = others.findIndex((other) => other.seat === before.turn);
  if (seat < 0) return stay;
  return { from: less(seatAt(layout, seat, others.length), pile), scale: seats.back / pile.width, duration };
}

/** From the draw pile to a place in one's own hand. */
export function toHand(
  card: number,
  scene: TopDropScene,
  before: TopDropScene | null,
  layout: Layout,
): Journey {
  if (!before) return stay;
  const slot = scene.hand.findIndex((held) => held.card === card);
  const from = less(layout.draw, handAt(layout, slot, scene.hand.length));
  return { from, scale: layout.draw.width / layout.hand.width };
}

/** From the draw pile to another seat. */
export function toSeat(n: number, of: number, before: TopDropScene | null, layout: Layout): Journey {
  if (!before) return stay;
  return { from: less(layout.draw, seatAt(layout, n, of)), scale: layout.draw.width / layout.seats.back };
}
