// SPDX-License-Identifier: MIT
// The time by the server's clock, which counts down to beginnings and ends.

export class WallClock {
  now = $state(Date.now());

  /** Ticks until the function that it gives is called; `ahead`: how far the server's clock is. */
  run(ahead: () => number): () => void {
    const tick = () => (this.now = Date.now() + ahead());
    tick();
    const timer = setInterval(tick, 500);
    return () => clearInterval(timer);
  }
}
