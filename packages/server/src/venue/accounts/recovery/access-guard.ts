/**
 * What follows when somebody other than its owner opens a way into an account: no money leaves it for a day,
 * and the owner reads about it.
 */
import { addMs, type Instant, sayInstant } from '@layline/contract';
import {
  addAccessCode,
  holdMoney,
  type Replaceable,
} from '../../../store/queries/factors/access-codes.ts';
import { addNotices, type Recipient } from '../../../store/queries/staff/notices.ts';
import type { AccountParts } from '../account-parts.ts';
import { hashCode, makeShortCode } from '../one-time-codes.ts';

type Parts = Pick<AccountParts, 'store' | 'clock'>;

const codeMs = 30 * 60_000;
const holdMs = 24 * 3_600_000;

interface Guarded {
  /** `player ID` or `agent NAME`. */
  readonly account: string;
  readonly to: readonly Recipient[];
  /** What happened, as its owner reads it; the hold is added. */
  readonly text: string;
}

/** Returns the end of the hold. */
export async function guardMoney(
  { store, clock }: Parts,
  { account, to, text }: Guarded,
): Promise<Instant> {
  const now = clock.now();
  const until = addMs(now, holdMs);
  await holdMoney(store, { account, until });
  const held = `No money leaves this account until ${sayInstant(until)}.`;
  await addNotices(store, { to, text: `${text} ${held}`, now });
  return until;
}

interface Issued {
  /** `player` or `staff`, with the id. */
  readonly kind: 'player' | 'staff';
  readonly id: string;
  readonly replaces: Replaceable;
}

/** Returns a code that is good once, for half an hour. Only its hash is stored. */
export async function issueAccessCode(
  { store, clock }: Parts,
  { kind, id, replaces }: Issued,
): Promise<string> {
  const code = makeShortCode();
  await addAccessCode(store, {
    account: `${kind} ${id}`,
    codeHash: hashCode(id, code),
    replaces,
    expiresAt: addMs(clock.now(), codeMs),
  });
  return code;
}
