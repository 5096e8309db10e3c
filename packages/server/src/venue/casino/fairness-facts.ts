/** What a table publishes of its seeds: chains, the newest rounds, and rounds whose seed was lost. */
import type { CasinoFairness, SeedChain } from '@layline/contract';
import type { Store } from '../../store/database.ts';
import { type ChainRow, countChains, readChains } from '../../store/queries/chains.ts';
import { type RoundRow, readLostRounds, readRounds } from '../../store/queries/rounds.ts';
import { gameFacts } from './round-facts.ts';

const fairRounds = 50;
const lostMax = 100;

const chainFacts = (chain: ChainRow): SeedChain => ({
  chainId: chain.chainId,
  scheme: chain.scheme,
  firstNonce: chain.firstNonce,
  length: chain.length,
  rounds: chain.rounds,
  begunBy: chain.begunBy,
  afterNonce: chain.afterNonce,
  gap: chain.gap,
  firstHash: chain.firstHash,
  clientSeed: chain.clientSeed,
  startedAt: chain.startedAt,
  source: chain.source,
  announcedSeq: chain.announcedSeq,
  beaconUrl: chain.beaconUrl,
  beaconRound: chain.beaconRound,
  beaconSignature: chain.beaconSignature,
});

const roundFacts = (row: RoundRow): CasinoFairness['rounds'][number] => ({
  mid: row.mid,
  chainId: row.chainId,
  scheme: row.scheme,
  nonce: row.nonce,
  hash: row.hash,
  clientSeed: row.clientSeed,
  serverSeed: row.drawnAt === null ? '' : row.serverSeed,
  result: row.result,
});

interface FactsOptions {
  readonly gameId: string;
  /** Why the table deals no round now; null if it does. */
  readonly waits: string | null;
}

/** Returns null before the table's first chain. */
export async function makeFairness(
  store: Store,
  { gameId, waits }: FactsOptions,
): Promise<CasinoFairness | null> {
  const [[chain, ...earlier], chains, rounds, lost] = await Promise.all([
    readChains(store, { gameId }),
    countChains(store, gameId),
    readRounds(store, { gameId, count: fairRounds }),
    readLostRounds(store, { gameId, count: lostMax }),
  ]);
  if (!chain) return null;
  return {
    casinoType: gameId,
    ...gameFacts(gameId),
    waits,
    chain: { ...chainFacts(chain), used: chain.rounds },
    earlier: earlier.map(chainFacts),
    chains,
    rounds: rounds.map(roundFacts),
    lost: lost.map(roundFacts),
  };
}

export async function listChains(
  store: Store,
  page: { readonly gameId: string; readonly before: number },
): Promise<SeedChain[]> {
  return (await readChains(store, page)).map(chainFacts);
}
