// SPDX-License-Identifier: MIT
// A word in passing: it shows itself for a few seconds and is read aloud. One that offers something to do stays.

import { untrack } from 'svelte';

interface Offer {
  words: string;
  take: () => void;
}
interface Note {
  id: number;
  text: string;
  offer?: Offer | undefined;
}

const shownFor = 5000; // milliseconds; long enough to read two lines aloud
let next = 0;

export const notes = $state<Note[]>([]);

/** @returns what it is dismissed by. */
export function toast(text: string, offer?: Offer): number {
  const id = next++;
  // Whoever says something in passing does not listen to what else is said.
  untrack(() => notes.push({ id, text, offer }));
  if (!offer) setTimeout(() => dismiss(id), shownFor);
  return id;
}

export function dismiss(id: number): void {
  const at = notes.findIndex((note) => note.id === id);
  if (at >= 0) notes.splice(at, 1);
}
