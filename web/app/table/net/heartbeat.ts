// SPDX-License-Identifier: MIT
// A line that says nothing is asked; one that does not answer is dead.

const restFor = 2500; // milliseconds after the last word
const deadAfter = 9000;

export class Heartbeat {
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly ping: () => void,
    private readonly die: () => void,
  ) {}

  /** The other side is to say the first word. */
  begin() {
    this.wait(deadAfter, this.die);
  }

  /** Something came, so the line is alive. */
  heard() {
    this.wait(restFor, () => this.beat());
  }

  /** Asks at once. */
  beat() {
    this.ping();
    this.wait(deadAfter, this.die);
  }

  stop() {
    clearTimeout(this.timer);
  }

  private wait(milliseconds: number, then: () => void) {
    clearTimeout(this.timer);
    this.timer = setTimeout(then, milliseconds);
  }
}
