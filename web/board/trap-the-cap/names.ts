// SPDX-License-Identifier: MIT
// What a place is called, with what stands there: for screen readers, and wherever a place is spelled out.
import { currentLanguage, t } from '$words/words';
import { seatLetters } from '$parts/seats';
import { topOf, type Cap, type Scene, type Seat, type Stack } from './scene';

type NameOf = (seat: number) => string;

/** Who holds a seat; "none" where that says no more than the colour does, "you" for whoever reads it. */
export function holder(seat: number | null, name?: NameOf): string {
  if (seat === null || !name) return 'none';
  if (name(seat) === t('table.you')) return 'you';
  return colourNames().includes(name(seat)) ? 'none' : name(seat);
}

const colourNames = () => seatLetters.map((letter) => t(`trap-the-cap.seat.${letter.toLowerCase()}`));

/** Caps counted by colour: "2 red and blue". */
export function listed(caps: readonly Cap[]): string {
  const counts = new Map<Cap, number>();
  for (const cap of caps) counts.set(cap, (counts.get(cap) ?? 0) + 1);
  const words = [...counts].map(([cap, count]) => t('trap-the-cap.place.captive', { cap, count }));
  return new Intl.ListFormat(currentLanguage(), { type: 'conjunction' }).format(words);
}

function stackName(stack: Pick<Stack, 'top' | 'seat' | 'under' | 'safe'>, name?: NameOf): string {
  return t('trap-the-cap.place.stack', {
    who: holder(stack.seat, name),
    cap: stack.top,
    count: stack.under.length,
    captives: listed(stack.under),
    safe: stack.safe ? 'yes' : 'no',
  });
}

function homeName(scene: Scene, seat: Seat, name?: NameOf): string {
  const number = scene.seats.indexOf(seat);
  return t('trap-the-cap.place.home', {
    who: holder(number, name),
    cap: seat.colour,
    waiting: seat.waiting,
    locked: seat.locked.length,
    captives: listed(seat.locked),
    golden: goldenAt(scene, seat, number),
  });
}

/** Whether the golden cap stands at home, or the seat has it elsewhere. */
function goldenAt(scene: Scene, seat: Seat, number: number): 'yes' | 'has' | 'no' {
  if (scene.stacks.some((stack) => stack.place === seat.home)) return 'yes';
  return scene.golden?.holder === number ? 'has' : 'no';
}

/** One of several pieces on a place: "A1:a+b2" on the track, or a cap at home, "AH:a". */
function pieceName(id: string, scene: Scene, name?: NameOf): string {
  const stack = scene.stacks.find((one) => one.id === id);
  if (stack) return stackName(stack, name);
  const top = topOf(scene, id);
  const seat = scene.seats.findIndex((one) => one.colour === top);
  return stackName({ top, seat, under: [], safe: false }, name);
}

export function placeName(place: string, scene: Scene, name?: NameOf): string {
  if (place.includes(':')) return pieceName(place, scene, name);
  const seat = scene.seats.find((one) => one.home === place);
  if (seat) return homeName(scene, seat, name);
  const space = scene.board.spaces.find((one) => one.id === place);
  const here = scene.stacks.filter((stack) => stack.place === place).map((stack) => stackName(stack, name));
  return t('trap-the-cap.place.here', {
    place,
    colour: space?.colour ?? 'plain',
    what: here.length > 0 ? here.join('; ') : t('trap-the-cap.place.empty'),
  });
}
