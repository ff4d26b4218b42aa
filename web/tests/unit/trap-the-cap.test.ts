// SPDX-License-Identifier: MIT
// Trap the Cap's geometry on both boards, what its places are called, and the words of its lesson.
import { beforeAll, describe, expect, it } from 'vitest';
import { hasWord, useLanguage, useWordsOf } from '$words/words';
import { layoutOf, pitch, seen, standing } from '$board/trap-the-cap/layout';
import { lesson } from '$board/trap-the-cap/lesson';
import { placeName } from '$board/trap-the-cap/names';
import { lockedOf, piecesOf, touchRadius } from '$board/trap-the-cap/pieces';
import type { Scene, Seat, Stack } from '$board/trap-the-cap/scene';
import { typed } from '$board/trap-the-cap/typed';

const six = { bases: 6, rim: 6, spoke: 5 };
const four = { bases: 4, rim: 13, spoke: 6 };

const stack = (id: string, top: Stack['top'], seat: number, under: Stack['under']): Stack => ({
  id,
  place: id.split(':')[0]!,
  top,
  seat,
  under,
  safe: id.startsWith('C4'),
});

const scene: Scene = {
  game: 'basic',
  aim: 'captives',
  board: {
    ...six,
    spaces: [
      { id: 'A1', colour: 'yellow', next: ['A2', 'F6', 'AC1', 'AH'], full: false },
      { id: 'C4', colour: 'grey', next: ['C3', 'C5'], full: false },
      { id: 'centre', colour: 'plain', next: [], full: false },
    ],
    homes: ['A1', 'B1', 'C1', 'D1', 'E1', 'F1'],
  },
  seats: (['A', 'D'] as const).map((letter, side) => ({
    letter,
    colour: side === 0 ? 'red' : 'yellow',
    base: side * 3,
    side,
    home: `${letter}H`,
    waiting: 4 - side,
    locked: side === 0 ? ['yellow', 'yellow'] : [],
    carried: side === 0 ? [] : ['red'],
    free: 5,
    trapped: 1,
    captives: 2 - side,
    takesTurns: true,
  })),
  letters: ['A', 'D'],
  out: [],
  sides: [],
  stacks: [stack('C4:d+a1', 'yellow', 1, ['red']), stack('A1:a', 'red', 0, []), stack('A1:a', 'red', 0, [])],
  golden: null,
  die: 3,
  backTo: null,
  mover: 0,
  phase: 'move',
  statusArgs: { die: 3, points: 3 },
};

describe.each([
  { plan: six, spaces: 67 },
  { plan: four, spaces: 77 },
])('the board with $plan.bases bases', ({ plan, spaces }) => {
  const layout = layoutOf(plan, 0);
  const all = [...layout.flat].filter(([place]) => !place.endsWith('H'));

  it('has every space once, with room around it', () => {
    expect(all).toHaveLength(spaces);
    for (const [place, point] of all) {
      const others = all.filter(([other]) => other !== place).map(([, at]) => at);
      const nearest = Math.min(...others.map((at) => Math.hypot(at.x - point.x, at.y - point.y)));
      expect(nearest, place).toBeGreaterThan(pitch * 0.9);
    }
  });

  it('lies inside its picture', () => {
    const { x, y, width, height } = layout.viewBox;
    for (const point of [...layout.flat.values()].map(seen)) {
      expect(point.x).toBeGreaterThan(x + pitch);
      expect(point.x).toBeLessThan(x + width - pitch);
      expect(point.y).toBeGreaterThan(y + pitch);
      expect(point.y).toBeLessThan(y + height - pitch);
    }
  });

  it('turns the home of whoever looks to the lower edge', () => {
    const lowest = Math.max(...layout.bases.map(({ home }) => home.y));
    for (let near = 0; near < plan.bases; ++near) {
      const turned = layoutOf(plan, near);
      expect(turned.bases[near]!.home.y).toBeCloseTo(lowest);
      expect(turned.bases[near]!.home.x).toBeCloseTo(layout.bases[0]!.home.x);
    }
  });
});

