// SPDX-License-Identifier: MIT
// Who a seat is to the viewer, read from the scene.
import { t } from '$words/words';
import type { Scene } from './scene';

export const isTeamGame = (scene: Scene): boolean => scene.game === 'team' || scene.game === 'total-team';

/** "partner" or "rival" in a game of teams. */
export function companionship(scene: Scene, seat: number, eyes: number | null): string {
  if (!isTeamGame(scene) || eyes === null || eyes === seat) return '';
  const same = scene.seats[seat]!.side === scene.seats[eyes]!.side;
  return t(`trap-the-cap.mat.${same ? 'partner' : 'rival'}`);
}
