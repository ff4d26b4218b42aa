// SPDX-License-Identifier: MIT
// The place somebody looks into, with the pointer or the focus: its towers fan out, and one is spelled out beside.

class Gaze {
  place = $state<string | null>(null);

  leave(place: string): void {
    if (this.place === place) this.place = null;
  }
}

export const gaze = new Gaze();
