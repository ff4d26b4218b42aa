// SPDX-License-Identifier: MIT
// What a tile is called by who cannot see it: what stands there, on what.
import { t } from '$words/words';
import type { LootScene } from './scene';

export function placeName(tile: string, scene: LootScene): string {
  const owner = scene.sides.find((side) => side.lootTile === tile);
  const respawn = scene.respawns.some((one) => one.tile === tile);
  for (const side of scene.sides) {
    const pawn = side.pawns.find((one) => one.tile === tile);
    if (!pawn) continue;
    const args = { tile, side: side.name, carries: pawn.carries ? 'yes' : 'no' };
    if (owner) return t('loot.place.pawnOnLoot', { ...args, owner: owner.name });
    return t(respawn ? 'loot.place.pawnOnRespawn' : 'loot.place.pawn', args);
  }
  if (owner) return t('loot.place.loot', { tile, side: owner.name, full: owner.lootAtHome ? 'yes' : 'no' });
  return t(respawn ? 'loot.place.respawn' : 'loot.place.empty', { tile });
}
