// SPDX-License-Identifier: MIT
// Points, and the way from one place to the next with an arrow key.

export interface Point {
  x: number;
  y: number;
}

/** The points of a regular polygon, the first straight up. */
export function polygon(sides: number, radius: number, turn = 0): Point[] {
  return Array.from({ length: sides }, (_, n) => {
    const angle = ((n / sides) * 360 + turn - 90) * (Math.PI / 180);
    return { x: radius * Math.cos(angle), y: radius * Math.sin(angle) };
  });
}

export function pathOf(points: Point[]): string {
  return points.map((p, n) => `${n === 0 ? 'M' : 'L'}${round(p.x)} ${round(p.y)}`).join('') + 'Z';
}

export function round(value: number): number {
  return Math.round(value * 100) / 100;
}

const directions: Record<string, Point> = {
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
};

/** Which of several points lies next in the direction of an arrow key: near, and not far off to the side. */
export function nextInDirection(key: string, from: Point, others: readonly Point[]): number | null {
  const way = directions[key];
  if (!way) return null;
  let best: number | null = null;
  let least = Infinity;
  others.forEach((to, n) => {
    const ahead = (to.x - from.x) * way.x + (to.y - from.y) * way.y;
    const aside = Math.abs((to.x - from.x) * way.y) + Math.abs((to.y - from.y) * way.x);
    if (ahead < 1) return;
    const cost = ahead + 2.2 * aside;
    if (cost < least) {
      least = cost;
      best = n;
    }
  });
  return best;
}
