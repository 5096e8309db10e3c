import type { CasinoResultDetail } from '@layline/contract';
import { beaconDueAt, quicknetTimes } from '@layline/games/verify';
import type { SeenRound } from './seen-rounds.ts';

export type Published = Pick<
  CasinoResultDetail,
  'mid' | 'hash' | 'clientSeed' | 'nonce' | 'scheme' | 'beaconRound'
>;

/** What was seen with a value that existed already was no promise. */
const isBeforeBeacon = ({ at, beaconRound }: SeenRound): boolean =>
  beaconRound === undefined || at < beaconDueAt(quicknetTimes, beaconRound);

/** Whether the server still says what this browser saw. A client seed may come after the hash. */
export const isSameAsSeen = (seen: SeenRound, published: Published): boolean =>
  seen.hash === published.hash &&
  seen.scheme === published.scheme &&
  (seen.nonce === null || seen.nonce === published.nonce) &&
  (seen.clientSeed === '' || seen.clientSeed === published.clientSeed) &&
  (seen.beaconRound === undefined || seen.beaconRound === published.beaconRound) &&
  isBeforeBeacon(seen);

/** The facts of a round to verify: those that were seen, where they were. */
export function withSeen<Detail extends Published>(detail: Detail, seen: SeenRound | null): Detail {
  if (seen === null) return detail;
  const { hash, scheme } = seen;
  const clientSeed = seen.clientSeed || detail.clientSeed;
  return { ...detail, hash, scheme, clientSeed, nonce: seen.nonce ?? detail.nonce };
}
