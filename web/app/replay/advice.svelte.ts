// SPDX-License-Identifier: MIT
// What would be best where one is in a game, for the list of best moves and for the arrows on the board.
import { untrack } from 'svelte';
import type { Choice } from '$board/kit/contract';
import type { Exact } from '$app/api/types';
import type { Frame, JudgedMove, Opening } from '$app/engine/types';
import { ShownExact } from '$app/exact/shown.svelte';
import type { Tablebases } from '$app/exact/tablebases';
import { preferred, ranked } from './ranking';
import type { Replay } from './replay.svelte';
import { Adviser, type Review } from './thinking.svelte';

const listed = 5;
const drawn = 3;

export class Advice {
  /** Somebody wants to know. */
  on = $state(false);
  readonly adviser = new Adviser();
  private readonly exact: ShownExact;

  /** What a review thinks best here, where it has been. */
  private readonly first = $derived.by(() => {
    const [next] = this.replay.at.next;
    return preferred(next?.action, next && this.review.marks.get(next.id));
  });

  /** What is known for certain. */
  readonly certain = $derived.by((): Exact | null => {
    const found = this.on ? this.exact.found : null;
    if (!found) return null;
    const [best] = found.moves;
    const first = found.moves.find((move) => move.action === this.first);
    // Only among those that are worth the same: the table is never wrong.
    if (!first || !best || first.outcome !== best.outcome || first.plies !== best.plies) return found;
    return { ...found, moves: [first, ...found.moves.filter((move) => move !== first)] };
  });

  /** What a strong player thinks, best first. */
  readonly moves = $derived.by((): JudgedMove[] => {
    if (!this.on || this.certain) return [];
    return ranked(this.adviser.found?.moves ?? [], this.first).slice(0, listed);
  });

  /** The best of them as they are picked on the board. */
  readonly arrows = $derived.by((): Choice[] => {
    if (!this.certain) return this.moves.slice(0, drawn);
    const { outcome, moves } = this.certain;
    const choices = this.replay.frame?.choices ?? [];
    return moves
      .filter((move) => move.outcome === outcome)
      .slice(0, drawn)
      .flatMap(({ action }) => choices.find((choice) => choice.action === action) ?? []);
  });

  constructor(
    private readonly replay: Replay,
    private readonly review: Review,
    tables: Tablebases,
  ) {
    this.exact = new ShownExact(tables);
  }

  /** Follows where one goes; to be called while a component is made. */
  follow() {
    $effect(() => {
      const opening = this.replay.opening(this.replay.tree.pathTo(this.replay.at));
      if (this.on) untrack(() => void this.ask(opening, this.replay.frame!));
      return () => {
        this.exact.leave();
        this.adviser.stop();
      };
    });
  }

  /** What is known for certain; where nothing is, what somebody thinks. */
  private async ask(opening: Opening, frame: Frame) {
    this.adviser.forget();
    const { at } = this.replay;
    const decides = typeof frame.actor === 'number';
    if (decides && (await this.exact.show(opening.game, frame.view))) return;
    if (this.on && at === this.replay.at) void this.adviser.judge(opening);
  }

  leave() {
    this.exact.leave();
    this.adviser.leave();
  }
}
