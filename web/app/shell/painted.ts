// SPDX-License-Identifier: MIT

/** Waits until there is something to see, so that what is large comes after it. A tab that nobody looks at never waits. */
export async function painted(): Promise<void> {
  if (document.hidden) return;
  await new Promise((seen) => requestAnimationFrame(() => setTimeout(seen)));
  // On a busy machine a frame is ready a good while before it is seen.
  if (!PerformanceObserver.supportedEntryTypes.includes('paint')) return;
  await new Promise<void>((seen) => {
    const observer = new PerformanceObserver((list) => {
      if (list.getEntriesByName('first-contentful-paint').length > 0) seen();
    });
    observer.observe({ type: 'paint', buffered: true });
    document.addEventListener('visibilitychange', () => seen(), { once: true });
  });
}
