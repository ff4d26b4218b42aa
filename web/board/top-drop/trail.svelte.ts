// SPDX-License-Identifier: MIT
// What lay on the table a moment ago. The state keeps no order of the placed cards, so the board remembers what it saw.
import type { TopDropScene } from './scene';

const shown = 2;

export class Trail {
  /** The table before the last thing happened; null at the start and after jumping about. */
  before: TopDropScene | null = null;
  /** The cards seen under the top one, the latest last. */
  beneath = $state.raw<number[]>([]);
  #now: TopDropScene | null = null;

  /** @param goesOn whether this scene came from the one before it. */
  tell(scene: TopDropScene, goesOn: boolean): void {
    if (scene === this.#now) return;
    this.before = goesOn ? this.#now : null;
    this.#now = scene;
    const covered = this.before?.top ?? null;
    const known = covered === null || covered === scene.top ? this.beneath : [...this.beneath, covered];
    const lies = (card: number) => card !== scene.top && scene.placed.includes(card);
    this.beneath = goesOn ? known.filter(lies).slice(-shown) : [];
  }
}
