// SPDX-License-Identifier: MIT
// Clocks run here between the server's messages.

const second = 1000;
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
  const step = left < tense ? second / 10 : second;
  return Math.ceil(left / step) * step;
}
