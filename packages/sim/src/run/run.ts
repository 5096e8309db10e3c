/** Plays one seed from its first act to its verdict, and its shortened story if it fails. */
import type { Act } from '../acts/act.ts';
import { Players } from '../play/draw-act.ts';
import type { BackendKind } from '../test-engine/store-backend.ts';
import { openTestEngine, reopenTestEngine, type TestEngine } from '../test-engine/test-engine.ts';
import { openDice } from '../world/dice.ts';
import type { Theme } from '../world/theme.ts';
import { type Run, type Story, simulate } from './simulate.ts';

const dearEvery = 50;

export interface SeedRun extends Run {
  readonly seed: number;
  /** The acts played, the failing one last. */
  readonly acts: readonly Act[];
}

interface Told {
  readonly seed: number;
  readonly steps: number;
  readonly theme?: Theme;
}

/** Plays `steps` steps of a seed on a fresh test engine. */
export async function runSeed(
  testEngine: TestEngine,
  { seed, steps, theme = 'house' }: Told,
): Promise<SeedRun> {
  const dice = openDice(seed);
  const { marketCache, clock } = testEngine;
  const acts: Act[] = [];
  let players: Players | null = null;
  let opening: Act[] = [];
  const story: Story = (model) => {
    if (players === null) {
      players = new Players({ dice, marketCache, clock, model, theme });
      opening = players.opening();
    }
    if (acts.length >= steps) return null;
    const act = opening.shift() ?? players.draw();
    acts.push(act);
    return act;
  };
  const run = await simulate(testEngine, { story, dearEvery });
  return { ...run, seed, acts };
}

/** Plays given acts again. */
export async function replay(testEngine: TestEngine, acts: readonly Act[]): Promise<Run> {
  let next = 0;
  return simulate(testEngine, { story: () => acts[next++] ?? null, dearEvery: 5 });
}

/** Test engines for many runs: PGlite is opened once and emptied between them. */
export class TestEngines {
  readonly #kind: BackendKind;
  #testEngine: TestEngine | null = null;

  constructor(kind: BackendKind) {
    this.#kind = kind;
  }

  async fresh(): Promise<TestEngine> {
    this.#testEngine =
      this.#testEngine === null
        ? await openTestEngine(this.#kind)
        : await reopenTestEngine(this.#testEngine);
    return this.#testEngine;
  }

  async close(): Promise<void> {
    await this.#testEngine?.backend.close();
  }
}
