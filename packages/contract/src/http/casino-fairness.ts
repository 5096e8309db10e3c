/** What a table publishes of its seeds: chains, rounds, and rounds without a result (CAS-10 to CAS-15). */
import { z } from 'zod';

/** How a round's cards follow from its seeds: scheme 1 hashes the round's id, scheme 2 the game's. */
export const drawScheme = z.union([z.literal(1), z.literal(2)]);

const fairRound = z.object({
  mid: z.string(),
  chainId: z.number(),
  scheme: drawScheme,
  nonce: z.number(),
  hash: z.string(),
  /** Empty until the beacon gives it. */
  clientSeed: z.string(),
  beaconRound: z.number().optional(),
  beaconSignature: z.string().optional(),
  /** Empty until the round has a result, and for good if it was lost with the server's key. */
  serverSeed: z.string(),
  /** "V" for a void round. */
  result: z.string(),
});

/** A round without a result. What it would have been follows from the seed, once all of it is known. */
const voidRound = fairRound.extend({
  /** Why it has no result. */
  facts: z.string(),
  /** The result that the seed gives; null while the beacon's value is not known, and if the seed was lost. */
  wouldBe: z.string().nullable(),
  bets: z.number(),
  /** All stakes on it, which were returned. */
  staked: z.number(),
});
export type VoidRound = z.infer<typeof voidRound>;

/** `beacon` gives one value to a chain, `round` one to each of its rounds. */
export const chainSources = ['house', 'journal', 'beacon', 'round'] as const;
/** A server that started, one that took over from another, or a chain that was dealt to its end. */
export const chainBeginnings = ['start', 'takeover', 'used-up'] as const;
/** The end before was not orderly, or a copy of the store was restored. */
export const chainGaps = ['disorderly', 'restore'] as const;

export const seedChain = z.object({
  chainId: z.number(),
  scheme: drawScheme,
  /** Number of the round that uses its first seed. */
  firstNonce: z.number(),
  /** How many rounds were dealt from it. */
  rounds: z.number(),
  begunBy: z.enum(chainBeginnings),
  /** The highest number known when it was announced; null for chains of older versions. */
  afterNonce: z.number().nullable(),
  /** Why numbers before its first were given up; null if none were. */
  gap: z.enum(chainGaps).nullable(),
  firstHash: z.string(),
  length: z.number(),
  /** Empty until it is known. */
  clientSeed: z.string(),
  startedAt: z.string(),
  /** Origin of the client seed; absent if the server does not publish it. */
  source: z.enum(chainSources).optional(),
  /** Number of the journal entry that announced the first hash. */
  announcedSeq: z.number().nullable().optional(),
  beaconUrl: z.string().nullable().optional(),
  beaconRound: z.number().nullable().optional(),
  /** The network's signature, whose SHA-256 is the client seed. */
  beaconSignature: z.string().nullable().optional(),
});
export type SeedChain = z.infer<typeof seedChain>;

/** The seed chain of a table: the hash of each round's seed is the seed revealed one round before (ours). */
export const casinoFairness = z.object({
  casinoType: z.string(),
  name: z.string(),
  deck: z.string(),
  /** Why the table deals no round now; null if it does. */
  waits: z.string().nullable(),
  chain: seedChain.extend({ used: z.number() }),
  /** The newest hundred before it, newest first; `casinoChains` lists the others. */
  earlier: z.array(seedChain),
  /** How many chains were ever announced. */
  chains: z.number(),
  /** Rounds that were given up because their seed was lost, newest first. */
  lost: z.array(fairRound),
  /** The newest rounds without a result, newest first, and how many there ever were. */
  voids: z.array(voidRound).optional(),
  voidCount: z.number().optional(),
  /** Newest first; the first may still be running. */
  rounds: z.array(fairRound),
});
export type CasinoFairness = z.infer<typeof casinoFairness>;

/** A round with all that its seed has to give; empty texts until it has a result. */
const provenRound = fairRound.extend({
  startAt: z.string(),
  cards: z.string(),
  win: z.string(),
  /** The result in words, or why there is none. */
  facts: z.string(),
});

/** What the verifier checks of a table: a page of its rounds, and the chains up to the newest of them. */
export const casinoProof = z.object({
  casinoType: z.string(),
  name: z.string(),
  /** Of the newest round of the page. */
  chain: seedChain,
  /** The newest hundred before it, newest first. */
  earlier: z.array(seedChain),
  /** How many chains were ever announced, up to that one. */
  chains: z.number(),
  /** Newest first; the first may still be running. */
  rounds: z.array(provenRound),
});
export type CasinoProof = z.infer<typeof casinoProof>;
