/** Tables as a sound server lists them: real seeds, draws and results, under a network of the tests' own. */
import { addMs, type CasinoProof, type Instant, instant, makeInstant } from '@layline/contract';
import {
  commitOf,
  crashPoint,
  dealRound,
  type GameId,
  gameOf,
  makeMultiplier,
  makeRoundId,
  makeSeedChain,
  makeSlots,
  type RoundSeed,
  vimaanId,
  vimaanPrefix,
} from '@layline/games';
import {
  type BeaconChain,
  beaconDueAt,
  beaconMessage,
  beaconValue,
  quicknet,
} from '@layline/games/beacon';
import { beaconOfRound } from '@layline/games/verify';
import { bls12_381 } from '@noble/curves/bls12-381.js';

const { shortSignatures } = bls12_381;
const { secretKey, publicKey } = shortSignatures.keygen(new Uint8Array(48).fill(9));

/** Its rounds are due when quicknet's are. */
export const ownNetwork: BeaconChain = { ...quicknet, publicKey: publicKey.toHex() };

export const signBeacon = (round: number): string =>
  shortSignatures.sign(shortSignatures.hash(beaconMessage(round)), secretKey).toHex();

export type TableRound = CasinoProof['rounds'][number];
export type Chain = CasinoProof['chain'];

export interface TablePlan {
  readonly gameId: GameId | typeof vimaanId;
  readonly source: 'house' | 'journal' | 'beacon' | 'round';
  readonly scheme?: 1 | 2;
  readonly rounds?: number;
  readonly firstNonce?: number;
  readonly lastSeed?: string;
  readonly chainId?: number;
}

const length = 20;
const beganAt = instant(Date.UTC(2026, 10, 1, 12, 0, 0));

export function decided(
  gameId: TablePlan['gameId'],
  seed: RoundSeed,
): Pick<TableRound, 'cards' | 'result' | 'win'> {
  if (gameId === vimaanId) return { cards: '', result: makeMultiplier(crashPoint(seed)), win: '' };
  const slots = dealRound(gameId, seed);
  const { result, win } = gameOf(gameId).evaluate(slots);
  return { cards: makeSlots(slots), result, win: win.join(',') };
}

interface Dealt {
  readonly plan: TablePlan;
  readonly chain: Chain;
  readonly serverSeed: string;
  readonly nonce: number;
  readonly startAt: Instant;
}

function makeRound({ plan, chain, serverSeed, nonce, startAt }: Dealt): TableRound {
  const { gameId, source } = plan;
  const mid = makeRoundId(gameId === vimaanId ? vimaanPrefix : gameOf(gameId).prefix, startAt);
  const beaconRound = source === 'round' ? (beaconOfRound(gameId, mid) ?? 0) : null;
  const beaconSignature = beaconRound === null ? null : signBeacon(beaconRound);
  const clientSeed = beaconSignature === null ? chain.clientSeed : beaconValue(beaconSignature);
  const seed = { scheme: chain.scheme, serverSeed, clientSeed, roundId: mid, gameId, nonce };
  return {
    mid,
    chainId: chain.chainId,
    scheme: chain.scheme,
    nonce,
    hash: commitOf(serverSeed),
    clientSeed,
    ...(beaconRound === null ? {} : { beaconRound }),
    ...(beaconSignature === null ? {} : { beaconSignature }),
    serverSeed,
    ...decided(gameId, seed),
    startAt: makeInstant(startAt),
    facts: '',
  };
}

/** When a chain with one value of the beacon is announced: two rounds before that value is due. */
function chainSeed(
  source: TablePlan['source'],
): Pick<Chain, 'clientSeed' | 'beaconRound' | 'beaconSignature'> {
  if (source === 'house') return { clientSeed: 'public', beaconRound: null, beaconSignature: null };
  if (source === 'journal') {
    return { clientSeed: commitOf('cd'.repeat(32)), beaconRound: null, beaconSignature: null };
  }
  if (source === 'round') return { clientSeed: '', beaconRound: null, beaconSignature: null };
  let round = 1;
  while (beaconDueAt(quicknet, round) <= beganAt) round += 1_000_000;
  while (beaconDueAt(quicknet, round - 1) > beganAt) round -= 1;
  const beaconSignature = signBeacon(round);
  return { clientSeed: beaconValue(beaconSignature), beaconRound: round, beaconSignature };
}

export function makeTable(plan: TablePlan): CasinoProof {
  const { gameId, source, scheme = 2, rounds = 4, firstNonce = 1, chainId = 1 } = plan;
  const seeds = makeSeedChain(plan.lastSeed ?? 'ab'.repeat(32), length);
  const chain: Chain = {
    chainId,
    scheme,
    firstNonce,
    rounds,
    begunBy: 'start',
    afterNonce: scheme === 1 ? null : firstNonce - 1,
    gap: null,
    firstHash: commitOf(seeds[0] ?? ''),
    length,
    ...chainSeed(source),
    startedAt: makeInstant(addMs(beganAt, -6000)),
    source,
    announcedSeq: 7,
    beaconUrl: null,
  };
  const dealt = seeds.slice(0, rounds).map((serverSeed, index) => {
    const startAt = addMs(beganAt, 60_000 + index * 60_000);
    return makeRound({ plan, chain, serverSeed, nonce: firstNonce + index, startAt });
  });
  const { name } = gameId === vimaanId ? { name: 'Vimaan' } : gameOf(gameId);
  return { casinoType: gameId, name, chain, earlier: [], chains: 1, rounds: dealt.toReversed() };
}
