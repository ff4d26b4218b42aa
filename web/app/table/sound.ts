// SPDX-License-Identifier: MIT
// The sounds of the table, made on the spot: no files to load. Nothing sounds before somebody has touched the page.
import { settings } from '$settings/settings.svelte';
import type { Ply } from '../engine/types';

let audio: AudioContext | null = null;

/** A short knock: a tone that falls and fades, with the pitch and length of what hits the wood. */
function knock(pitch: number, seconds: number, volume: number, after = 0) {
  if (!settings.sound || !navigator.userActivation?.hasBeenActive) return;
  audio ??= new AudioContext();
  const at = audio.currentTime + after;
  const tone = audio.createOscillator();
  const fade = audio.createGain();
  tone.type = 'triangle';
  tone.frequency.setValueAtTime(pitch, at);
  tone.frequency.exponentialRampToValueAtTime(pitch * 0.55, at + seconds);
  fade.gain.setValueAtTime(volume, at);
  fade.gain.exponentialRampToValueAtTime(0.001, at + seconds);
  tone.connect(fade).connect(audio.destination);
  tone.start(at);
  tone.stop(at + seconds);
}

export const sounds = {
  ply(ply: Ply) {
    if (ply.actor === 'chance') [0, 0.07, 0.16].forEach((after) => knock(620, 0.06, 0.08, after));
    else knock(300, 0.09, 0.16);
  },
  end(won: boolean) {
    const steps = won ? [392, 494, 587] : [392, 349, 294];
    steps.forEach((pitch, n) => knock(pitch, 0.35, 0.12, n * 0.16));
  },
};
