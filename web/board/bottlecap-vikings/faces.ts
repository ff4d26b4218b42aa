// SPDX-License-Identifier: MIT
// What a tile does, in words: as printed, or put together from its parts where an edition has built others.
import { currentLanguage, t } from '$words/words';
import type { Part, Tile } from './scene';

const say = (key: string, args = {}) => t(`bottlecap-vikings.${key}`, args);

/** The printed face that does the same, of kinds that are more than what they cost and give. */
const alike: Partial<Record<Part['kind'], string>> = {
  improve: 'A',
  'gold-to-wood': 'H',
  'wood-to-gold': 'K',
  balance: 'L',
  'wood-by-helmets': 'M',
  'gold-by-helmets': 'N',
};
export const printedLike = ({ letter, own, parts }: Tile) => (own ? alike[parts[0]!.kind] : letter);

const joined = (list: string[]) =>
  new Intl.ListFormat(currentLanguage(), { type: 'conjunction' }).format(list);
const counted = (key: string, count: number) => (count > 0 ? [say(`face.${key}`, { count })] : []);

function mended(part: Part): string[] {
  return part.loseDamage === 'all' ? [say('face.mend-all')] : counted('mend', part.loseDamage);
}

function partHelp(part: Part): string {
  const cost = [
    ...counted('gold', part.payGold),
    ...counted('wood', part.payWood),
    ...counted('damage', part.takeDamage),
  ];
  const gain = joined([
    ...counted('gold', part.gainGold),
    ...counted('wood', part.gainWood),
    ...counted('glory', part.gainGlory),
    ...mended(part),
  ]);
  const what = cost.length > 0 ? say('face.for', { cost: joined(cost), gain }) : gain;
  return part.need === 'nothing' ? what : say(`face.${part.need}`, { what });
}

export function tileHelp(tile: Tile): string {
  const printed = printedLike(tile);
  const sentences = printed
    ? [say(`tile.${printed}.help`)]
    : [say('face.sentence', { what: tile.parts.map(partHelp).join(say('face.and-or')) })];
  if (tile.own && tile.attackedLose > 0) sentences.push(say('face.attacked', { count: tile.attackedLose }));
  return sentences.join(' ');
}
