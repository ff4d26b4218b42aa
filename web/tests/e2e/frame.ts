// SPDX-License-Identifier: MIT
// Boxes of a table: where its rooms, its players, its places and its choices are on the screen, and what is wrong with
// that. All of it is measured inside the page, in one go.
import type { Page } from '@playwright/test';

export const screens = {
  desk: { width: 1280, height: 800 },
  tablet: { width: 820, height: 1180 },
  phone: { width: 360, height: 740 },
};

export interface Measured {
  /** Left, top, width and height of everything that must stay where it is. */
  boxes: Record<string, [number, number, number, number]>;
  /** What is off screen, cut, covered, overlapping or too small to be read. */
  wrong: string[];
}

function measureHere(): Measured {
  type Box = { left: number; top: number; right: number; bottom: number };
  const boxes: Measured['boxes'] = {};
  const wrong: string[] = [];
  const all = (selector: string, under: ParentNode = document) => [
    ...under.querySelectorAll<HTMLElement | SVGElement>(selector),
  ];
  const isShown = (one: Element) =>
    one.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !one.closest('.unseen');
  const round = (value: number) => Math.round(value * 10) / 10;
  const nameOf = (one: Element) =>
    ['data-room', 'data-seat', 'data-place', 'data-step']
      .filter((name) => one.hasAttribute(name))
      .map((name) => `${name.slice(5)} ${one.getAttribute(name)}`)
      .join() || `${one.tagName} ${one.textContent?.trim().slice(0, 30)}`;
  const isInside = (inner: Box, outer: Box, by = 1) =>
    inner.left >= outer.left - by &&
    inner.top >= outer.top - by &&
    inner.right <= outer.right + by &&
    inner.bottom <= outer.bottom + by;
  const textBox = (one: Node) => {
    const range = document.createRange();
    range.selectNodeContents(one);
    return range.getBoundingClientRect();
  };
  const overlap = (one: Box, other: Box, by: number) =>
    Math.min(one.right, other.right) - Math.max(one.left, other.left) > by &&
    Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > by;

  const bar = document.querySelector('header')!.getBoundingClientRect();
  const screen = { left: 0, top: bar.bottom, right: innerWidth, bottom: innerHeight };

  // Rooms: on the screen, under no header, beside each other.
  const rooms = all('[data-room]').filter(isShown);
  for (const room of rooms) {
    const box = room.getBoundingClientRect();
    boxes[nameOf(room)] = [round(box.left), round(box.top), round(box.width), round(box.height)];
    if (!isInside(box, screen)) wrong.push(`${nameOf(room)} is off screen`);
  }
  const outer = rooms.filter((room) => !room.parentElement!.closest('[data-room]'));
  for (const [n, room] of outer.entries())
    for (const other of outer.slice(n + 1))
      if (overlap(room.getBoundingClientRect(), other.getBoundingClientRect(), 1))
        wrong.push(`${nameOf(room)} lies on ${nameOf(other)}`);
  const root = document.scrollingElement!;
  if (root.scrollHeight > innerHeight + 1)
    wrong.push(`the page is ${root.scrollHeight - innerHeight} too high`);
  if (root.scrollWidth > innerWidth + 1) wrong.push(`the page is ${root.scrollWidth - innerWidth} too wide`);

  // Everybody is in sight, and nobody lies on another.
  const seats = all('[data-seat]').filter(isShown);
  for (const [n, seat] of seats.entries()) {
    const box = seat.getBoundingClientRect();
    boxes[nameOf(seat)] = [round(box.left), round(box.top), round(box.width), round(box.height)];
    if (!isInside(box, screen)) wrong.push(`${nameOf(seat)} is off screen`);
    for (const other of seats.slice(n + 1))
      if (overlap(box, other.getBoundingClientRect(), 1))
        wrong.push(`${nameOf(seat)} lies on ${nameOf(other)}`);
    for (const strength of all('.rating [aria-hidden]', seat).filter(isShown))
      if (!isInside(textBox(strength), box)) wrong.push(`cut: ${strength.textContent} of ${nameOf(seat)}`);
  }

  // Every place of the board is in its room and under nobody's coaster.
  const board = document.querySelector('[data-room="board"]')!;
  if (isShown(board)) {
    const room = board.getBoundingClientRect();
    for (const place of all('[data-place]', board).filter(isShown)) {
      const box = place.getBoundingClientRect();
      boxes[nameOf(place)] = [round(box.left), round(box.top), round(box.width), round(box.height)];
      if (!isInside(box, room, 4)) wrong.push(`${nameOf(place)} is outside the board's room`);
      const middle = { x: (box.left + box.right) / 2, y: (box.top + box.bottom) / 2 };
      const spot = { left: middle.x - 2, top: middle.y - 2, right: middle.x + 2, bottom: middle.y + 2 };
      for (const seat of seats)
        if (!seat.contains(place) && overlap(spot, seat.getBoundingClientRect(), 1))
          wrong.push(`${nameOf(seat)} covers ${nameOf(place)}`);
    }
  }

  // What can be pressed is whole, and what is said about it not cut off.
  const choices = document.querySelector('[data-room="choices"]')!;
  for (const button of all('button, a', choices).filter(isShown)) {
    const box = button.getBoundingClientRect();
    boxes[nameOf(button)] = [round(box.left), round(box.top), round(box.width), round(box.height)];
    if (!isInside(box, choices.getBoundingClientRect(), 2)) wrong.push(`${nameOf(button)} is not whole`);
  }
  const goods = document.querySelector('[data-room="goods"]');
  for (const part of goods ? all('*', goods).filter(isShown) : [])
    if (!isInside(part.getBoundingClientRect(), goods!.getBoundingClientRect(), 1))
      wrong.push(`${nameOf(part)} is outside the goods`);
  for (const words of all('[data-room="decision"] h2, [data-room="decision"] .why').filter(isShown))
    if (!isInside(textBox(words), words.getBoundingClientRect(), 3))
      wrong.push(`cut: ${words.textContent?.trim()}`);
  for (const button of all('[data-room="actions"] button, [data-room="tabs"] button').filter(isShown)) {
    const box = button.getBoundingClientRect();
    if (!isInside(box, screen)) wrong.push(`${nameOf(button)} is off screen`);
    if (box.width < 40 || box.height < 40) wrong.push(`${nameOf(button)} is too small`);
  }

  // Words: nothing under 12 pixels, save the letters and numbers that pieces and cells carry; none on another.
  const found: { text: string; box: DOMRect }[] = [];
  const walk = document.createTreeWalker(document.querySelector('main')!, NodeFilter.SHOW_TEXT);
  for (let node = walk.nextNode(); node; node = walk.nextNode()) {
    const text = node.textContent!.trim();
    const holder = node.parentElement!;
    if (text === '' || !isShown(holder) || !holder.closest('[data-room]')) continue;
    const box = textBox(node);
    if (box.width === 0) continue;
    const drawing = holder instanceof SVGGraphicsElement;
    const scale = drawing ? Math.abs(holder.getScreenCTM()!.d) : 1;
    const size = parseFloat(getComputedStyle(holder).fontSize) * scale;
    if (size < 11.9 && !(drawing && text.length <= 2)) wrong.push(`${round(size)} px: ${text.slice(0, 40)}`);
    if (drawing && text.length > 2) found.push({ text, box });
  }
  const close = 5; // as lines of one text may come
  for (const [n, one] of found.entries())
    for (const other of found.slice(n + 1))
      if (overlap(one.box, other.box, close)) wrong.push(`“${one.text}” runs into “${other.text}”`);
  return { boxes, wrong: [...new Set(wrong)] };
}

/** Once the page has laid itself out: what follows a box comes a frame later, and what follows that another. */
export async function laidOut(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let frames = 0; frames < 3; frames++)
      await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  });
}

export async function measure(page: Page): Promise<Measured> {
  await laidOut(page);
  return page.evaluate(measureHere);
}

/** What moved by more than a pixel, or went away, of what was there before. */
export function moved(before: Measured, after: Measured): string[] {
  return Object.entries(before.boxes).flatMap(([name, box]) => {
    const now = after.boxes[name];
    if (!now) return [`${name} is gone`];
    const by = Math.max(...box.map((value, n) => Math.abs(value - now[n]!)));
    return by > 1 ? [`${name} moved by ${by.toFixed(1)}`] : [];
  });
}
