// SPDX-License-Identifier: MIT
// @vitest-environment happy-dom
// Every board by itself: mounted from a scene that the engine made, with nothing of the application round it.
import { flushSync, mount, unmount, type Component } from 'svelte';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { useLanguage } from '$words/words';
import { settings } from '$settings/settings.svelte';
import { games, gameNames } from '$board/all';
import type { BoardProps, Choice, RoomProps, Sitter, SomeScene, Told } from '$board/kit/contract';

interface Kept {
  seats: number;
  seat: number;
  last: Told;
  choices: Choice[];
  scene: SomeScene;
}

const scenes = import.meta.glob<Kept>('../../../games/*/tests/scene.json', { import: 'default' });

let shown: ReturnType<typeof mount> | null = null;

function show<Props extends object>(Part: Component<Props>, props: Props): HTMLElement {
  shown = mount(Part as Component<object>, { target: document.body, props });
  flushSync();
  return document.body;
}

/** What a catalogue lacks shows its key; what is not a number, "NaN". */
const unsaid = (game: string) => new RegExp(`${game}\\.\\w|table\\.\\w|NaN|undefined|\\[object`);

beforeAll(async () => {
  settings.animation = 'off'; // there is nothing here that could draw it
  await useLanguage('en');
});
afterEach(async () => {
  if (shown) await unmount(shown);
  shown = null;
});

describe.each(gameNames)('%s', async (game) => {
  const { default: module } = await games[game]!();
  const { seats, seat, last, choices, scene } =
    await scenes[`../../../games/${game.replaceAll('-', '_')}/tests/scene.json`]!();
  const starts = new Set(choices.map(({ path }) => path[0]!));
  const onBoard = [...starts].filter((place) => !place.startsWith('!'));

  function given(picked: string[] = []): BoardProps<SomeScene> {
    return {
      scene,
      seat,
      last,
      offer: (place) => (starts.has(place) ? 'start' : 'none'),
      open: choices,
      picked,
      pick: (place) => picked.push(place),
      hinted: [],
      name: (one) => `Player ${one + 1}`,
    };
  }
  const sitters: Sitter[] = Array.from({ length: seats }, (_, one) => ({
    seat: one,
    name: `Player ${one + 1}`,
    note: '',
    brief: '',
    clock: '',
    active: one === seat,
    rating: { text: '1523? ± 240', brief: '1523?', said: 'rated 1523' },
    about: `/people/${one}`,
  }));
  const room: RoomProps<SomeScene> = { ...given(), sitters, small: false, view: 'board' };

  test('draws every place that is offered, by name', () => {
    const page = show(module.Board, given());
    expect(page.querySelector('svg')).not.toBeNull();
    for (const place of onBoard) {
      const spot = page.querySelector(`[data-place="${place}"]`);
      expect(spot, place).not.toBeNull();
      expect(spot!.getAttribute('aria-label') ?? spot!.textContent, place).not.toBe('');
      expect(module.placeName(place, scene), place).not.toMatch(unsaid(game));
    }
    expect(page.innerHTML).not.toMatch(unsaid(game));
  });

  test('says which place was picked', () => {
    const picked: string[] = [];
    const page = show(module.Board, given(picked));
    for (const place of onBoard)
      page
        .querySelector(`[data-place="${place}"]`)!
        .dispatchEvent(new MouseEvent('click', { bubbles: true }));
    expect(picked).toEqual(onBoard);
  });

  const parts: [string, () => HTMLElement][] = [
    ...(['Side', 'Steps', 'Sign'] as const).flatMap((part): [string, () => HTMLElement][] => {
      const Part = module[part];
      return Part ? [[part, () => show(Part, given())]] : [];
    }),
    ...Object.entries(module.parts ?? {}).map(([part, Part]): [string, () => HTMLElement] => [
      part,
      () => show(Part, { ...given(), diagram: true }),
    ]),
  ];
  if (module.Room) parts.push(['Room', () => show(module.Room!, room)]);
  if (module.Strip) parts.push(['Strip', () => show(module.Strip!, { scene, sitters })]);
  if (module.SeatMark) parts.push(['SeatMark', () => show(module.SeatMark!, { seat })]);

  test.skipIf(parts.length === 0).each(parts)('its %s too', (_, draw) => {
    expect(draw().innerHTML).not.toMatch(unsaid(game));
  });
});
