// SPDX-License-Identifier: MIT

/** Waits until there is something to see, so that what is large comes after it. A tab that nobody looks at never waits. */
export function painted(): Promise<void> {
  if (document.hidden) return Promise.resolve();
  return new Promise((seen) => requestAnimationFrame(() => setTimeout(seen)));
}
