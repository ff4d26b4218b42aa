// SPDX-License-Identifier: MIT
// Somebody who looks on at a table from another page, as long as its board can be seen and until the game is over. They
// are shown what everybody may see, and nobody is told of them.
import { calm } from '$settings/settings.svelte';
import { games } from '$board/all';
import { gameCards } from '$app/engine/engine';
import { dial } from '$app/table/net/line';
import { NetTable } from '$app/table/net/net-table.svelte';
import { lines } from './lines';

const between = () => (calm() ? 60 : 420);

export class Onlooker {
  private now = $state.raw<NetTable | null>(null);
  private before = $state.raw<NetTable | null>(null);
  /** As it was seen last; nothing before the first time. */
  readonly table = $derived(this.now?.frame ? this.now : this.before);

  private looks = 0;
  private handBack = () => {};

  constructor(
    private readonly id: string,
    private readonly game: string,
    private readonly nameOf: (seat: number) => string,
  ) {}

  /** The board can be seen. */
  look() {
    if (this.table?.ending) return;
    const mine = ++this.looks;
    this.handBack = lines.ask(() => void this.dial(mine));
  }

  private async dial(mine: number) {
    try {
      const [module, cards] = await Promise.all([games[this.game]!(), gameCards()]);
      const card = cards.find(({ name }) => name === this.game);
      if (mine !== this.looks || !card) return;
      this.now = new NetTable(module.default, card, {
        socket: dial(`/ws/${encodeURIComponent(this.id)}?look=1`),
        link: '',
        between: between(),
        glance: true,
        nameOf: (_, seat) => this.nameOf(seat),
      });
    } catch {
      // There is a picture in its place; whoever looks again tries again.
      this.lookAway();
    }
  }

  /** Nobody can see it any more, or there is no more to see. */
  lookAway() {
    this.looks++;
    this.before = this.table;
    this.now?.leave();
    this.now = null;
    this.handBack();
    this.handBack = () => {};
  }
}
