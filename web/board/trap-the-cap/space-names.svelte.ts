// SPDX-License-Identifier: MIT
// Whether every space shows its name; kept in this browser. Those of the last move always do.
const key = 'capbarrel.trap.names';

function kept(): boolean {
  try {
    return localStorage.getItem(key) === 'on';
  } catch {
    return false; // storage that is switched off
  }
}

class SpaceNames {
  all = $state(kept());

  turn(): void {
    this.all = !this.all;
    try {
      localStorage.setItem(key, this.all ? 'on' : 'off');
    } catch {
      // Then it lasts as long as the page.
    }
  }
}

export const spaceNames = new SpaceNames();
