// SPDX-License-Identifier: MIT
// A board seen from near: only the part of its drawing in which some places lie.
import type { Point } from '$parts/geometry';

/** The middle of a place on the screen: its own origin where it has been moved to one, else that of what it draws. */
export function middleOf(place: SVGGraphicsElement): Point {
  const moved = place.transform.baseVal.consolidate()?.matrix;
  const matrix = place.getScreenCTM();
  if (matrix && moved && (moved.e !== 0 || moved.f !== 0)) return { x: matrix.e, y: matrix.f };
  const box = place.getBoundingClientRect();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Room around the places, as a share of the whole drawing's width. */
const margin = 0.13;

/** Leaves of the drawing what lies around the places; its shape stays as it is. */
export function closeUp(board: SVGSVGElement, places: readonly string[]): void {
  const toDrawing = board.getScreenCTM()?.inverse();
  if (!toDrawing) return;
  const points = places.flatMap((name) => {
    const place = board.querySelector<SVGGraphicsElement>(`[data-place="${name}"]`);
    return place ? [DOMPoint.fromPoint(middleOf(place)).matrixTransform(toDrawing)] : [];
  });
  if (points.length === 0) return;
  const whole = board.viewBox.baseVal;
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const [left, right] = [Math.min(...xs), Math.max(...xs)];
  const [top, bottom] = [Math.min(...ys), Math.max(...ys)];
  const shape = whole.height / whole.width;
  const room = 2 * margin * whole.width;
  const width = Math.min(whole.width, Math.max(right - left + room, (bottom - top + room) / shape));
  const height = width * shape;
  board.setAttribute(
    'viewBox',
    `${(left + right - width) / 2} ${(top + bottom - height) / 2} ${width} ${height}`,
  );
}
