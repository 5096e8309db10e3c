/** What a table publishes of its seeds: chains, the newest rounds, and rounds without a result. */
import {
  type CasinoFairness,
  type CasinoProof,
  makeMoney,
  money,
  type SeedChain,
  type VoidRound,
} from '@layline/contract';
import { crashPoint, dealRound, gameOf, isGameId, makeMultiplier } from '@layline/games';
import type { Store } from '../../store/database.ts';
import {
  countVoids,
  readVoids,
  type StoredVoid,
} from '../../store/queries/casino/beacon-rounds.ts';
import { type ChainRow, countChains, readChains } from '../../store/queries/casino/chains.ts';
import {
  type RoundRow,
  readLostRounds,
  readRounds,
  readRoundsBefore,
} from '../../store/queries/casino/rounds.ts';
import { beaconOf, gameFacts } from './round-facts.ts';
import { vimaanGame } from './vimaan-game.ts';

const fairRounds = 50;
const provenRounds = 250;
const lostMax = 100;
const voidsMax = 100;

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
  ...beaconOf(row),
  serverSeed: row.drawnAt === null ? '' : row.serverSeed,
  result: row.result,
});

const voidFacts = ({ bets, staked, ...row }: StoredVoid): VoidRound => ({
  ...roundFacts(row),
  facts: row.facts,
  wouldBe: wouldBe(row),
  bets,
  staked: makeMoney(money(staked)),
});

/** What the seed gives. A round that the beacon draws has no result before the beacon's value is out. */
function wouldBe(row: RoundRow): string | null {
  const { serverSeed, clientSeed, beaconRound, mid, gameId } = row;
  if (serverSeed === '' || (beaconRound !== null && clientSeed === '')) return null;
  const seed = { ...row, roundId: mid };
  if (gameId === vimaanGame.id) return makeMultiplier(crashPoint(seed));
  return isGameId(gameId) ? gameOf(gameId).evaluate(dealRound(gameId, seed)).result : null;
}

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
  const [[chain, ...earlier], chains, rounds, lost, voids, voidCount] = await Promise.all([
    readChains(store, { gameId }),
    countChains(store, gameId),
    readRounds(store, { gameId, count: fairRounds }),
    readLostRounds(store, { gameId, count: lostMax }),
    readVoids(store, { gameId, count: voidsMax }),
    countVoids(store, gameId),
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
    voids: voids.map(voidFacts),
    voidCount,
  };
}

export async function listChains(
  store: Store,
  page: { readonly gameId: string; readonly before: number },
): Promise<SeedChain[]> {
  return (await readChains(store, page)).map(chainFacts);
}

const provenFacts = (row: RoundRow): CasinoProof['rounds'][number] => ({
  ...roundFacts(row),
  startAt: row.startAt,
  cards: row.drawnAt === null ? '' : row.cards,
  win: row.win,
  facts: row.facts,
});

/** A page of rounds for the verifier; null if there are none. */
export async function makeProof(
  store: Store,
  { gameId, before }: { readonly gameId: string; readonly before: number | null },
): Promise<CasinoProof | null> {
  const rounds = await readRoundsBefore(store, { gameId, before, max: provenRounds });
  const [newest] = rounds;
  if (newest === undefined) return null;
  const until = newest.chainId;
  const [[chain, ...earlier], chains] = await Promise.all([
    readChains(store, { gameId, before: until + 1 }),
    countChains(store, gameId, until),
  ]);
  if (chain === undefined) return null;
  return {
    casinoType: gameId,
    name: gameFacts(gameId).name,
    chain: chainFacts(chain),
    earlier: earlier.map(chainFacts),
    chains,
    rounds: rounds.map(provenFacts),
  };
}
