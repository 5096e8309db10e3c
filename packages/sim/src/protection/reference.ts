/**
 * Reference for limits, time-outs and exclusions, computed from the whole history: every sum is made from
 * the events each time, in the calendar of the site. It shares no code with the exchange.
 */
import type { PlayerId } from '@layline/contract';
import type { Event } from '@layline/exchange';
import { frameKey, type Zone } from './calendar.ts';
import { isUnknown, type NotedEntry, unknownEntry } from './entry.ts';

type Kind = 'deposit' | 'loss' | 'stake' | 'time';
type Period = 'day' | 'week' | 'month';
export type Owner = 'player' | 'operator';

interface Key {
  readonly limit: Kind;
  readonly period: Period;
}

interface NotedLimit extends Key {
  readonly by: Owner;
  readonly amount: number;
}

interface NotedEase extends Key {
  readonly amount: number | null;
  readonly at: number;
}

/** Effect of an event on an account. */
interface Fact {
  readonly playerId: PlayerId;
  readonly at: number;
  readonly kind: Kind;
  readonly amount: number;
}

export interface NotedPerson {
  readonly playerId: PlayerId;
  readonly zone: Zone;
  limits: NotedLimit[];
  pending: NotedEase[];
  timeOutUntil: number;
  exclusion: { from: number; until: number | null; by: Owner; requestedAt: number | null } | null;
  readonly entry: NotedEntry;
  link: string | null;
  seenAt: number | null;
}

export interface Reference {
  readonly people: Map<PlayerId, NotedPerson>;
  readonly facts: Fact[];
  /** Every site lets nobody deposit or bet who is not verified. */
  hasLevels: boolean;
}

export const openReference = (
  people: readonly Pick<NotedPerson, 'playerId' | 'zone'>[],
): Reference => ({
  hasLevels: false,
  people: new Map(
    people.map((one) => [
      one.playerId,
      {
        ...one,
        limits: [],
        pending: [],
        timeOutUntil: 0,
        exclusion: null,
        entry: unknownEntry(),
        link: null,
        seenAt: null,
      },
    ]),
  ),
  facts: [],
});

export function mustFind({ people }: Reference, playerId: PlayerId): NotedPerson {
  const found = people.get(playerId);
  if (found === undefined) throw new Error(`Nobody is called ${playerId}`);
  return found;
}

export const accountsOf = (reference: Reference, person: NotedPerson): readonly NotedPerson[] =>
  person.link === null
    ? [person]
    : [...reference.people.values()].filter(({ link }) => link === person.link);

/** Records the effects of an event on accounts. */
export function noteFacts({ facts }: Reference, event: Event): void {
  const note = (playerId: PlayerId, kind: Kind, amount: number): void => {
    facts.push({ playerId, at: event.at, kind, amount });
  };
  if (event.kind === 'funds-moved' && event.transfer.reason === 'deposit') {
    note(event.playerId, 'deposit', event.transfer.amount);
  }
  if (event.kind === 'deposit-credited') note(event.playerId, 'deposit', event.amount);
  if (event.kind === 'bet-placed') {
    for (const { size, maker } of event.fills) {
      note(event.playerId, 'stake', size);
      if (maker !== null) note(maker.playerId, 'stake', size);
    }
  }
  if (event.kind === 'casino-bet-placed') note(event.playerId, 'stake', event.stake);
  if (event.kind !== 'market-settled' && event.kind !== 'round-settled') return;
  for (const { from, to, amount } of event.transfers) {
    if (from.kind === 'player') note(from.playerId, 'loss', amount);
    if (to.kind === 'player') note(to.playerId, 'loss', -amount);
  }
}

export interface Open {
  readonly exposure: (playerId: PlayerId) => number;
  readonly resting: (playerId: PlayerId) => number;
}

const gapMaxMs = 300_000;

/** Usage of a limit of `owner`'s account, in the calendar of its site. */
function usedOf(reference: Reference, owner: NotedPerson, key: Key, at: number, open: Open) {
  const frame = frameKey(at, key.period, owner.zone);
  let used = 0;
  for (const one of accountsOf(reference, owner)) {
    for (const fact of reference.facts) {
      const isCounted = fact.playerId === one.playerId && fact.kind === key.limit;
      if (isCounted && frameKey(fact.at, key.period, owner.zone) === frame) used += fact.amount;
    }
    if (key.limit === 'loss') used += open.exposure(one.playerId);
    if (key.limit === 'stake') used += open.resting(one.playerId);
    const gap = one.seenAt === null ? 0 : at - one.seenAt;
    if (key.limit === 'time' && gap <= gapMaxMs) used += gap;
  }
  return used;
}

export interface Added {
  readonly at: number;
  readonly more: Readonly<Partial<Record<Kind, number>>>;
}

const codes = {
  time: 'TIME_LIMIT_REACHED',
  stake: 'STAKE_LIMIT_REACHED',
  loss: 'LOSS_LIMIT_REACHED',
  deposit: 'DEPOSIT_LIMIT_REACHED',
} as const;

/** The first kind of limit that is exceeded, in the published order. */
export function passedLimit(
  reference: Reference,
  person: NotedPerson,
  { at, more }: Added,
  open: Open,
): string | null {
  const set = accountsOf(reference, person).flatMap((owner) =>
    owner.limits.map((one) => ({ owner, one })),
  );
  for (const kind of ['deposit', 'time', 'stake', 'loss'] as const) {
    const added = more[kind];
    if (added === undefined) continue;
    const isPassed = set.some(
      ({ owner, one }) =>
        one.limit === kind && usedOf(reference, owner, one, at, open) + added > one.amount,
    );
    if (isPassed) return codes[kind];
  }
  return null;
}

/** As the player is shown it. */
export function shownCode(reference: Reference, person: NotedPerson, at: number): string | null {
  const isHidden = reference.hasLevels && isUnknown(person.entry, at);
  return isHidden ? ownCode(reference, person, at) : heldCode(reference, person, at);
}

export function heldCode(reference: Reference, person: NotedPerson, at: number): string | null {
  const all = accountsOf(reference, person);
  const isNamed = all.some(({ entry }) => entry.said?.isAllowed === false);
  return isNamed ? 'ACCOUNT_EXCLUDED' : ownCode(reference, person, at);
}

/** Without what a register says. */
export function ownCode(reference: Reference, person: NotedPerson, at: number): string | null {
  const all = accountsOf(reference, person);
  if (all.some(({ exclusion }) => exclusion !== null)) return 'ACCOUNT_EXCLUDED';
  return all.some(({ timeOutUntil }) => timeOutUntil > at) ? 'ACCOUNT_TIMED_OUT' : null;
}

/** Records that the person was seen, and how long the site was open until then. */
export function noteOpen(reference: Reference, person: NotedPerson, at: number): void {
  const gap = person.seenAt === null ? 0 : at - person.seenAt;
  if (gap > 0 && gap <= gapMaxMs) {
    reference.facts.push({ playerId: person.playerId, at, kind: 'time', amount: gap });
  }
  person.seenAt = at;
}
