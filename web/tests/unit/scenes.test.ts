// SPDX-License-Identifier: MIT
// The scenes that boards.test.ts mounts boards from are such as the engine makes now; `npx vitest run -u scenes` makes
// them anew.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { gameNames } from '$board/names';
import type { Frame, Opened } from '$app/engine/types';
import { startEngine } from '$app/engine/wasm';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const ask = await startEngine(readFileSync(here('../../../build/wasm/engine.wasm')));

/** Into the game until all have had a turn or more, and somebody is to choose; less far where it is over before. */
const plies = 9;

/** The table after so many plies of somebody who plays this and that, always the same. */
function played(game: string, plies: number): { opened: Opened; frame: Frame } {
  const opened = ask({ do: 'open', game, settings: {} }) as Opened;
  const { table } = opened;
  let frame = ask({ do: 'look', table, seat: 0 }) as Frame;
  for (let ply = 0; frame.actor !== null && (ply < plies || frame.actor === 'chance'); ply++) {
    if (frame.actor === 'chance') {
      frame = ask({ do: 'luck', table, seat: 0, seed: ply + 1 }) as Frame;
      continue;
    }
    const seat = frame.actor;
    const { choices } = ask({ do: 'look', table, seat }) as Frame;
    const { action } = choices[(5 * ply) % choices.length]!;
    frame = ask({ do: 'play', table, seat, text: action }) as Frame;
  }
  if (frame.actor !== null) return { opened, frame };
  ask({ do: 'close', table });
  return played(game, plies - 1);
}

test.each(gameNames)('%s', async (game) => {
  const { opened, frame } = played(game, plies);
  const { table, seats } = opened;
  const seat = frame.actor as number;
  const { last } = frame;
  const { scene, choices } = ask({ do: 'look', table, seat }) as Frame;
  ask({ do: 'close', table });
  const made = { seats: seats.length, seat, last, choices, scene };
  const kept = `../../../games/${game.replaceAll('-', '_')}/tests/scene.json`;
  await expect(`${JSON.stringify(made, null, 1)}\n`).toMatchFileSnapshot(kept);
});
