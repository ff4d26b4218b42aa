// SPDX-License-Identifier: MIT
// A list that comes page by page.
import { refusalText } from '$app/engine/refusals';

interface Page<Item> {
  items: Item[];
  /** What to ask for the next with; none where that was all. */
  next: number | null;
}

export class Pages<Item> {
  items = $state.raw<Item[]>([]);
  next = $state.raw<number | null>(null);
  state = $state<'loading' | 'there'>('loading');
  problem = $state('');
  private asked = 0;

  constructor(private readonly load: (before: number | null) => Promise<Page<Item>>) {}

  /** From the beginning. */
  async begin() {
    await this.take(null);
  }
  async more() {
    if (this.next !== null) await this.take(this.next);
  }

  private async take(before: number | null) {
    const mine = ++this.asked;
    this.problem = '';
    this.state = 'loading';
    try {
      const page = await this.load(before);
      if (mine !== this.asked) return; // somebody asked for something else meanwhile
      this.items = before === null ? page.items : [...this.items, ...page.items];
      this.next = page.next;
    } catch (reason) {
      if (mine === this.asked) this.problem = refusalText(reason);
    }
    if (mine === this.asked) this.state = 'there';
  }
}
