/** Searches for a breach: seed after seed, until one shows or the steps are used up. */
import fc from 'fast-check';
import { playAgents } from '../../src/agents/play-agents.ts';
import { playCashier } from '../../src/cashier/play-cashier.ts';
import { ClusterStore, playCluster } from '../../src/cluster/play-cluster.ts';
import { playProtection } from '../../src/protection/play-protection.ts';
import { playEndings } from '../../src/rules/play-endings.ts';
import { runSeed, TestEngines } from '../../src/run/run.ts';
import { playWallets } from '../../src/wallets/play-wallets.ts';
import { playWins } from '../../src/wins/play-wins.ts';
import type { Theme } from '../../src/world/theme.ts';
import { winActs, winLimits } from '../wins/draw-wins.ts';

export interface Caught {
  readonly seed: number;
  /** Steps played until it showed, over all seeds. */
  readonly steps: number;
  readonly fault: string;
}

const stepsASeed = 400;

export async function hunt(
  backend: 'plain' | 'pglite',
  stepsMax: number,
  theme: Theme = 'house',
): Promise<Caught | null> {
  const testEngines = new TestEngines(backend);
  try {
    for (let seed = 1, left = stepsMax; left > 0; seed++, left -= stepsASeed) {
      const steps = Math.min(stepsASeed, left);
      const { breach } = await runSeed(await testEngines.fresh(), { seed, steps, theme });
      if (breach === null) continue;
      const played = (seed - 1) * stepsASeed + breach.step;
      return { seed, steps: played, fault: breach.faults[0] ?? '' };
    }
    return null;
  } catch (error) {
    return { seed: 0, steps: 0, fault: `it threw: ${String(error)}` };
  } finally {
    await testEngines.close();
  }
}

/** The same among players who limit themselves. */
export const huntProtection = (stepsMax: number): Caught | null => huntIn(playProtection, stepsMax);

/** The same among agents. */
export const huntAgents = (stepsMax: number): Caught | null => huntIn(playAgents, stepsMax);

/** The same among players who pay in and out. */
export const huntCashier = (stepsMax: number): Caught | null => huntIn(playCashier, stepsMax);

/** The same among players whose money is elsewhere. */
export const huntWallets = (stepsMax: number): Caught | null => huntIn(playWallets, stepsMax);

/** The same at markets that end in an unusual way. */
export const huntEndings = (stepsMax: number): Caught | null => huntIn(playEndings, stepsMax);

/** The same among players under a highest win. */
export const huntWins = (stepsMax: number): Caught | null => huntIn(playDrawnWins, stepsMax);

/** Stories of one seed, until there are that many steps. */
function playDrawnWins(seed: number, steps: number) {
  const stories = fc.sample(fc.tuple(winLimits, winActs), { seed, numRuns: Math.ceil(steps / 10) });
  let played = 0;
  for (const [limits, acts] of stories) {
    if (played >= steps) break;
    const breach = playWins(limits, acts);
    if (breach !== null) return { step: played + breach.step, fault: breach.fault };
    played += acts.length;
  }
  return null;
}

/** The same among several servers of one venue. */
export async function huntCluster(stepsMax: number): Promise<Caught | null> {
  const store = await ClusterStore.open();
  try {
    for (let seed = 1, left = stepsMax; left > 0; seed++, left -= stepsASeed) {
      const breach = await playCluster(store, { seed, steps: stepsASeed });
      if (breach === null) continue;
      return { seed, steps: (seed - 1) * stepsASeed + breach.step, fault: breach.fault };
    }
    return null;
  } catch (error) {
    return { seed: 0, steps: 0, fault: `it threw: ${String(error)}` };
  } finally {
    await store.close();
  }
}

function huntIn(
  play: (seed: number, steps: number) => { readonly step: number; readonly fault: string } | null,
  stepsMax: number,
): Caught | null {
  try {
    for (let seed = 1, left = stepsMax; left > 0; seed++, left -= stepsASeed) {
      const breach = play(seed, stepsASeed);
      if (breach === null) continue;
      return { seed, steps: (seed - 1) * stepsASeed + breach.step, fault: breach.fault };
    }
    return null;
  } catch (error) {
    return { seed: 0, steps: 0, fault: `it threw: ${String(error)}` };
  }
}
