// SPDX-License-Identifier: MIT
// Clocks run here between the server's messages, and are written so that one can read them at a glance.
import { currentLanguage, t } from '$app/words/words';

export type ClockPace = 'none' | 'live' | 'post';

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;
const tense = 10 * second;

/** What each seat has left by now; only the clock of the one seat runs. */
export function clocksNow(
  told: { left: readonly number[]; at: number },
  now: number,
  running: number | null,
): number[] {
  return told.left.map((left, seat) => (seat === running ? Math.max(0, left - (now - told.at)) : left));
}

/** The moment that the words show: tenths at the very end, whole seconds else. */
export function shownMoment(left: number): number {
  return left < tense ? Math.floor(left / 100) * 100 : Math.floor(left / second) * second;
}

const two = (value: number) => String(value).padStart(2, '0');

export function clockText(left: number, pace: ClockPace): string {
  if (pace === 'post' && left >= hour) {
    const hours = Math.floor((left % day) / hour);
    return t('net.clock.post', { days: Math.floor(left / day), hours, minutes: Math.floor((left % hour) / minute) });
  }
  if (left < tense) {
    const tenths = Math.floor(left / 100) / 10;
    return new Intl.NumberFormat(currentLanguage(), { minimumFractionDigits: 1 }).format(tenths);
  }
  const minutes = Math.floor((left % hour) / minute);
  const rest = `${two(minutes)}:${two(Math.floor((left % minute) / second))}`;
  return left >= hour ? `${Math.floor(left / hour)}:${rest}` : rest.replace(/^0/, '');
}
