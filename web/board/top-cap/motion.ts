// SPDX-License-Identifier: MIT
// How a cap moves: it is lifted, slides, and settles. Lengths are the board's own.
import type { Attachment } from 'svelte/attachments';
import { calm } from '$settings/settings.svelte';
import type { Point } from '$parts/geometry';
import { unit } from './layout';

export const lift = { up: 0.12 * unit, scale: 1.1 };
const liftTime = 80;
const slideTime = 200;

const pose = (by: Point, up: number, scale: number) => `translate(${by.x}px, ${by.y - up}px) scale(${scale})`;
const here: Point = { x: 0, y: 0 };

/** A cap leaves the wood. */
export const lifted: Attachment<SVGGElement> = (cap) => {
  if (calm()) return;
  const animation = cap.animate(
    [{ transform: pose(here, -lift.up, 1 / lift.scale) }, { transform: pose(here, 0, 1) }],
    {
      duration: liftTime,
      easing: 'ease-out',
    },
  );
  return () => animation.cancel();
};

/** A cap comes from where it was, this far away; it may have been in the hand already. */
export function slid(from: Point, inHand: boolean): Attachment<SVGGElement> {
  return (cap) => {
    if (calm()) return;
    const total = slideTime + (inHand ? 0 : liftTime);
    const share = (time: number) => time / total;
    const up = { transform: pose(from, lift.up, lift.scale) };
    const animation = cap.animate(
      [
        ...(inHand ? [] : [{ transform: pose(from, 0, 1), easing: 'ease-out' }]),
        { ...up, offset: inHand ? 0 : share(liftTime), easing: 'cubic-bezier(.3, .1, .2, 1)' },
        { transform: pose(here, 0.3 * lift.up, 1.03), offset: 1 - share(50), easing: 'ease-in-out' },
        { transform: pose(here, 0, 0.97), offset: 1 - share(20) },
        { transform: pose(here, 0, 1) },
      ],
      { duration: total },
    );
    return () => animation.cancel();
  };
}
