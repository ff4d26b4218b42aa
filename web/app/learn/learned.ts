// SPDX-License-Identifier: MIT
// Which first games have been played to their end in this browser.

const key = 'capbarrel.learned';

export function learned(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(kept) ? kept.filter((game) => typeof game === 'string') : [];
  } catch {
    return []; // storage that is switched off, or somebody else's text
  }
}

export function hasLearned(game: string) {
  try {
    localStorage.setItem(key, JSON.stringify([...new Set([...learned(), game])]));
  } catch {
    // Without storage the mark on the list is all that is lost.
  }
}
