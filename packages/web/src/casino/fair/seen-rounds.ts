/**
 * CAS-13: what this browser saw of rounds before their bets closed, with its own time. The server cannot
 * change it afterwards, so a round is compared with this, and not with what the server says later.
 */
import { now } from '../../base/clock.ts';
import { readStoredJson, writeStored } from '../../base/storage.ts';

export interface SeenRound {
  readonly mid: string;
  readonly hash: string;
  /** Empty if it was not known yet. */
  readonly clientSeed: string;
  readonly nonce: number | null;
  readonly scheme: 1 | 2;
  /** The beacon's round that would draw it; absent if a client seed was there already. */
  readonly beaconRound?: number | undefined;
  /** By this browser's clock, in milliseconds. */
  readonly at: number;
  /** Seconds until its bets closed. */
  readonly secondsLeft: number;
}

export type SeenFacts = Omit<SeenRound, 'at'>;

const key = 'seenRounds';
const keptMax = 400;
const hashForm = /^[0-9a-f]{64}$/;

let kept: Map<string, SeenRound> | null = null;

const isSeen = (value: unknown): value is SeenRound => {
  const { mid, hash, at } = (value ?? {}) as Partial<SeenRound>;
  return typeof mid === 'string' && typeof hash === 'string' && typeof at === 'number';
};

function read(): Map<string, SeenRound> {
  if (kept !== null) return kept;
  const stored = readStoredJson(key);
  const rows = Array.isArray(stored) ? stored.filter(isSeen) : [];
  kept = new Map(rows.map((row) => [row.mid, row]));
  return kept;
}

/** Keeps a round that still takes bets. What was seen first stays: a later answer never replaces it. */
export function noteSeen(facts: SeenFacts): void {
  const rounds = read();
  if (facts.secondsLeft <= 0 || !hashForm.test(facts.hash) || rounds.has(facts.mid)) return;
  rounds.set(facts.mid, { ...facts, at: now() });
  for (const mid of rounds.keys()) {
    if (rounds.size <= keptMax) break;
    rounds.delete(mid);
  }
  writeStored(key, JSON.stringify([...rounds.values()]));
}

/** Null if this browser did not see the round before its bets closed. */
export const findSeen = (mid: string): SeenRound | null => read().get(mid) ?? null;
