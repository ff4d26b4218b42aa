// SPDX-License-Identifier: MIT
// How a rating went up and down: what is drawn, and between which heights.
import type { Rating, RatingCourse } from '$app/api/types';
import { roundScale, type Scale } from '$app/study/scales';
import { spreadOf } from '$app/table/rating';
import type { Level } from './strength';

export interface CurvePoint {
  at: number;
  rating: number;
  low: number;
  high: number;
}

/** The games that counted, and today: a rating gets less sure while its owner is away. */
export function curveOf(points: RatingCourse['points'], today: Rating, now: number): CurvePoint[] {
  const last = points.at(-1)?.at ?? now;
  return [...points, { ...today, at: Math.max(now, last) }].map(({ at, rating, deviation }) => {
    const spread = spreadOf({ deviation });
    return { at, rating, low: rating - spread, high: rating + spread };
  });
}

/** Holds the line, today's interval and the bots' level next to it. What was unsure long ago may reach beyond. */
export function heightsOf(curve: readonly CurvePoint[], levels: readonly Level[]): Scale {
  const today = curve.at(-1)!;
  const away = levels.map(({ rating }) => Math.abs(rating - today.rating));
  const nearest = levels[away.indexOf(Math.min(...away))]?.rating ?? today.rating;
  const all = [...curve.map(({ rating }) => rating), today.low, today.high, nearest];
  return roundScale(Math.min(...all) - 20, Math.max(...all) + 20, 6);
}

/** Places that lie at least so far apart, each as near to where it belongs as that leaves it. */
export function apart(places: readonly number[], gap: number): number[] {
  const order = places.map((place, n) => ({ place, n })).sort((a, b) => a.place - b.place);
  order.forEach((one, n) => {
    const before = order[n - 1];
    if (before) one.place = Math.max(one.place, before.place + gap);
  });
  return order.sort((a, b) => a.n - b.n).map(({ place }) => place);
}

const day = 86_400_000;

/** How dates are written under an axis that spans so long. */
export function dateForm(span: number): Intl.DateTimeFormatOptions {
  if (span > 300 * day) return { month: 'short', year: 'numeric' };
  if (span > 3 * day) return { day: 'numeric', month: 'short' };
  return { weekday: 'short', hour: 'numeric', minute: '2-digit' };
}
