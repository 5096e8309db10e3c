/**
 * When the rounds of the public beacon are due (CAS-10), and which of them draws a casino round: the first
 * due a second or more after the bets close, so that nobody can know it while bets are taken. Apart from
 * `beacon.ts`, because the pairing that verifies signatures is large.
 */
import { addMs, type Instant, instant } from '@layline/contract';

export interface BeaconTimes {
  /** When round 1 was due. */
  readonly genesisAt: Instant;
  readonly periodMs: number;
}

/** Those of drand's quicknet. */
export const quicknetTimes: BeaconTimes = {
  genesisAt: instant(1_692_803_367_000),
  periodMs: 3000,
};

/** From the close of the bets to the earliest moment at which the round's beacon may be due. */
const marginMs = 1000;

/** When the network publishes the round. */
export const beaconDueAt = ({ genesisAt, periodMs }: BeaconTimes, round: number): Instant =>
  addMs(genesisAt, (round - 1) * periodMs);

/** The newest round that is due; 0 before the first. */
export const beaconRoundAt = ({ genesisAt, periodMs }: BeaconTimes, now: Instant): number =>
  Math.max(0, Math.floor((now - genesisAt) / periodMs) + 1);

/** The round of the beacon that draws a round whose bets close then. */
export const drawingBeacon = ({ genesisAt, periodMs }: BeaconTimes, closesAt: Instant): number =>
  Math.max(1, Math.ceil((closesAt + marginMs - genesisAt) / periodMs) + 1);

/**
 * The latest whole second up to `now` at which a round can start so that its beacon is due exactly a second
 * after its close.
 */
export function alignedStart(
  { genesisAt, periodMs }: BeaconTimes,
  { now, closesAfterMs }: { readonly now: Instant; readonly closesAfterMs: number },
): Instant {
  const toBeacon = closesAfterMs + marginMs;
  const periods = Math.floor((now + toBeacon - genesisAt) / periodMs);
  return addMs(genesisAt, periods * periodMs - toBeacon);
}

/** The first such second from `at` on. */
export function nextAlignedStart(
  times: BeaconTimes,
  { at, closesAfterMs }: { readonly at: Instant; readonly closesAfterMs: number },
): Instant {
  const before = alignedStart(times, { now: at, closesAfterMs });
  return before === at ? at : addMs(before, times.periodMs);
}
