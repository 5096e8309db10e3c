/**
 * Decides what follows from what a bridge said of a payment. A payout is given to a bridge that says it does
 * not know it; once it may have been given, it is given again only where that pays it once. What cannot be
 * known is for a person.
 */
import { addMs, type Instant } from '@layline/contract';
import type { OutboxRow } from '../../../store/queries/partners/outbox.ts';
import type { Said } from './bridge-client.ts';

export type Step =
  /** Carry out what was said. */
  | { readonly kind: 'apply' }
  /** Give it to the bridge. */
  | { readonly kind: 'give' }
  | ({ readonly kind: 'wait' } & Waiting)
  /** The bridge did nothing and will not: end it. */
  | { readonly kind: 'undone'; readonly problem: string }
  /** Nobody can know from here; a person asks the bridge's operator. */
  | { readonly kind: 'doubt'; readonly problem: string };

interface Waiting {
  readonly nextAt: Instant;
  readonly missingSince: Instant | null;
  readonly problem: string;
}

interface Asking {
  readonly now: Instant;
  readonly isIdempotent: boolean;
}

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
export const followedMs = 30 * 24 * hour;
/** Between the two times that a bridge must not know a payment. */
const missingMs = minute;
const callsMax = 5;

/** When to ask again, by how often it was asked. */
export const delayOf = (asks: number): number => [minute, 5 * minute, 30 * minute][asks] ?? hour;

/** The same for one of that age that nobody can say anything of: after thirty days once a day. */
export const delayInDoubt = (asks: number, ageMs: number): number =>
  ageMs < followedMs ? delayOf(asks) : 24 * hour;

export function stepOf(row: OutboxRow, said: Said, asking: Asking): Step {
  const { now } = asking;
  switch (said.kind) {
    case 'standing':
      return { kind: 'apply' };
    case 'missing':
      return stepOfMissing(row, asking);
    default: {
      const nextAt = addMs(now, delayInDoubt(row.asks, now - row.madeAt));
      return { kind: 'wait', nextAt, missingSince: null, problem: said.problem };
    }
  }
}

function stepOfMissing(row: OutboxRow, { now, isIdempotent }: Asking): Step {
  const { state, kind, missingSince, problem } = row;
  if (state === 'new') return { kind: 'give' };
  // A clock that was set back begins again.
  const since = missingSince !== null && missingSince <= now ? missingSince : null;
  if (since === null || now - since < missingMs) {
    const nextAt = addMs(since ?? now, missingMs);
    return { kind: 'wait', nextAt, missingSince: since ?? now, problem };
  }
  // A call before the refused one may still be on its way.
  if (state === 'refused' && (kind === 'deposit' || row.calls <= 1)) {
    return { kind: 'undone', problem };
  }
  // A request to pay us moves nothing by itself.
  const mayRepeat = kind === 'deposit' || isIdempotent;
  if (state === 'called' && mayRepeat && row.calls < callsMax) return { kind: 'give' };
  if (kind === 'deposit') return { kind: 'undone', problem: 'the bridge does not know it' };
  const what = state === 'known' ? 'was known' : 'may have been given';
  return { kind: 'doubt', problem: `it ${what} to the bridge, which does not know it` };
}

interface Given {
  readonly state: 'called' | 'refused';
  readonly nextAt: Instant;
  readonly problem: string;
}

const lostMs = 5 * second;

/** What is kept after a call whose answer is no standing; it is asked about soon. */
export function keptAfter(said: Exclude<Said, { kind: 'standing' }>, now: Instant): Given {
  const problem = said.kind === 'missing' ? 'status 404' : said.problem;
  const state = said.kind === 'refused' ? 'refused' : 'called';
  return { state, nextAt: addMs(now, lostMs), problem };
}
