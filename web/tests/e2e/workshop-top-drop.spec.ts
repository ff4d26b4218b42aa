// SPDX-License-Identifier: MIT
import { expect, type Page } from '@playwright/test';
import { drag, goTo, place, reach, takeTool, tool } from './workshop';
import { testEditor } from './workshop-ways';

/** Fewer cards, by a number's own keys. */
async function shorten(page: Page) {
  const cards = page.getByRole('spinbutton', { name: 'Cards', exact: true });
  await cards.focus();
  await page.keyboard.press('Home');
  for (let n = 0; n < 4; n++) await page.keyboard.press('ArrowUp');
  await expect(cards).toHaveText('8');
  const hand = page.getByRole('spinbutton', { name: 'Hand', exact: true });
  await hand.focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowUp');
  await expect(hand).toHaveText('2');
}

testEditor('top-drop', {
  // Two cards exchange their colours, and two are painted the other way round.
  mouse: async (page) => {
    await drag(page, place(page, 'card-12'), place(page, 'card-16'));
    await drag(page, tool(page, 'green'), place(page, 'card-7'));
    await tool(page, 'yellow').click();
    await place(page, 'card-8').click();
  },
  touch: async (page) => {
    await place(page, 'card-12').tap();
    await place(page, 'card-16').tap();
    await tool(page, 'green').tap();
    await place(page, 'card-7').tap();
    await tool(page, 'yellow').tap();
    await place(page, 'card-8').tap();
  },
  keyboard: async (page) => {
    await goTo(page, 'card-12');
    await page.keyboard.press('Enter');
    await goTo(page, 'card-16');
    await page.keyboard.press('Enter');
    await takeTool(page, 'green');
    await goTo(page, 'card-7');
    await page.keyboard.press('Enter');
    await takeTool(page, 'yellow');
    await goTo(page, 'card-8');
    await page.keyboard.press('Enter');
    // A number too, there and back.
    const hand = page.getByRole('spinbutton', { name: 'Hand', exact: true });
    await reach(page, hand);
    await page.keyboard.press('ArrowDown');
    await expect(hand).toHaveText('3');
    await page.keyboard.press('ArrowUp');
    await expect(hand).toHaveText('4');
  },
  file: /blue = \[5, 10, 11, 12, 22[\s\S]*red = \[1, 6, 16, 17[\s\S]*yellow = \[2, 8, 13[\s\S]*green = \[3, 7, 14/,
  changes: [
    '7 is green before Yellow',
    '8 is yellow before Green',
    '12 is blue before Red',
    '16 is red before Blue',
  ],
  shorten,
});
