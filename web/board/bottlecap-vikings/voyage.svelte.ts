// SPDX-License-Identifier: MIT
// Where a ship is on its circle, in degrees clockwise from space 0. It sails its arc when the engine tells of a sail;
// whatever else moves it, such as a jump in history, just puts it there.
import { untrack } from 'svelte';
import { cubicInOut } from 'svelte/easing';
import { Tween } from 'svelte/motion';
import { calm } from '$settings/settings.svelte';
import type { Told } from '../kit/contract';
import { turnOf } from './layout';

export class Voyage {
  private readonly turn: Tween<number>;
  private space: number;

  constructor(space: number) {
    this.space = space;
    this.turn = new Tween(turnOf(space), { easing: cubicInOut });
  }

  get degrees(): number {
    return this.turn.current;
  }

  /** @param last what happened, if it was this ship that sailed. */
  follow(space: number, last: Told | null) {
    if (space === this.space) return;
    const from = untrack(() => this.turn.target);
    const sailed = last?.key === 'sail' && last.args['space'] === space && last.args['from'] === this.space;
    const count = Number(last?.args['count'] ?? 0);
    this.space = space;
    if (!sailed) return void this.turn.set(turnOf(space), { duration: 0 });
    const way = last.args['back'] === 'yes' ? -count : count;
    void this.turn.set(from + turnOf(way), { duration: calm() ? 0 : 200 + 60 * count });
  }
}
