// SPDX-License-Identifier: MIT
import { expect } from '@playwright/test';
import { drag, goTo, place, takeTool, tool } from './workshop';
import { testEditor } from './workshop-ways';

testEditor('loot', {
  // A diamond with its reflection, and a crate with the barrel opposite.
  mouse: async (page) => {
    await drag(page, tool(page, 'diamond'), place(page, 'a4'));
    await drag(page, place(page, 'c2'), place(page, 'b3'));
    await expect(place(page, 'h7')).toHaveAccessibleName('h7, barrel');
  },
  touch: async (page) => {
    await tool(page, 'diamond').tap();
    await place(page, 'a4').tap();
    await tool(page, 'diamond').tap();
    await place(page, 'c2').tap();
    await place(page, 'b3').tap();
  },
  keyboard: async (page) => {
    await takeTool(page, 'diamond');
    await goTo(page, 'a4');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await goTo(page, 'c2');
    await page.keyboard.press('Enter');
    await goTo(page, 'b3');
    await page.keyboard.press('Enter');
    // And once there and back: nothing of it stays.
    await page.keyboard.press('Delete');
    await expect(place(page, 'b3')).toHaveAccessibleName('b3, empty');
    await page.keyboard.press('Control+z');
  },
  file: /respawns = \["c5", "e5", "g5", "a4", "i6"\][\s\S]*pawns = \["b3", "d2", "e2", "f2", "g2"\][\s\S]*pawns = \["c8", "d8", "e8", "f8", "h7"\]/,
  changes: ['Crate on b3 before c2', 'Barrel on h7 before g8', 'Green diamond on a4', 'Green diamond on i6'],
});
