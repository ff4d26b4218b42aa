// SPDX-License-Identifier: MIT
// A piece under the pointer: which place it was taken from, and how far it has gone, in the board's own units.
import type { Point } from '$parts/geometry';

class Drag {
  place = $state<string | null>(null);
  by = $state<Point>({ x: 0, y: 0 });

  /** How far the piece of a place has been dragged. */
  of(place: string): Point {
    return this.place === place ? this.by : { x: 0, y: 0 };
  }
}

export const drag = new Drag();
