/**
 * CAS-12: checks the numbers of a table's rounds and the chains that were announced for it. Numbers follow
 * each other, but where an announcement gives some up after a restore or an end that was not orderly. Chains
 * that were announced and never dealt from are how a house would try seeds, so more than three a day are a
 * fault; those of a takeover are counted apart. Pure.
 */
import type { CasinoFairness, SeedChain } from '@layline/contract';

export interface NumberFindings {
  /** The first number that is missing without an announcement; null if none is. */
  readonly missing: number | null;
  /** Chains after which numbers were given up, as announced. */
  readonly announcedGaps: number;
  /** A day with more unused chains than allowed. */
  readonly busyDay: { readonly day: string; readonly unused: number } | null;
  /** Unused chains of servers that took over. */
  readonly unusedTakeovers: number;
  /** Chains listed here that ended before all their rounds were dealt, with what they announced and dealt. */
  readonly endedEarly: {
    readonly chains: number;
    readonly announced: number;
    readonly dealt: number;
  };
}

const unusedPerDay = 3;

/** Older chains did not announce their numbers. */
const announcesNumbers = ({ scheme }: SeedChain): boolean => scheme >= 2;

const lastOf = ({ firstNonce, rounds }: SeedChain): number => firstNonce + rounds - 1;

/** `isWhole` tells whether the oldest of the chains is the table's first. */
function missingBetween(oldestFirst: readonly SeedChain[], isWhole: boolean): number | null {
  let known: number | null = isWhole ? 0 : null;
  for (const chain of oldestFirst) {
    const { firstNonce, afterNonce, gap } = chain;
    if (announcesNumbers(chain) && known !== null) {
      if (afterNonce !== known || (gap === null && firstNonce !== known + 1)) return known + 1;
    }
    known = Math.max(known ?? 0, lastOf(chain));
  }
  return null;
}

/** Listed rounds of one chain follow each other by one. */
function missingWithin({ rounds }: Pick<CasinoFairness, 'rounds'>): number | null {
  const oldestFirst = rounds.toReversed();
  for (const [at, round] of oldestFirst.entries()) {
    const before = oldestFirst[at - 1];
    if (before?.chainId !== round.chainId) continue;
    if (round.nonce !== before.nonce + 1) return before.nonce + 1;
  }
  return null;
}

/** The chain that is being dealt from has not ended. */
export const isEndedEarly = (one: SeedChain, current: SeedChain): boolean =>
  one.chainId !== current.chainId && one.rounds > 0 && one.rounds < one.length;

function countEarly({ chain, earlier }: Pick<Checked, 'chain' | 'earlier'>) {
  const early = earlier.filter((one) => isEndedEarly(one, chain));
  const sum = (values: readonly number[]): number => values.reduce((all, one) => all + one, 0);
  return {
    chains: early.length,
    announced: sum(early.map(({ length }) => length)),
    dealt: sum(early.map(({ rounds }) => rounds)),
  };
}

const dayOf = ({ startedAt }: SeedChain): string => startedAt.slice(0, 10);

type Checked = Pick<CasinoFairness, 'chain' | 'earlier' | 'chains' | 'rounds'>;

export function findNumberFaults({ chain, earlier, chains, rounds }: Checked): NumberFindings {
  const oldestFirst = [chain, ...earlier].toReversed();
  const unused = earlier.filter((one) => announcesNumbers(one) && one.rounds === 0);
  const byDay = Map.groupBy(
    unused.filter(({ begunBy }) => begunBy !== 'takeover'),
    dayOf,
  );
  const busy = [...byDay].find(([, list]) => list.length > unusedPerDay);
  const isWhole = oldestFirst.length === chains;
  return {
    missing: missingWithin({ rounds }) ?? missingBetween(oldestFirst, isWhole),
    announcedGaps: oldestFirst.filter(({ gap }) => gap !== null).length,
    busyDay: busy === undefined ? null : { day: busy[0], unused: busy[1].length },
    unusedTakeovers: unused.filter(({ begunBy }) => begunBy === 'takeover').length,
    endedEarly: countEarly({ chain, earlier }),
  };
}
