// SPDX-License-Identifier: MIT
// A cell in words: "c3, cream cap, touches two caps".
import { t } from '$words/words';
import { sides, type TopCapScene } from './scene';

export function placeName(place: string, scene: TopCapScene): string {
  const cap = scene.caps.find((one) => one.at === place);
  const bottle = sides.find((side) => scene.bottles[side] === place);
  if (cap) {
    const key = bottle ? 'top-cap.place.arrived' : 'top-cap.place.cap';
    return t(key, { cell: place, side: cap.side, count: cap.count });
  }
  if (bottle) return t('top-cap.place.bottle', { cell: place, side: bottle });
  return t('top-cap.place.empty', { cell: place });
}
