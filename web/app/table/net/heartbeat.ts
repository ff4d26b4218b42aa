// SPDX-License-Identifier: MIT
// A line that says nothing is asked; one that does not answer is dead.

/** Milliseconds after the last word: where somebody waits for the next one, and where they hardly would notice. */
export const rests = { close: 2500, loose: 20_000 };
const deadAfter = 9000;

export class Heartbeat {
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly ping: () => void,
    private readonly die: () => void,
    private readonly rest = rests.close,
  ) {}

  /** The other side is to say the first word. */
  begin() {
    this.wait(deadAfter, this.die);
  }

  /** Something came, so the line is alive. */
  heard() {
    this.wait(this.rest, () => this.beat());
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
