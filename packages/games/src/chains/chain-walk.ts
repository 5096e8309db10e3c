/**
 * Hashes a revealed seed repeatedly until it equals the first hash of its chain, which was announced before
 * any of the chain's rounds (casino rules 3.9). Pure.
 */
import type { CasinoFairness } from '@layline/contract';
import { commitOf } from '../fair/stream.ts';

type Round = CasinoFairness['rounds'][number];
type Chain = Pick<CasinoFairness['chain'], 'chainId' | 'firstHash' | 'length'>;

export interface ChainWalk {
  readonly chainId: number;
  /** The newest listed round of the chain whose seed is revealed. */
  readonly mid: string;
  /** How many hashes lead to the first hash; null if it is not reached within the chain's length. */
  readonly steps: number | null;
}

const seedForm = /^[0-9a-f]{64}$/;

function stepsDown({ serverSeed }: Round, { firstHash, length }: Chain): number | null {
  if (!seedForm.test(serverSeed)) return null;
  let hash = serverSeed;
  for (let steps = 1; steps <= length; steps += 1) {
    hash = commitOf(hash);
    if (hash === firstHash) return steps;
  }
  return null;
}

/** Returns one walk per chain that has a listed revealed seed. */
export function walkChains({
  chain,
  earlier,
  rounds,
}: Pick<CasinoFairness, 'rounds'> & {
  readonly chain: Chain;
  readonly earlier: readonly Chain[];
}): readonly ChainWalk[] {
  return [chain, ...earlier].flatMap((one) => {
    const newest = rounds.find(
      ({ chainId, serverSeed }) => serverSeed !== '' && chainId === one.chainId,
    );
    if (newest === undefined) return [];
    return [{ chainId: one.chainId, mid: newest.mid, steps: stepsDown(newest, one) }];
  });
}
