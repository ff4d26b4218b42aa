// SPDX-License-Identifier: MIT
import type { Attachment } from 'svelte/attachments';

/** Tells which place of a board the pointer or the focus is on. */
export function pointing(tell: (place: string | null) => void): Attachment<SVGSVGElement> {
  const look = (event: Event) =>
    tell((event.target as Element).closest('[data-place]')?.getAttribute('data-place') ?? null);
  const leave = () => tell(null);
  const listeners = Object.entries({
    pointerover: look,
    focusin: look,
    pointerleave: leave,
    focusout: leave,
  });
  return (board) => {
    for (const [name, listener] of listeners) board.addEventListener(name, listener);
    return () => {
      for (const [name, listener] of listeners) board.removeEventListener(name, listener);
    };
  };
}
