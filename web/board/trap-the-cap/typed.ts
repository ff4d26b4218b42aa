// SPDX-License-Identifier: MIT
// Places picked one after the other, written as a move: so that the engine can say why it is refused.
import type { Scene, Stack } from './scene';

/** The one piece on a place that whoever moves could mean, where none was picked by name. */
function meant(place: string, scene: Scene): string | undefined {
  const side = (seat: number | null) => (seat === null ? null : scene.seats[seat]!.side);
  const own = (stack: Stack) => stack.seat === scene.mover;
  const partner = (stack: Stack) => side(stack.seat) === side(scene.mover);
  const here = scene.stacks.filter((stack) => stack.place === place);
  return (here.find(own) ?? here.find(partner))?.id;
}

export function typed(places: string[], scene: Scene): string {
  const named = places.find((place) => place.includes(':'));
  const [from, ...way] = places.filter((place) => !place.includes(':'));
  const [, piece = ''] = (named ?? meant(from!, scene) ?? '').split(':');
  const [top, load = 'alone'] = piece.split('+');
  const golden = top === 'g';
  const own = top === '' || top === scene.seats[scene.mover]!.letter.toLowerCase();
  const which = named && !golden && !from!.endsWith('H') ? `(${load})` : '';
  return `${own ? '' : `${top}.`}${from}${which}-${way.join('-')}`;
}
