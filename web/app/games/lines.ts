// SPDX-License-Identifier: MIT
// Lines to look on by. Each is a connection and a table in the engine, so a page has few of them at once; whoever would
// like one more waits until one is handed back.

export class Lines {
  private readonly held = new Set<symbol>();
  private readonly waiting = new Map<symbol, () => void>();

  constructor(private readonly most: number) {}

  /** Calls back when there is one to be had. What it gives hands the line back, or the wish for it. */
  ask(granted: () => void): () => void {
    const wish = Symbol();
    this.waiting.set(wish, granted);
    this.give();
    return () => {
      this.waiting.delete(wish);
      if (this.held.delete(wish)) this.give();
    };
  }

  private give() {
    for (const [wish, granted] of this.waiting) {
      if (this.held.size >= this.most) return;
      this.waiting.delete(wish);
      this.held.add(wish);
      granted();
    }
  }
}

/** As many boards as a screen can show well. */
export const lines = new Lines(8);
