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

type Loaded = Awaited<ReturnType<typeof loadHunt>>;
type Play = (loaded: Loaded, steps: number) => Caught | null | Promise<Caught | null>;

/** Areas with players of their own; all others play at the markets and tables of the whole house. */
const ownPlays: Readonly<Record<string, Play>> = {
  cashier: ({ huntCashier }, steps) => huntCashier(steps),
  wallets: ({ huntWallets }, steps) => huntWallets(steps),
  agents: ({ huntAgents }, steps) => huntAgents(steps),
  protection: ({ huntProtection }, steps) => huntProtection(steps),
  endings: ({ huntEndings }, steps) => huntEndings(steps),
  lines: ({ hunt }, steps) => hunt('plain', steps, 'lines'),
  'highest win': ({ huntWins }, steps) => huntWins(steps),
  cluster: ({ huntCluster }, steps) => huntCluster(Math.min(steps, clusterSteps)),
};

async function huntFor(bug: Bug, steps: number): Promise<Caught | null> {
  const loaded = await loadHunt(bug);
  const play = ownPlays[bug.area];
  if (play !== undefined) return play(loaded, steps);
  const isSql = bug.backend === 'pglite';
  return loaded.hunt(bug.backend ?? 'plain', isSql ? pgliteSteps : steps);
}

/** Bugs whose text is not exactly once in its source: the source has changed since. */
export const findStale = (bugs: readonly Bug[]): Bug[] =>
  bugs.filter((bug) => countPlaces(bug) !== 1);

/** Without a bug the same seeds must pass, or kills mean nothing. Returns the fault if one does not. */
export async function faultWithoutBugs({
  steps,
  print,
}: Pick<KillOptions, 'steps' | 'print'>): Promise<string | null> {
  const loaded = await loadHunt(null);
  const house: Play = ({ hunt }) => hunt('plain', steps);
  for (const [area, play] of Object.entries({ ...ownPlays, 'the whole house': house })) {
    const caught = await play(loaded, steps);
    if (caught !== null) return `${area}: ${caught.fault}`;
    print(`sound   ${area}`);
  }
  return null;
}
