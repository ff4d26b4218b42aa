// SPDX-License-Identifier: MIT
// What a place is called, as it stands now.
import { t } from '$words/words';
import { tileHelp } from './faces';
import type { CityPlace, Scene, Viking } from './scene';

const say = (key: string, args = {}) => t(`bottlecap-vikings.${key}`, args);

export const tileName = (letter: string) => say(`tile.${letter}.name`);
export const seatColour = (seat: number) => say(`seat.${seat}`);
export const shipPlace = (seat: number) => `ship-${seat}`;
export const tilePlace = (space: number) => `tile-${space}`;
export const seamPlace = (space: number) => `seam-${space}`;
export const cityPlace = (seat: number, place: CityPlace) => `city-${seat}-${place.name}`;

function tile(scene: Scene, space: number): string {
  const here = scene.rondel[space]!;
  if (!here.tile) return say('place.unlaid', { space });
  const sentences = [
    say('place.tile', { space, tile: tileName(here.tile.letter), help: tileHelp(here.tile) }),
  ];
  if (here.helper) sentences.push(say('place.helper'));
  if (scene.line === space) sentences.push(say('place.line'));
  if (here.ships.length > 0)
    sentences.push(say('place.ships', { ships: here.ships.map(seatColour).join(', ') }));
  return sentences.join(' ');
}

function ship(scene: Scene, seat: number): string {
  const space = scene.players[seat]?.ship ?? 0;
  const letter = scene.rondel[space]?.tile?.letter;
  return say('place.ship', { colour: seatColour(seat), space, tile: letter ? tileName(letter) : '' });
}

function cityName(viking: Viking, name: string): string {
  const place = viking.city?.places.find((one) => one.name === name);
  if (!viking.city || !place) return name;
  const step = viking.city.steps[place.tier - 1];
  const args = { colour: seatColour(viking.seat), gold: step?.gold ?? 0, helmets: step?.helmets ?? 0 };
  if (place.ability === null) return place.tier === 0 ? say('card.start') : say('place.throne', args);
  return say('place.city', {
    ...args,
    name: say(`ability.${place.ability}.name`),
    help: say(`ability.${place.ability}.help`),
    state: place.walked ? 'walked' : 'ahead',
  });
}

export function placeName(place: string, scene: Scene): string {
  const [kind, number, name] = place.split('-') as [string, string, string?];
  const n = Number(number);
  if (kind === 'tile') return tile(scene, n);
  if (kind === 'ship') return ship(scene, n);
  if (kind === 'seam') return say('place.seam', { space: n, next: (n + 1) % 8 });
  if (kind === 'city') return cityName(scene.players[n]!, name ?? '');
  return place;
}
