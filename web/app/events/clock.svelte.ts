// SPDX-License-Identifier: MIT
// The time, as often as those want it who count down to beginnings and ends.

export class WallClock {
  now = $state(Date.now());

  /** Ticks until the function that it gives is called. */
  run(): () => void {
    const tick = () => (this.now = Date.now());
    tick();
    const timer = setInterval(tick, 500);
    return () => clearInterval(timer);
  }
}
