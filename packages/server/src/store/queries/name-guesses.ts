/**
 * Guesses at one user name from everywhere, kept over restarts. The first are free. After them the name is
 * closed for one minute, then two, four and so on up to an hour, to networks from which the player has never
 * signed in. A day without a guess resets the count.
 */
import { hash } from 'node:crypto';
import { addMs, type Instant, makeInstant } from '@layline/contract';
import type { Sql } from '../database.ts';

const freeGuesses = 20;
const waitMinutesMax = 60;
const forgottenAfterMs = 24 * 3_600_000;
const namesMax = 100_000;
/** New names between two purges of old or excess entries. */
const newBetweenPurges = 200;

export const guessKey = (siteId: string, userNameKey: string): string =>
  hash('sha256', `${siteId} ${userNameKey}`, 'hex');

export interface NameGuess {
  readonly key: string;
  /** The player has signed in from this network before: the name is never closed to it. */
  readonly isKnown: boolean;
  readonly now: Instant;
}

/**
 * Counts a guess before it is judged, so that concurrent guesses cannot exceed the limit. Returns how
 * many are counted now, or null and counts nothing while the name is closed.
 */
export async function takeGuess(
  sql: Sql,
  { key, isKnown, now }: NameGuess,
): Promise<number | null> {
  const [taken] = await sql.query<{ failures: number }>(
    `insert into name_guess as known (name_hash, failures, last_at, open_at)
     values ($1, 1, $2, $2)
     on conflict (name_hash) do update set
       failures = case when known.last_at <= $3 then 1 else known.failures + 1 end,
       last_at = $2,
       open_at = case when known.last_at <= $3 or known.failures + 1 < $4 then $2
         else $2::timestamptz + interval '1 minute'
           * least(power(2, least(known.failures + 1 - $4, 20)), $5) end
     where $6 or known.open_at <= $2 or known.last_at <= $3
     returning failures`,
    [key, makeInstant(now), forgottenAt(now), freeGuesses, waitMinutesMax, isKnown],
  );
  return taken?.failures ?? null;
}

/** Gives back a guess that was right, or was never judged. */
export async function giveGuessBack(sql: Sql, key: string): Promise<void> {
  await sql.query(
    'update name_guess set failures = greatest(failures - 1, 0) where name_hash = $1',
    [key],
  );
}

let sincePurge = 0;

/** Occasionally removes expired entries, and the oldest if there are too many. */
export async function purgeGuesses(sql: Sql, now: Instant): Promise<void> {
  sincePurge = (sincePurge + 1) % newBetweenPurges;
  if (sincePurge !== 0) return;
  await sql.query(
    `delete from name_guess where last_at <= $1
       or last_at < (select last_at from name_guess order by last_at desc offset $2 limit 1)`,
    [forgottenAt(now), namesMax],
  );
}

const forgottenAt = (now: Instant): string => makeInstant(addMs(now, -forgottenAfterMs));
