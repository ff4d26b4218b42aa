// SPDX-License-Identifier: MIT
// What the board shows while something moves: one thing at a time, and always what the engine says in the end. Scenes
// come in with what happened last; where nothing is said (a jump in the record) they are shown at once.
import { Tween } from 'svelte/motion';
import { cubicOut } from 'svelte/easing';
import { calm } from '$settings/settings.svelte';
import type { Told } from '../kit/contract';
import { topOf, type Cap, type Scene, type Stack } from './scene';

export interface Flight {
  /** The stack in the air, as it was before. */
  id: string;
  top: Cap;
  under: Cap[];
  /** The places it flies over: from, perhaps its home, to. */
  way: string[];
  /** How many caps it comes down on. */
  onto: number;
}

export interface Throw {
  number: number;
  /** Who threw it. */
  seat: number;
  rolling: boolean;
}

interface Act {
  scene: Scene;
  last: Told;
}

const legTime = 200;
const rollTime = 380;
/** More than this waiting, and the board catches up at once. */
const patience = 3;

const isMove = (last: Told) => 'moved' in last.args;
const placesOf = (last: Told) => last.path.filter((place) => !place.includes(':') && !place.startsWith('!'));
const wait = (time: number) => new Promise<void>((done) => setTimeout(done, time));

/** The stack that a move takes up: one on the track, or a cap that waited at home. Nothing if it is not there, because
 *  a scene in between was left out. */
function takenUp(scene: Scene, last: Told): Flight | null {
  const id = String(last.args['moved']);
  const stack = scene.stacks.find((one) => one.id === id);
  const top = stack?.top ?? topOf(scene, id);
  const way = placesOf(last);
  if (!stack && !scene.seats.some((seat) => seat.home === way[0] && seat.waiting > 0)) return null;
  const traps = last.args['whom'] !== 'none';
  const trapped = traps ? scene.stacks.filter((one) => one.place === way.at(-1)) : [];
  const onto = Math.max(0, ...trapped.map((one) => one.under.length + 1));
  return { id, top, under: stack?.under ?? [], way, onto };
}

export class Stage {
  shown: Scene;
  flight = $state.raw<Flight | null>(null);
  thrown = $state.raw<Throw | null>(null);
  /** Where the last move came from and went to. */
  marks = $state.raw<{ from: string; to: string } | null>(null);
  /** The place where a stack has just come down. */
  landed = $state.raw<string | null>(null);
  busy = $state(false);
  /** How far the flight has come, in legs. */
  readonly progress = new Tween(0, { duration: 0 });

  private waiting: Act[] = [];
  private latest: Scene;

  constructor(scene: Scene, last: Told | null) {
    this.shown = $state.raw(scene);
    this.latest = scene;
    this.lay(scene);
    if (last) this.remember({ scene, last });
  }

  receive(scene: Scene, last: Told | null): void {
    const before = this.latest;
    const same = JSON.stringify(scene) === JSON.stringify(before);
    this.latest = scene;
    if (same) return;
    // A throw moves nothing: where something stands elsewhere, somebody has jumped here in the record.
    if (last && !isMove(last) && JSON.stringify(scene.stacks) !== JSON.stringify(before.stacks)) {
      this.marks = null;
      this.catchUp(scene);
      return;
    }
    if (last === null) {
      this.marks = null;
      this.catchUp(scene);
      return;
    }
    this.waiting.push({ scene, last });
    if (calm() || document.hidden || this.waiting.length > patience) {
      for (const act of this.waiting) this.remember(act);
      this.catchUp(scene);
    } else if (!this.busy) {
      void this.play();
    }
  }

  /** The stacks that stand on the board, without the one in the air. */
  get stacks(): Stack[] {
    const { flight } = this;
    if (!flight) return this.shown.stacks;
    const away = this.shown.stacks.findIndex((one) => one.id === flight.id);
    return this.shown.stacks.filter((_, n) => n !== away);
  }

  waitingAt(home: string, count: number): number {
    const { flight } = this;
    return flight && flight.way[0] === home && flight.top !== 'gold' ? count - 1 : count;
  }

  private catchUp(scene: Scene): void {
    this.waiting = [];
    this.flight = null;
    this.landed = null;
    this.busy = false;
    this.lay(scene);
  }

  private lay(scene: Scene): void {
    this.shown = scene;
    if (scene.die !== null) this.thrown = { number: scene.die, seat: scene.mover, rolling: false };
  }

  private remember({ last }: Act): void {
    if (!isMove(last)) return;
    const way = placesOf(last);
    this.marks = { from: way[0]!, to: way.at(-1)! };
  }

  private async play(): Promise<void> {
    this.busy = true;
    for (let act = this.waiting[0]; act; act = this.waiting[0]) {
      if (act.last.key === 'throw') await this.roll(act);
      else if (isMove(act.last)) await this.fly(act);
      if (this.waiting[0] !== act) return; // something has caught up meanwhile
      this.waiting.shift();
      this.flight = null;
      this.lay(act.scene);
    }
    this.busy = false;
  }

  private async roll({ scene, last }: Act): Promise<void> {
    this.thrown = { number: Number(last.args['number']), seat: scene.mover, rolling: true };
    await wait(rollTime);
  }

  private async fly(act: Act): Promise<void> {
    this.landed = null;
    this.remember(act);
    const flight = takenUp(this.shown, act.last);
    if (!flight) return;
    this.flight = flight;
    const legs = flight.way.length - 1;
    await this.progress.set(0, { duration: 0 });
    await this.progress.set(legs, { duration: legs * legTime, easing: cubicOut });
    if (this.waiting[0] === act) this.landed = flight.way.at(-1)!;
  }
}
