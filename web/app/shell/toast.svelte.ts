// SPDX-License-Identifier: MIT
// A word in passing: it shows itself for a few seconds, is read aloud, and asks nothing.

import { untrack } from 'svelte';

interface Note {
  id: number;
  text: string;
}

const shownFor = 5000; // milliseconds; long enough to read two lines aloud
let next = 0;

export const notes = $state<Note[]>([]);

export function toast(text: string): void {
  const id = next++;
  // Whoever says something in passing does not listen to what else is said.
  untrack(() => notes.push({ id, text }));
  setTimeout(() => dismiss(id), shownFor);
}

export function dismiss(id: number): void {
  const at = notes.findIndex((note) => note.id === id);
  if (at >= 0) notes.splice(at, 1);
}
