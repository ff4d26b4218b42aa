// SPDX-License-Identifier: MIT
// The one tower that is spelled out beside the board.
import type { Choice } from '../kit/contract';
import { gaze } from './gaze.svelte';
import type { Scene, Stack } from './scene';

const tallest = (stacks: Stack[]): Stack | undefined =>
  stacks
    .filter(({ under }) => under.length > 0)
    .sort((one, other) => other.under.length - one.under.length)[0];

/** The tower in the hand, or looked into, or else the tallest, one's own before others'. */
export function towerInSight(
  scene: Scene,
  seat: number | null,
  open: Choice[],
  picked: string[],
): Stack | undefined {
  const held =
    picked.length > 0
      ? scene.stacks.filter(({ id: stack }) => open.some(({ args }) => args['moved'] === stack))
      : [];
  const looked = scene.stacks.filter(({ place }) => place === gaze.place);
  const own = scene.stacks.filter((stack) => stack.seat === (seat ?? scene.mover));
  return tallest(held) ?? tallest(looked) ?? tallest(own) ?? tallest(scene.stacks);
}
