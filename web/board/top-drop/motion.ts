// SPDX-License-Identifier: MIT
// How cards travel: from where they were, quickly, and the longer the bigger the jump.
import { cubicOut } from 'svelte/easing';
import type { TransitionConfig } from 'svelte/transition';
import { calm } from '$app/settings.svelte';
import type { Point } from '../kit/geometry';

export const quick = 200;
const longest = 420;

/** How long a jump takes: felt, but never waited for. */
export const flightTime = (jump: number) => Math.min(longest, quick + 5 * jump);

export interface Journey {
  /** Where it comes from, as seen from where it is going; nowhere: it is simply there. */
  from: Point | null;
  /** How large it is at the start, against its size at the end. */
  scale?: number;
  duration?: number;
}

export function arrive(_card: Element, { from, scale = 1, duration = quick }: Journey): TransitionConfig {
  if (!from || calm()) return { duration: 0 };
  return {
    duration,
    easing: cubicOut,
    css: (there, away) =>
      `transform: translate(${from.x * away}px, ${from.y * away - 26 * there * away}px) scale(${scale + (1 - scale) * there})`,
  };
}
