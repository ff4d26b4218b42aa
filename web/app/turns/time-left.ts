// SPDX-License-Identifier: MIT
// How long one still has, as people say it. Gives a key of the catalogue `turns` with arguments.
import type { Argument } from '$words/words';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const little = 2 * hour;

export interface TimeLeft {
  key: string;
  args: Record<string, Argument>;
  /** Red, so that nobody overlooks it. */
  little: boolean;
}

export function timeLeft(due: number, now: number): TimeLeft {
  const left = due - now;
  const words = (key: string, args: Record<string, Argument> = {}) => ({ key, args, little: left < little });
  if (left <= 0) return words('left.none');
  if (left < minute) return words('left.seconds');
  const [days, hours, minutes] = [left / day, (left % day) / hour, (left % hour) / minute].map(
    Math.floor,
  ) as [number, number, number];
  if (days >= 2) return words('left.days', { days });
  if (days === 1) return words('left.day', { hours });
  if (hours > 0) return words('left.hours', { hours, minutes });
  return words('left.minutes', { minutes });
}
