// SPDX-License-Identifier: MIT
// A point in words: "b2, red cap".
import { t } from '$words/words';
import type { ThreeMenScene } from './scene';

export function placeName(place: string, scene: ThreeMenScene): string {
  const cap = scene.caps.find((one) => one.at === place);
  return cap
    ? t('three-men.place.cap', { point: place, side: cap.side })
    : t('three-men.place.empty', { point: place });
}