describe('pieces', () => {
  it('stand apart on a shared space', () => {
    for (const count of [2, 3, 6]) {
      const places = standing(count).map(({ at }) => `${at.x.toFixed(1)} ${at.y.toFixed(1)}`);
      expect(new Set(places).size).toBe(count);
    }
  });

  it('are all drawn, from the back of the board to the front', () => {
    const pieces = piecesOf(layoutOf(six, 0), scene, scene.stacks, (_, count) => count);
    expect(pieces).toHaveLength(3 + 4 + 3);
    const heights = pieces.map(({ at }) => at.y);
    expect(heights).toEqual([...heights].sort((one, other) => one - other));
    expect(new Set(pieces.map(({ key }) => key)).size).toBe(pieces.length);
  });

  it('are drawn one for one among the captives at home, and told by number where there are too many', () => {
    const layout = layoutOf(six, 0);
    const drawn = (locked: Seat['locked']) => lockedOf(layout, [{ ...scene.seats[0]!, locked }]);
    const some: Seat['locked'] = ['blue', 'blue', 'blue', 'yellow', 'yellow', 'orange'];
    expect(drawn(some).map(({ cap }) => cap)).toEqual(some);
    expect(drawn(some).every(({ count }) => count === 1)).toBe(true);
    const places = drawn(some).map(({ at }) => `${at.x.toFixed(1)} ${at.y.toFixed(1)}`);
    expect(new Set(places).size).toBe(some.length);
    const many = drawn([...some, 'orange']);
    expect(many.map(({ cap, count }) => `${count} ${cap}`)).toEqual(['3 blue', '2 yellow', '2 orange']);
  });

  it.each([six, four])('have room for a number on each colour of a crowded home', (plan) => {
    const letter = { width: 18, height: 12 }; // "×4" with its rim, in the units of the picture
    const all = ['red', 'blue', 'green', 'yellow', 'purple', 'orange', 'gold'] as Seat['locked'];
    for (let colours = 1; colours < all.length; ++colours)
      for (let base = 0; base < plan.bases; ++base) {
        const locked = all.slice(0, colours).flatMap((cap) => Array<typeof cap>(8).fill(cap));
        const caps = lockedOf(layoutOf(plan, 0), [{ ...scene.seats[0]!, base, locked }]);
        expect(caps).toHaveLength(colours);
        for (const [n, { at }] of caps.entries())
          for (const { at: other } of caps.slice(n + 1))
            expect(
              Math.abs(at.x - other.x) >= letter.width || Math.abs(at.y - other.y) >= letter.height,
              `${colours} colours at home ${base}`,
            ).toBe(true);
      }
  });

  it('can be touched up to half way to the next', () => {
    expect(touchRadius({ x: 0, y: 0 }, [{ x: pitch * 1.4, y: 0 }])).toBeCloseTo(pitch * 0.7);
    expect(touchRadius({ x: 0, y: 0 }, [])).toBeCloseTo(pitch * 0.95);
  });
});

describe('names', () => {
  beforeAll(async () => {
    await useLanguage('en');
    await useWordsOf('trap-the-cap');
  });

  it('say what stands on a space, and whose it is', () => {
    const name = (seat: number) => ['Mia', 'Tom'][seat]!;
    expect(placeName('C4', scene, name)).toBe('C4, grey: Tom’s yellow cap on top of one captive, red, safe');
    expect(placeName('C4', scene, () => 'Yellow')).toBe(
      'C4, grey: yellow cap on top of one captive, red, safe',
    );
    expect(placeName('A1', scene)).toBe('A1, yellow: red cap; red cap');
    expect(placeName('centre', scene)).toBe('Centre: empty');
    expect(placeName('AH', scene, name)).toBe('Mia’s home, red: 4 caps waiting, 2 captives: 2 yellow');
    expect(placeName('AH', scene, () => 'You')).toBe('your home, red: 4 caps waiting, 2 captives: 2 yellow');
    expect(placeName('AH:a', scene, () => 'You')).toBe('your red cap');
    expect(placeName('AH:a', scene)).toBe('red cap');
  });

  it('say who has the golden cap, wherever it is', () => {
    const held: Scene = { ...scene, golden: { holder: 1, captive: true } };
    expect(placeName('DH', held)).toBe('Yellow’s home: 3 caps waiting, no captives, has the golden cap');
    expect(placeName('AH', held)).not.toContain('golden');
    const home: Scene = { ...held, stacks: [{ ...stack('DH:g', 'gold', 1, []), safe: false }] };
    expect(placeName('DH', home)).toBe('Yellow’s home: 3 caps waiting, no captives, the golden cap');
  });
});

describe('picked places as a move', () => {
  const golden: Scene = { ...scene, stacks: [{ ...stack('B2:g', 'gold', 0, []), safe: false }] };

  it('are written in notation', () => {
    expect(typed(['AH', 'A3'], scene)).toBe('AH-A3');
    expect(typed(['A1', 'A3'], scene)).toBe('A1-A3');
    expect(typed(['A1', 'A1:a+d2', 'AH', 'A3'], scene)).toBe('A1(d2)-AH-A3');
    expect(typed(['A1', 'A1:a', 'A3'], scene)).toBe('A1(alone)-A3');
  });

  it('say so where the piece is not of one’s own colour', () => {
    expect(typed(['B2', 'B4'], golden)).toBe('g.B2-B4');
    expect(typed(['C4', 'C4:d+a1', 'C5'], scene)).toBe('d.C4(a1)-C5');
  });
});

describe.each(['en', 'de'] as const)('the lesson in %s', (language) => {
  beforeAll(async () => {
    await useLanguage(language);
    await useWordsOf('trap-the-cap');
  });

  it('has words for every step', () => {
    expect(lesson.steps.length).toBeGreaterThanOrEqual(8);
    for (const { key } of lesson.steps) expect(hasWord(`trap-the-cap.lesson.${key}`), key).toBe(true);
  });
});
