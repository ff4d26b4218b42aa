// SPDX-License-Identifier: MIT
// Some words pass: a note that goes by itself, how far somebody has thought. Whoever looks for them may look too late;
// a witness in the page writes them down.
import { expect, type Page } from '@playwright/test';

declare const said: Set<string>;

/** From now on, until the page is left. @returns who waits until something has been said. */
export async function witness(page: Page): Promise<(words: RegExp) => Promise<void>> {
  await page.evaluate(() => {
    const heard = new Set<string>();
    Object.assign(window, { said: heard });
    const hear = (node: Node) => {
      const text = (node instanceof Text ? node.parentElement : node)?.textContent?.trim();
      if (text) heard.add(text.replace(/\s+/g, ' '));
    };
    new MutationObserver((changes) => {
      for (const { type, target, addedNodes } of changes)
        if (type === 'characterData') hear(target);
        else addedNodes.forEach(hear);
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  return (words) => expect.poll(() => page.evaluate(() => [...said].join('\n'))).toMatch(words);
}
