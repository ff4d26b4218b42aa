// SPDX-License-Identifier: MIT
// What somebody who changes a board has in the hand: a piece of the tray, something lifted off the board, or nothing.
// With a piece, picking a place puts it there; without, picking lifts what lies there, and the next pick puts it down.
import type { Offer } from './contract';

export interface Deeds {
  /** A piece of the tray comes to a place. */
  put: (tool: string, place: string) => void;
  move: (from: string, to: string) => void;
  remove: (place: string) => void;
  /** Whether something lies there that can be lifted. */
  isMovable: (place: string) => boolean;
}

export class Hand {
  tool = $state<string | null>(null);
  lifted = $state<string | null>(null);

  constructor(private readonly deeds: Deeds) {}

  offer = (place: string): Offer => {
    if (place.startsWith('!')) return 'none'; // buttons of the game are not for changing it
    if (this.lifted !== null) return place === this.lifted ? 'picked' : 'next';
    if (this.tool !== null) return 'next';
    return this.deeds.isMovable(place) ? 'start' : 'none';
  };

  pick = (place: string) => {
    const { tool, lifted } = this;
    if (lifted !== null) {
      this.lifted = null;
      if (place !== lifted) this.deeds.move(lifted, place);
    } else if (tool !== null) this.deeds.put(tool, place);
    else if (this.deeds.isMovable(place)) this.lifted = place;
  };

  /** Another piece of the tray; the same once more puts it back. */
  take = (tool: string) => {
    this.lifted = null;
    this.tool = this.tool === tool ? null : tool;
  };

  /** A piece was dragged from the tray onto a place. */
  drop = (tool: string, place: string) => {
    this.letGo();
    this.deeds.put(tool, place);
  };

  /** @returns whether there was anything. */
  letGo = (): boolean => {
    const had = this.tool !== null || this.lifted !== null;
    this.tool = null;
    this.lifted = null;
    return had;
  };

  /** The keys of a board that is changed. */
  onkeydown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      if (this.letGo()) event.stopPropagation();
      return;
    }
    if (event.key !== 'Delete' && event.key !== 'Backspace') return;
    const place = (event.target as Element).closest('[data-place]')?.getAttribute('data-place');
    if (!place || !this.deeds.isMovable(place)) return;
    event.preventDefault();
    this.lifted = null;
    this.deeds.remove(place);
  };
}
