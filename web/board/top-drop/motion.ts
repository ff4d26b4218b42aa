// SPDX-License-Identifier: MIT
// How a card travels: in a low bow, and not at all for those who want calm.
import { cubicOut } from 'svelte/easing';
import type { TransitionConfig } from 'svelte/transition';
import { calm } from '$settings/settings.svelte';
import { quick, type Journey } from './journeys';

const bow = 26;

export function arrive(_card: Element, { from, scale = 1, duration = quick }: Journey): TransitionConfig {
  if (!from || calm()) return { duration: 0 };
  return {
    duration,
    easing: cubicOut,
    css: (there, away) =>
      `transform: translate(${from.x * away}px, ${from.y * away - bow * there * away}px) scale(${scale + (1 - scale) * there})`,
  };
}
