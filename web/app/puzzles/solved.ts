// SPDX-License-Identifier: MIT
// The puzzles that have been solved in this browser, by their positions: numbers change when puzzles are drawn anew.

const key = 'capbarrel.puzzles';

export function solvedPuzzles(): Set<string> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return new Set(Array.isArray(kept) ? kept.filter((one) => typeof one === 'string') : []);
  } catch {
    return new Set(); // storage that is switched off, or somebody else's text
  }
}

export function hasSolved(position: string) {
  try {
    localStorage.setItem(key, JSON.stringify([...solvedPuzzles().add(position)]));
  } catch {
    // Without storage the tick on the list is all that is lost.
  }
}
