// SPDX-License-Identifier: MIT
import { expect } from '@playwright/test';
import { drag, typeTo, place, takeTool, tool } from './workshop';
import { testEditor } from './workshop-ways';

testEditor('top-cap', {
  // In the setup One: two caps that change places with nobody, and one that is put elsewhere.
  mouse: async (page) => {
    await page.getByRole('radio', { name: 'One' }).check();
    await drag(page, place(page, 'a2'), place(page, 'a3'));
    await drag(page, place(page, 'b2'), tool(page, 'cream'));
    await page.keyboard.press('Escape');
    await tool(page, 'remove').click();
    await place(page, 'b2').click();
    await tool(page, 'cream').click();
    await place(page, 'c3').click();
  },
  touch: async (page) => {
    await page.getByRole('radio', { name: 'One' }).check();
    await place(page, 'a2').tap();
    await place(page, 'a3').tap();
    await tool(page, 'remove').tap();
    await place(page, 'b2').tap();
    await tool(page, 'cream').tap();
    await place(page, 'c3').tap();
  },
  keyboard: async (page) => {
    const diagonal = page.getByRole('radio', { name: 'Diagonal' });
    for (let presses = 0; presses < 60; presses++) {
      if (await diagonal.evaluate((one) => one === document.activeElement)) break;
      await page.keyboard.press('Tab');
    }
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('radio', { name: 'One' })).toBeChecked();
    await typeTo(page, 'a2');
    await page.keyboard.press('Enter');
    await typeTo(page, 'a3');
    await page.keyboard.press('Enter');
    await typeTo(page, 'b2');
    await page.keyboard.press('Delete');
    await takeTool(page, 'cream');
    await typeTo(page, 'c3');
    await page.keyboard.press('Enter');
  },
  file: /\[setups\.one\][\s\S]*cream = \["a3", "c2", "d2", "c3"\][\s\S]*blue = \["c5", "d5", "f4", "d4"\]/,
  changes: [
    'One: cream cap on a3 before a2',
    'One: cream cap on c3 before b2',
    'One: blue cap on f4 before e5',
    'One: blue cap on d4 before f5',
  ],
});
