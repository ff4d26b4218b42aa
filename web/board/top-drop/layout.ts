// SPDX-License-Identifier: MIT
// Where everything lies, in the drawing's own units: one above the other on a phone, side by side where there is room.
import type { Point } from '$parts/geometry';

/** A card's height by its width. */
export const cardShape = 1.44;
/** How far a card is lifted when it is picked. */
export const lift = 14;

interface Box extends Point {
  width: number;
  height: number;
}

export interface Layout {
  width: number;
  height: number;
  /** Fans of backs in a row, each with a name under it; `height` is where the row ends. */
  seats: { y: number; height: number; back: number; name: number; note: number; text: number };
  draw: Point & { width: number; label: number };
  pile: Point & { width: number };
  direction: Box;
  /** In the opening both sides of the direction card are shown. */
  sides: { up: Point; down: Point };
  rail: Point & { length: number };
  /** `lift`: how far one is lifted when it is picked. */
  helps: Box & { columns: number; gap: number; lift: number };
  hand: Point & { width: number; step: number };
}

export const tall: Layout = {
  width: 390,
  height: 576,
  seats: { y: 36, height: 92, back: 25, name: 77, note: 94, text: 17 },
  draw: { x: 60, y: 194, width: 72, label: 270 },
  pile: { x: 192, y: 202, width: 118 },
  direction: { x: 326, y: 202, width: 96, height: 176 },
  sides: { up: { x: 206, y: 202 }, down: { x: 326, y: 202 } },
  rail: { x: 26, y: 325, length: 338 },
  helps: { x: 14, y: 362, width: 85, height: 58, columns: 4, gap: 7.3, lift: 2 },
  hand: { x: 195, y: 502, width: 84, step: 91 },
};

export const wide: Layout = {
  width: 720,
  height: 652,
  seats: { y: 44, height: 118, back: 36, name: 99, note: 119, text: 19 },
  draw: { x: 88, y: 250, width: 92, label: 343 },
  pile: { x: 256, y: 258, width: 150 },
  direction: { x: 428, y: 258, width: 116, height: 212 },
  sides: { up: { x: 284, y: 258 }, down: { x: 428, y: 258 } },
  rail: { x: 40, y: 414, length: 640 },
  helps: { x: 504, y: 186, width: 96, height: 66, columns: 2, gap: 12, lift: 7 },
  hand: { x: 360, y: 554, width: 114, step: 128 },
};

/** As on a phone, where the decision and the tabs have their rooms too. */
export const short: Layout = {
  width: 360,
  height: 418,
  seats: { y: 20, height: 68, back: 20, name: 53, note: 68, text: 18.5 },
  draw: { x: 44, y: 134, width: 54, label: 190 },
  pile: { x: 178, y: 140, width: 78 },
  direction: { x: 306, y: 140, width: 74, height: 116 },
  sides: { up: { x: 196, y: 140 }, down: { x: 306, y: 140 } },
  rail: { x: 22, y: 218, length: 316 },
  helps: { x: 8, y: 255, width: 82, height: 44, columns: 4, gap: 5, lift: 2 },
  hand: { x: 180, y: 360, width: 66, step: 84 },
};

/** Which of them a box of so many pixels is for. */
export function layoutFor({ width, height }: { width: number; height: number }): Layout {
  if (width >= 560) return wide;
  return height > 1.4 * width ? tall : short;
}

/** The part of the drawing that is used: alone there is no row of seats, and who only looks on has no hand. */
export function viewBox(layout: Layout, hasOthers: boolean, hasHand: boolean): string {
  const top = hasOthers ? 0 : layout.seats.height;
  const tray = trayOf(layout);
  const bottom = hasHand ? layout.height : tray.y + 6;
  return `0 ${top} ${layout.width} ${bottom - top}`;
}

/** The n-th of so many seats in the row. */
export const seatAt = (layout: Layout, n: number, of: number): Point => ({
  x: (layout.width * (n + 0.5)) / of,
  y: layout.seats.y,
});

export const handAt = ({ hand }: Layout, n: number, of: number): Point => ({
  x: hand.x + (n - (of - 1) / 2) * hand.step,
  y: hand.y,
});

/** The upper left corner of the n-th help card. */
export const helpAt = ({ helps }: Layout, n: number): Point => ({
  x: helps.x + (n % helps.columns) * (helps.width + helps.gap),
  y: helps.y + Math.floor(n / helps.columns) * (helps.height + helps.gap),
});

/** The tray that the hand lies in. */
export const trayOf = ({ hand }: Layout): Box => ({
  x: hand.x - 2 * hand.step - 2,
  y: hand.y - (hand.width * cardShape) / 2 - 10,
  width: 4 * hand.step + 4,
  height: hand.width * cardShape + 20,
});

export const railAt = ({ rail }: Layout, card: number, cards: number): number =>
  rail.x + ((card - 1) * rail.length) / (cards - 1);

/** How a card lies on the pile: to one side and the other in turn, and the further out the more cover it. */
export function leanOf(nth: number, under: number): { x: number; y: number; turn: number } {
  const side = nth % 2 === 0 ? 1 : -1;
  const turn = [2, 7.5, 11.5][under] ?? 0;
  return { x: side * under * 4.5, y: under * 2.5, turn: side * turn };
}
