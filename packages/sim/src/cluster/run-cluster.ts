/** `npm run sim -- cluster`: plays a venue of several servers, seed after seed. */
import { readRun } from '../run/command-line.ts';
import { ClusterStore, playCluster } from './play-cluster.ts';

interface Output {
  readonly print: (line: string) => void;
  readonly complain: (line: string) => void;
}

export const clusterUsage = `npm run sim -- cluster SEED | --seeds A..B [--steps N]

Plays three servers that lead in turn and two edges, on one PostgreSQL in this process, while they are
paused, killed and cut off, the wire loses, doubles and delays messages, and leases run out too early.
Every bet that a client was told of must be in the journal once, under its leader's epoch; an edge
shows only what is committed, all that its player was told, and nothing too old.

  --steps N    acts a seed (default 2000)

Ends with 0 when nothing was breached, 1 when something was, 2 when the line was not understood.`;

export async function runCluster(
  words: readonly string[],
  { print, complain }: Output,
): Promise<number> {
  const { options, wrong } = readRun(words);
  if (options === null) {
    complain(wrong);
    return 2;
  }
  const store = await ClusterStore.open();
  let breaches = 0;
  for (const seed of options.seeds) {
    const breach = await playCluster(store, { seed, steps: options.steps });
    if (breach === null) {
      print(`seed ${seed}: sound after ${options.steps} steps`);
      continue;
    }
    breaches += 1;
    print(`seed ${seed}: BREACH at step ${breach.step}: ${breach.fault}`);
    for (const line of breach.story) print(`  ${line}`);
  }
  await store.close();
  return breaches === 0 ? 0 : 1;
}
