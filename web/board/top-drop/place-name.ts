// SPDX-License-Identifier: MIT
// Places in words, with the reason why a card goes or does not.
import { t } from '$words/words';
import { colourOf, handPlace, helpPlace, type HeldScene, type HelpScene, type TopDropScene } from './scene';

const colourWord = (scene: TopDropScene, card: number) => t(`top-drop.colour.${colourOf(scene, card)}`);

function whyCard(held: HeldScene, scene: TopDropScene): string {
  return t(`top-drop.why.${held.why}`, {
    top: scene.top ?? 0,
    topColour: scene.top === null ? '' : colourWord(scene, scene.top),
    direction: scene.direction,
  });
}

const whyHelp = (help: HelpScene): string => t(`top-drop.help.why.${help.why}`);

/** Why a card of one's own or a help card goes now, or does not, in one line. */
export function whyPlace(place: string, scene: TopDropScene): string | null {
  const held = scene.hand.find((one) => handPlace(one.card) === place);
  if (held) return `${held.card} ${whyCard(held, scene)}`;
  const help = scene.helps.find((one) => helpPlace(one.kind) === place);
  return help ? `${t(`top-drop.help.${help.kind}`)} ${whyHelp(help)}` : null;
}

/** The name of a seat at a table of nobody in particular. */
const seatWord = (seat: number) => t(`top-drop.seat.${seat}`);

export function placeName(
  place: string,
  scene: TopDropScene,
  name: (seat: number) => string = seatWord,
): string {
  const held = scene.hand.find((one) => handPlace(one.card) === place);
  if (held)
    return t('top-drop.place.hand', {
      card: held.card,
      colour: colourWord(scene, held.card),
      why: whyCard(held, scene),
    });
  const help = scene.helps.find((one) => helpPlace(one.kind) === place);
  if (help)
    return t('top-drop.place.help', {
      help: t(`top-drop.help.${help.kind}`),
      count: help.left,
      why: whyHelp(help),
    });
  const seat = scene.seats.find((one) => one.place === place);
  if (seat?.cards?.length)
    return t('top-drop.place.open', {
      who: name(seat.seat),
      cards: seat.cards.map((card) => `${card} ${colourWord(scene, card)}`).join(', '),
    });
  if (seat) return t('top-drop.place.seat', { who: name(seat.seat), count: seat.count });
  if (place === 'pile' && scene.top === null) return t('top-drop.place.pile.empty');
  return t(`top-drop.place.${place}`, {
    card: scene.top ?? 0,
    colour: scene.top === null ? '' : colourWord(scene, scene.top),
    count: scene.drawPile,
    direction: scene.direction,
  });
}
