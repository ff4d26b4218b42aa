// SPDX-License-Identifier: MIT
// Somebody who plays a game through the page without knowing a rule: taps whatever is offered until the game is over.
// All of it happens inside the page, between two things that the page does by itself: nothing can change under the
// robot's finger, and no tap waits for a message to the browser and back.
import type { Locator, Page } from '@playwright/test';

export const over = (page: Page): Locator => page.getByRole('link', { name: 'Front page', exact: true });

interface Errand {
  seed: number;
  /** Plays until so much is in the log; null: only until something can be chosen. */
  lines: number | null;
}

/** Until that or until the game is over; whoever is out waits for the others. Lifts curtains. */
async function play({ seed, lines }: Errand): Promise<'choose' | 'over'> {
  const targets = '[data-place][data-offer="next"], button[data-step]';
  const starts = '[data-place][data-offer="start"]';
  const curtains = '[role="alertdialog"] button';

  const everything = { subtree: true, childList: true, attributes: true, characterData: true };

  const all = (selector: string) => [...document.querySelectorAll(selector)];
  const told = () => all('main ol > li button').length;
  const isOver = () => all('main .after > a[href="/"]').length > 0;
  const isHidden = () => all(curtains).length > 0;
  const canChoose = () => !isHidden() && all(`${targets}, ${starts}`).length > 0;
  const isDone = () => isOver() || (lines === null ? canChoose() : told() >= lines);
  const offers = () =>
    all(targets).map((one) => one.getAttribute('data-place') ?? one.getAttribute('data-step'));
  const answers = () =>
    [told(), isHidden(), ...all('main [role="alert"]').map((one) => one.textContent)].join();
  const pause = (milliseconds: number) => new Promise<void>((done) => setTimeout(done, milliseconds));
  const until = (holds: () => boolean) =>
    new Promise<void>((done) => {
      if (holds()) return done();
      const watch = new MutationObserver(() => {
        if (!holds()) return;
        watch.disconnect();
        done();
      });
      watch.observe(document, everything);
    });

  /** Whatever comes of a tap: a pick is shown, a button pressed, a line added. */
  const change = () =>
    new Promise<void>((done) => {
      const watch = new MutationObserver(() => {
        watch.disconnect();
        done();
      });
      watch.observe(document, everything);
    });

  // Repeatable choices, so that a game that failed can be played again.
  let state = seed;
  const below = (bound: number) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * bound);
  };

  /** A target if something has been picked, otherwise anything. */
  function choose(): Element {
    const [whole] = all('button[data-complete]');
    if (whole && below(2) === 0) return whole;
    const near = all(targets);
    const far = all(starts);
    const choices = near.length > 0 && (far.length === 0 || below(8) > 0) ? near : far;
    return choices[below(choices.length)]!;
  }

  for (;;) {
    await until(() => isDone() || isHidden() || canChoose());
    await pause(0); // a tap is an event of its own, never in the middle of another
    if (isDone()) return isOver() ? 'over' : 'choose';
    if (!isHidden() && !canChoose()) continue;
    const one = all(curtains)[0] ?? choose();
    const [before, answered] = [offers(), answers()];
    const isStart = one.matches(starts);
    const isWhole = () => !isStart && offers().every((offer) => before.includes(offer));
    const shown = change();
    one.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, composed: true }));
    // Of a tap that the page was too busy to take nothing comes: whoever plays taps again.
    await Promise.race([shown, pause(1000)]);
    // A whole move goes to the engine, and nobody taps again before it has answered. Where the same is offered as before
    // and nothing was sent, a button has been pressed that only lights up what was there: that needs a moment.
    if (isWhole()) await Promise.race([until(() => isOver() || answers() !== answered), pause(2000)]);
  }
}

/** Waits until something can be chosen or the game is over; says which. */
export const settled = (page: Page): Promise<'choose' | 'over'> =>
  page.evaluate(play, { seed: 0, lines: null });

/** Plays until so many lines are in the log, or the game is over. */
export async function playUntil(page: Page, lines: number, seed = 1): Promise<void> {
  await page.evaluate(play, { seed, lines });
}

export const playToEnd = (page: Page, seed = 1): Promise<void> =>
  playUntil(page, Number.MAX_SAFE_INTEGER, seed);
