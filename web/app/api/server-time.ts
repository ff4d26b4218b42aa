// SPDX-License-Identifier: MIT
// What time it is for the server. Deadlines are told in its time, and a device's clock may be minutes off; every answer
// says what the server's showed.

/** Between these lies what the server's clock is ahead, by all that was heard. */
let least = -Infinity;
let most = Infinity;

/** An answer to what was asked at `sent` came at `received`, by the clock here, and the server's showed `told`. */
export function hear(told: number, sent: number, received: number) {
  if (!Number.isFinite(told) || received < sent) return; // no such answer, or a clock that was set meanwhile
  const [low, high] = [told - received, told - sent];
  // Whoever sets a clock begins anew.
  [least, most] = low > most || high < least ? [low, high] : [Math.max(least, low), Math.min(most, high)];
}

/** As small as what was heard allows: a clock that may be right is believed. */
export const ahead = () => Math.max(least, Math.min(most, 0));

export const serverNow = () => Date.now() + ahead();
