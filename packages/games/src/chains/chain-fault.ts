/**
 * Checks a table's listed rounds from oldest to newest: the hash of every revealed seed must be the hash
 * published for its round, and the next round's hash must be that seed. Pure.
 */

import type { CasinoFairness } from '@layline/contract';
import { isNextInChain } from '../fair/seed-chain.ts';
import { commitOf } from '../fair/stream.ts';

export interface ChainFinding {
  /** How many links were checked. */
  readonly links: number;
  /** The first round that breaks the chain; null if none does. */
  readonly fault: string | null;
}

const seedForm = /^[0-9a-f]{64}$/;

export function findChainFault({ rounds }: Pick<CasinoFairness, 'rounds'>): ChainFinding {
  const oldestFirst = rounds.toReversed();
  let links = 0;
  for (const [at, round] of oldestFirst.entries()) {
    if (round.serverSeed === '') continue;
    const isSeed = seedForm.test(round.serverSeed);
    if (!isSeed || commitOf(round.serverSeed) !== round.hash) return { links, fault: round.mid };
    const before = oldestFirst[at - 1];
    const isNeighbour = before?.serverSeed !== '' && before?.nonce === round.nonce - 1;
    if (before === undefined || !isNeighbour) continue;
    if (before.chainId !== round.chainId) continue;
    if (!isNextInChain(before.serverSeed, round.serverSeed)) return { links, fault: round.mid };
    links += 1;
  }
  return { links, fault: null };
}
