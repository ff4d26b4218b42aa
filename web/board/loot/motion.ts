// SPDX-License-Identifier: MIT
// How long things take, and how a pawn leaves the board and comes back.
import { cubicOut } from 'svelte/easing';
import type { TransitionConfig } from 'svelte/transition';
import { calm } from '$settings/settings.svelte';

export const slideTime = 200;
const turnTime = 200;

/** A slide, unless nothing is to be shown moving. */
export const slide = (shown: boolean) => ({ duration: shown && !calm() ? slideTime : 0, easing: cubicOut });

/** A pawn turns over once it has arrived. */
export const turnOver = (shown: boolean) =>
  shown && !calm() ? { duration: turnTime, delay: slideTime } : { duration: 0 };

/** Taken, as soon as the other is nearly there. */
export function taken(_: Element, { shown }: { shown: boolean }): TransitionConfig {
  if (!shown || calm()) return { duration: 0 };
  return { delay: 110, duration: 150, css: (t) => `opacity: ${t}; transform: scale(${0.6 + 0.4 * t})` };
}

/** Set down on its tile from above. */
export function setDown(_: Element, { shown }: { shown: boolean }): TransitionConfig {
  if (!shown || calm()) return { duration: 0 };
  const css = (t: number, u: number) => `opacity: ${Math.min(1, 2 * t)}; transform: translateY(${-70 * u}px)`;
  return { duration: slideTime, easing: cubicOut, css };
}
