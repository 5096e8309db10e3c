/**
 * Computes the expected outcome of a protection request: done, nothing or refused, and the state after
 * it.
 */
import type { ProtectionRequest } from '@layline/exchange';
import { expectEntry } from './entry.ts';
import { accountsOf, type NotedPerson, noteOpen, type Owner, type Reference } from './reference.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const confirmMs = 7 * dayMs;

export type Became = 'done' | 'nothing' | 'refused';

interface Change {
  readonly reference: Reference;
  readonly person: NotedPerson;
  readonly by: Owner;
  readonly at: number;
}

type Of<Kind extends ProtectionRequest['kind']> = Extract<ProtectionRequest, { kind: Kind }>;

const isSame = (one: { limit: string; period: string }, other: { limit: string; period: string }) =>
  one.limit === other.limit && one.period === other.period;

/** Also records the change. */
export function expectChange(change: Change, request: ProtectionRequest): Became {
  const { person, at, by } = change;
  switch (request.kind) {
    case 'set-limit':
      return setLimit(change, request);
    case 'confirm-ease':
      return confirmEase(change, request);
    case 'drop-ease': {
      const left = person.pending.filter((one) => !isSame(one, request));
      const isGone = left.length < person.pending.length;
      person.pending = left;
      return isGone ? 'done' : 'nothing';
    }
    case 'time-out': {
      const until = at + request.days * dayMs;
      if (![1, 7, 30, 42].includes(request.days) || until <= person.timeOutUntil) return 'refused';
      person.timeOutUntil = until;
      return 'done';
    }
    case 'exclude':
      return 'done';
    case 'request-return':
      return requestReturn(change);
    case 'confirm-return':
      return confirmReturn(change);
    case 'link-person': {
      if (by === 'player') return 'refused';
      if (person.link === request.person) return 'nothing';
      person.link = request.person;
      return 'done';
    }
    case 'set-reality-check':
      return 'nothing';
    case 'note-level':
    case 'set-level':
    case 'note-register':
      return by === 'player' ? 'refused' : expectEntry(person.entry, request, at);
    case 'note-open':
      return seenOpen(change);
  }
}

function setLimit({ person, by, at }: Change, { limit, period, amount }: Of<'set-limit'>): Became {
  const key = { limit, period };
  const own = person.limits.find((one) => one.by === by && isSame(one, key));
  const waits = person.pending.find((one) => isSame(one, key));
  const now = own?.amount ?? null;
  const isEasing = now !== null && (amount === null || amount > now);
  if (by === 'player' && isEasing) {
    if (waits?.amount === amount) return 'nothing';
    person.pending = person.pending.filter((one) => !isSame(one, key));
    person.pending.push({ ...key, amount, at });
    return 'done';
  }
  const isNothing = now === amount && (by === 'operator' || waits === undefined);
  person.limits = person.limits.filter((one) => one !== own);
  if (amount !== null) person.limits.push({ ...key, by, amount });
  if (by === 'player') person.pending = person.pending.filter((one) => !isSame(one, key));
  return isNothing ? 'nothing' : 'done';
}

function confirmEase({ person, at }: Change, request: Of<'confirm-ease'>): Became {
  const { limit, period, amount } = request;
  const waits = person.pending.find((one) => isSame(one, request));
  if (waits === undefined || waits.amount !== amount) return 'refused';
  const from = waits.at + dayMs;
  if (at < from || at >= from + confirmMs) return 'refused';
  const isThis = (one: NotedPerson['limits'][number]) =>
    one.by === 'player' && isSame(one, request);
  person.limits = person.limits.filter((one) => !isThis(one));
  if (amount !== null) person.limits.push({ limit, period, by: 'player', amount });
  person.pending = person.pending.filter((one) => one !== waits);
  return 'done';
}

/** Half a year by the calendar: a day or two around these. */
const halfYearMs = { least: 180 * dayMs, most: 185 * dayMs };

/** For an endless exclusion only the bounds are known. */
function requestReturn({ person, at }: Change): Became {
  const { exclusion } = person;
  if (exclusion === null) return 'refused';
  const { from, until, requestedAt } = exclusion;
  if (until !== null ? at < until : at < from + halfYearMs.most) return 'refused';
  const waitMs = until === null ? 7 * dayMs : dayMs;
  if (requestedAt !== null && at < requestedAt + waitMs + confirmMs) return 'nothing';
  exclusion.requestedAt = at;
  return 'done';
}

function confirmReturn({ person, by, at }: Change): Became {
  const { exclusion } = person;
  if (exclusion === null || exclusion.by !== by) return 'refused';
  if (by === 'player') {
    const { until, requestedAt } = exclusion;
    const from = (requestedAt ?? Number.POSITIVE_INFINITY) + (until === null ? 7 * dayMs : dayMs);
    if (!(at >= from && at < from + confirmMs)) return 'refused';
  }
  person.exclusion = null;
  return 'done';
}

function seenOpen({ reference, person, at }: Change): Became {
  const all = accountsOf(reference, person).flatMap(({ limits }) => limits);
  const isTimed = all.some(({ limit }) => limit === 'time');
  if (!isTimed || (person.seenAt !== null && at - person.seenAt < 30_000)) return 'nothing';
  noteOpen(reference, person, at);
  return 'done';
}

/** Checks that an exclusion ends when requested; it is recorded as given. */
export function checkExclusion(
  { person, by, at }: Change,
  { months }: Of<'exclude'>,
  given: number | null | undefined,
): string | null {
  const held = person.exclusion;
  if (given === undefined) {
    const isLonger =
      held !== null &&
      held.until !== null &&
      (months === null || at + months * 28 * dayMs > held.until + 3 * dayMs);
    return held === null || isLonger ? 'an exclusion was refused' : null;
  }
  if (held !== null && (held.until === null || (given !== null && given <= held.until))) {
    return 'an exclusion was made shorter';
  }
  const isRight =
    months === null
      ? given === null
      : given !== null && given >= at + months * 30 * dayMs && given <= at + months * 31 * dayMs;
  person.exclusion = { from: at, until: given, by, requestedAt: null };
  return isRight ? null : `an exclusion of ${months} months ends at ${given}, asked at ${at}`;
}

/** An endless exclusion ends by the calendar, which the bounds know to some days only. */
export const isNearHalfYear = (
  exclusion: { readonly from: number; readonly until: number | null } | null,
  at: number,
): boolean =>
  exclusion !== null &&
  exclusion.until === null &&
  at >= exclusion.from + 180 * dayMs &&
  at < exclusion.from + 185 * dayMs;
