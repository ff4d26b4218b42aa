// SPDX-License-Identifier: MIT
// What the engine says lies on the table; games/bottlecap_vikings/scene.cpp writes it.

export type Good = 'gold' | 'wood' | 'glory';

export interface Part {
  kind:
    'plain' | 'improve' | 'gold-to-wood' | 'wood-to-gold' | 'balance' | 'wood-by-helmets' | 'gold-by-helmets';
  payGold: number;
  payWood: number;
  takeDamage: number;
  gainGold: number;
  gainWood: number;
  gainGlory: number;
  loseDamage: number | 'all';
  need: 'nothing' | 'most-damage' | 'least-damage';
}

export interface Tile {
  letter: string;
  rule: string;
  parts: Part[];
  /** Gold of whoever is attacked here. */
  attackedLose: number;
  /** The edition has built it; it does not do what is printed on the tile of that letter. */
  own: boolean;
}

export interface Space {
  space: number;
  tile: Tile | null;
  helper: boolean;
  ships: number[];
}

export interface CityPlace {
  place: number;
  /** "start", the number of its ability, or "throne". */
  name: string;
  tier: number;
  index: number;
  /** How many places its tier has. */
  width: number;
  ability: number | null;
  walked: boolean;
  /** A path leads there from the hut. */
  next: boolean;
  /** The hut could go there: gold and helmets suffice. */
  open: boolean;
}

export interface City {
  side: string;
  hut: number;
  places: CityPlace[];
  paths: { from: number; to: number; walked: boolean }[];
  /** What it takes to go up from each tier. */
  steps: { gold: number; helmets: number }[];
  copied: number[];
}

export interface Meter {
  has: number;
  full: number;
}

interface Sailor {
  seat: number;
  colour: string;
  ship: number | null;
  reversed: boolean;
  red: number;
  grey: number;
}

/** Somebody who has no city yet, or has one. */
export type Viking = Sailor & ({ city: null; card: string | null } | ({ city: City } & Holdings));

export interface Holdings {
  gold: Meter;
  wood: Meter;
  glory: Meter;
  /** The glory at which each helmet level begins. */
  levels: number[];
  helmets: number;
  furthest: number;
  /** What would be lost if the Valkyries came now. */
  valkyriesTake: { gold: number; glory: number };
}

export interface Scene {
  phase: string;
  statusArgs: { count: number; tile: string; other: string; by: 'lot' | 'choice' };
  rule: string;
  mover: number | null;
  /** Who chooses or draws now. */
  acting: number | null;
  /** Turns each; null where there is no limit. */
  round: number | null;
  rounds: number | null;
  rondel: Space[];
  helper: number;
  /** The red line lies between this space and the next; null with four players. */
  line: number | null;
  lid: { red: number; grey: number };
  inHand: ('red' | 'grey')[];
  redsOut: number;
  redsForValkyries: number;
  players: Viking[];
  facesOnOffer: Tile[];
  sidesOnOffer: Record<string, City>;
}
