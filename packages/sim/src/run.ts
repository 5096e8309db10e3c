/** One seed from its first act to its verdict, and its story told when it fails. */

import type { GroundKind } from './house/ground.ts';
import { type House, openHouse, reopenHouse } from './house/house.ts';
import type { Act } from './play/act.ts';
import { Players } from './play/draw-act.ts';
import { type Run, simulate } from './simulate.ts';
import { openDice } from './world/dice.ts';

const dearEvery = 50;

export interface SeedRun extends Run {
  readonly seed: number;
  /** The acts that were played, the failing one last. */
  readonly acts: readonly Act[];
}

/** Plays a seed on a house that nobody has used. */
export async function runSeed(house: House, seed: number, steps: number): Promise<SeedRun> {
  const dice = openDice(seed);
  const { board, clock } = house;
  const acts: Act[] = [];
  let players: Players | null = null;
  let opening: Act[] = [];
  const run = await simulate(
    house,
    (notebook) => {
      if (players === null) {
        players = new Players({ dice, board, clock, notebook });
        opening = players.opening();
      }
      if (acts.length >= steps) return null;
      const act = opening.shift() ?? players.draw();
      acts.push(act);
      return act;
    },
    { dearEvery },
  );
  return { ...run, seed, acts };
}

/** Plays given acts again. */
export async function replay(house: House, acts: readonly Act[]): Promise<Run> {
  let next = 0;
  return simulate(house, () => acts[next++] ?? null, { dearEvery: 5 });
}

/** Houses for many runs: PGlite is opened once and swept between them. */
export class Houses {
  readonly #kind: GroundKind;
  #house: House | null = null;

  constructor(kind: GroundKind) {
    this.#kind = kind;
  }

  async fresh(): Promise<House> {
    this.#house =
      this.#house === null ? await openHouse(this.#kind) : await reopenHouse(this.#house);
    return this.#house;
  }

  async close(): Promise<void> {
    await this.#house?.ground.close();
  }
}
