// SPDX-License-Identifier: MIT
import { expect } from '@playwright/test';
import { goTo, place, takeTool, tool } from './workshop';
import { testEditor } from './workshop-ways';

testEditor('trap-the-cap', {
  // A second yellow space beside every home.
  mouse: async (page) => {
    await tool(page, 'yellow').click();
    await place(page, 'A6').click();
    await expect(place(page, 'D6')).toHaveAccessibleName(/yellow/);
  },
  touch: async (page) => {
    await tool(page, 'yellow').tap();
    await place(page, 'A6').tap();
  },
  keyboard: async (page) => {
    await takeTool(page, 'yellow');
    await goTo(page, 'A6');
    await page.keyboard.press('Enter');
  },
  file: /yellow = \["1", "6"\]/,
  changes: ['A6 and its like are yellow before plain'],
});
