/**
 * The draw of a round by a value of the beacon of its own (CAS-15). The value is due a second after the bets
 * close, and must not be known before: a server whose clock is late voids the round. If the value is late,
 * the round waits for it and for no other; after ten minutes it is void.
 */
import { addMs, type Instant, instant, parseInstant } from '@layline/contract';
import { beaconDueAt, quicknet } from '@layline/games/beacon';
import { readUnvalued, setRoundValue } from '../../store/queries/casino/beacon-rounds.ts';
import type { Beacon } from './chains/beacon.ts';
import { isOfRound } from './failed-round.ts';
import type { SeedParts } from './seeds.ts';

type DrawParts = Pick<SeedParts, 'store' | 'clock' | 'log' | 'beacon'>;

interface WaitingRound {
  readonly mid: string;
  readonly beaconRound: number;
  readonly closesAt: Instant;
}

interface RoundValue {
  readonly clientSeed: string;
  readonly at: Instant;
}

export type DrawStep =
  | { readonly kind: 'seeded'; readonly value: RoundValue }
  | { readonly kind: 'void'; readonly reason: string }
  /** Nothing can come before then. */
  | { readonly kind: 'waits'; readonly until: Instant };

const knownEarly = "Abandoned: the beacon's value was out before the bets closed";
const neverCame = "Abandoned: the beacon's value did not come";

/** A value that arrives this soon after the close was out before it, but for the way of a call. */
const wayMs = 500;
const eagerForMs = 10_000;
const eagerMs = 250;
const patientMs = 2000;
const givenUpAfterMs = 600_000;

/** Looks once. Never rejects. */
export async function stepDraw(parts: DrawParts, round: WaitingRound): Promise<DrawStep> {
  try {
    return await step(parts, round);
  } catch (error) {
    const { mid } = round;
    if (isOfRound(error)) parts.log.error({ error, mid }, 'a round could not be drawn yet');
    return { kind: 'waits', until: addMs(parts.clock.now(), patientMs) };
  }
}

async function step(parts: DrawParts, round: WaitingRound): Promise<DrawStep> {
  const { clock, beacon } = parts;
  const { closesAt, beaconRound } = round;
  const dueAt = beaconDueAt(beacon?.chain ?? quicknet, beaconRound);
  const now = clock.now();
  if (now < dueAt) {
    const isEarly = beacon !== null && (await isOutEarly(parts, beacon, round));
    if (isEarly) return { kind: 'void', reason: knownEarly };
    return { kind: 'waits', until: now < closesAt ? closesAt : dueAt };
  }
  const value = beacon === null ? null : await readValue(parts, beacon, round);
  if (value !== null) return { kind: 'seeded', value };
  if (now >= addMs(dueAt, givenUpAfterMs)) return { kind: 'void', reason: neverCame };
  const pauseMs = now < addMs(dueAt, eagerForMs) ? eagerMs : patientMs;
  return { kind: 'waits', until: addMs(clock.now(), pauseMs) };
}

/** Relays may be asked at any time; what they say counts only if it came by the close. */
async function isOutEarly(
  { clock, log }: DrawParts,
  beacon: Beacon,
  { mid, beaconRound, closesAt }: WaitingRound,
): Promise<boolean> {
  const until = addMs(closesAt, wayMs);
  if (clock.now() >= until) return false;
  const isOut = await beacon.isOut(beaconRound);
  if (!isOut || clock.now() >= until) return false;
  log.error({ mid, beaconRound }, "the beacon is ahead of this server's clock; the round is void");
  return true;
}

async function readValue(
  { store, clock }: Pick<DrawParts, 'store' | 'clock'>,
  beacon: Beacon,
  { mid, beaconRound }: Pick<WaitingRound, 'mid' | 'beaconRound'>,
): Promise<RoundValue | null> {
  const published = await beacon.read(beaconRound);
  if (published === null) return null;
  const { value: clientSeed, signature } = published;
  const stored = await setRoundValue(store, { mid, clientSeed, signature, at: clock.now() });
  if (stored === null) return null;
  const { clientSeed: own, seededAt } = stored;
  return { clientSeed: own, at: parseInstant(seededAt) ?? instant(0) };
}

/**
 * No round is opened that no relay could draw. It also makes the first check of a signature, which is the
 * slow one, before anybody waits for it.
 */
export const isReached = async ({ beacon }: Pick<DrawParts, 'beacon'>): Promise<boolean> =>
  beacon !== null && (await beacon.coming()) !== null;

/** What void rounds would have been can be shown once their beacons are out. */
export async function valueVoids(parts: DrawParts, gameId: string): Promise<void> {
  const { beacon, store } = parts;
  if (beacon === null) return;
  for (const round of await readUnvalued(store, gameId)) await readValue(parts, beacon, round);
}
