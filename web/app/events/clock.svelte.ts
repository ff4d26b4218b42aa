// SPDX-License-Identifier: MIT
// The server's time, as often as those want it who count down to beginnings and ends.
import { serverNow } from '$app/api/server-time';

export class WallClock {
  now = $state(serverNow());

  /** Ticks until the function that it gives is called. */
  run(): () => void {
    const tick = () => (this.now = serverNow());
    tick();
    const timer = setInterval(tick, 500);
    return () => clearInterval(timer);
  }
}
