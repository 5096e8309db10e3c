/** Changes of a player's password, and their times (ACC-6). */
import type { Instant } from '@layline/contract';
import { makeInstant } from '@layline/contract';
import type { Store } from '../database.ts';
import { type Page, type PageRequest, pageRange } from './page.ts';

export interface PasswordUpdate {
  readonly playerId: string;
  readonly passwordHash: string;
  /** The hash that was checked; null for an operator's change. */
  readonly from: string | null;
  readonly by: { readonly id: string; readonly name: string };
  /** Whether the player must choose a new password at the next sign-in. */
  readonly mustChange?: boolean;
  /** The session that stays open; null ends them all. */
  readonly keptTokenHash: string | null;
  readonly now: Instant;
}

export interface StoredPasswordUpdate {
  readonly line: number;
  readonly updated_by_id: string;
  readonly updated_by_name: string;
  readonly at: string;
}

/** Returns false and changes nothing if another change came first. Ends the player's other sessions. */
export const updatePassword = (
  store: Store,
  { playerId, passwordHash, from, by, mustChange = false, keptTokenHash, now }: PasswordUpdate,
): Promise<boolean> =>
  store.transaction(async (sql) => {
    const [changed] = await sql.query<{ line: number }>(
      `update player set password_hash = $2, password_lines = password_lines + 1,
         must_change_password = $4
       where player_id = $1 and ($3::text is null or password_hash = $3)
       returning password_lines as line`,
      [playerId, passwordHash, from, mustChange],
    );
    if (!changed) return false;
    await sql.query('insert into password_update values ($1, $2, $3, $4, $5)', [
      playerId,
      changed.line,
      by.id,
      by.name,
      makeInstant(now),
    ]);
    await sql.query(
      'delete from session where player_id = $1 and ($2::text is null or token_hash <> $2)',
      [playerId, keptTokenHash],
    );
    return true;
  });

/** Stores the same password hashed at another strength. Returns false if it was changed meanwhile. */
export async function replaceHash(
  { query }: Store,
  { playerId, from, to }: { readonly playerId: string; readonly from: string; readonly to: string },
): Promise<boolean> {
  const changed = await query(
    'update player set password_hash = $3 where player_id = $1 and password_hash = $2 returning 1',
    [playerId, from, to],
  );
  return changed.length > 0;
}

/** Newest first. */
export async function listPasswordUpdates(
  { read }: Store,
  { playerId, ...page }: PageRequest & { readonly playerId: string },
): Promise<Page<StoredPasswordUpdate>> {
  const player = await read
    .selectFrom('player')
    .select('password_lines')
    .where('player_id', '=', playerId)
    .executeTakeFirst();
  const total = player?.password_lines ?? 0;
  const range = pageRange({ first: 1, last: total }, page);
  if (!range) return { items: [], total };
  const items = await read
    .selectFrom('password_update')
    .select(['line', 'updated_by_id', 'updated_by_name', 'at'])
    .where('player_id', '=', playerId)
    .where('line', '>=', range.from)
    .where('line', '<=', range.to)
    .orderBy('line', 'desc')
    .execute();
  return { items, total };
}
