// SPDX-License-Identifier: MIT
// The small picture of each game, loaded when it is shown.
import type { Component } from 'svelte';

const files = import.meta.glob<{ default: Component }>('./*/Vignette.svelte');

export const vignetteOf = (game: string) => files[`./${game}/Vignette.svelte`];
