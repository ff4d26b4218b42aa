// SPDX-License-Identifier: MIT
// Whom somebody does not want to read any more: their own affair, kept in this browser and told to nobody.
import * as v from 'valibot';

const key = 'capbarrel.hushed';
const most = 200;

function kept(): string[] {
  try {
    return v.parse(v.array(v.string()), JSON.parse(localStorage.getItem(key) ?? '[]'));
  } catch {
    return []; // storage that is switched off, or somebody else's text
  }
}

class Hushed {
  private people = $state.raw<readonly string[]>(kept());

  has(person: string): boolean {
    return this.people.includes(person);
  }

  set(person: string, quiet: boolean) {
    const others = this.people.filter((one) => one !== person);
    this.people = quiet ? [...others, person].slice(-most) : others;
    try {
      localStorage.setItem(key, JSON.stringify(this.people));
    } catch {
      // Then it lasts as long as the page.
    }
  }
}

export const hushed = new Hushed();
