/** Plants one bug after another and counts how many the simulation finds. */
import type { Caught } from './hunt.ts';
import { type Bug, countPlaces, loadHunt } from './planted.ts';

export interface KillOptions {
  readonly bugs: readonly Bug[];
  /** Steps that a bug may survive before it counts as alive. */
  readonly steps: number;
  readonly hasPglite: boolean;
  readonly print: (line: string) => void;
}

export interface Kills {
  readonly planted: number;
  readonly killed: number;
  readonly alive: readonly string[];
}

/** PGlite takes milliseconds per step, and its bugs show early. */
const pgliteSteps = 300;
/** Servers take over once in a hundred steps. */
const clusterSteps = 8000;

export async function countKills({ bugs, steps, hasPglite, print }: KillOptions): Promise<Kills> {
  const alive: string[] = [];
  let planted = 0;
  for (const bug of bugs) {
    if (bug.backend === 'pglite' && !hasPglite) continue;
    planted += 1;
    const caught = await huntFor(bug, steps);
    if (caught === null) alive.push(bug.name);
    const how = caught === null ? '' : ` (step ${caught.steps}: ${caught.fault.slice(0, 90)})`;
    print(`${caught === null ? 'ALIVE  ' : 'killed '} ${bug.area}: ${bug.name}${how}`);
  }
  return { planted, killed: planted - alive.length, alive };
}

async function huntFor(bug: Bug, steps: number): Promise<Caught | null> {
  const loaded = await loadHunt(bug);
  const { hunt, huntAgents, huntCashier, huntCluster, huntEndings } = loaded;
  const { huntProtection, huntWallets, huntWins } = loaded;
  if (bug.area === 'cashier') return huntCashier(steps);
  if (bug.area === 'wallets') return huntWallets(steps);
  if (bug.area === 'agents') return huntAgents(steps);
  if (bug.area === 'protection') return huntProtection(steps);
  if (bug.area === 'endings') return huntEndings(steps);
  if (bug.area === 'highest win') return huntWins(steps);
  if (bug.area === 'cluster') return huntCluster(clusterSteps);
  const isSql = bug.backend === 'pglite';
  return hunt(bug.backend ?? 'plain', isSql ? pgliteSteps : steps);
}

/** Bugs whose text is not exactly once in its source: the source has changed since. */
export const findStale = (bugs: readonly Bug[]): Bug[] =>
  bugs.filter((bug) => countPlaces(bug) !== 1);

/** Without a bug the same seeds must pass, or kills mean nothing. */
export async function isSoundWithoutBugs(steps: number): Promise<string | null> {
  const loaded = await loadHunt(null);
  const { hunt, huntAgents, huntCashier, huntEndings, huntProtection } = loaded;
  const { huntWallets, huntWins } = loaded;
  const players =
    huntCashier(steps) ??
    huntWallets(steps) ??
    huntEndings(steps) ??
    huntProtection(steps) ??
    huntWins(steps) ??
    huntAgents(steps);
  const caught = players ?? (await hunt('plain', steps));
  return caught?.fault ?? null;
}
