/** What a register knows a player by, sealed. */
import { type Instant, makeInstant } from '@layline/contract';
import type { Sql } from '../../database.ts';

interface SubjectRow {
  readonly playerId: string;
  readonly siteId: string;
  readonly sealed: string;
}

/** Returns false if one is there already: it is never replaced. */
export async function addSubject(
  { query }: Sql,
  { playerId, siteId, sealed, now }: SubjectRow & { readonly now: Instant },
): Promise<boolean> {
  const rows = await query(
    `insert into register_subject (player_id, site_id, sealed, given_at)
     values ($1, $2, $3, $4) on conflict (player_id) do nothing returning 1`,
    [playerId, siteId, sealed, makeInstant(now)],
  );
  return rows.length > 0;
}

export async function findSubject({ query }: Sql, playerId: string): Promise<string | null> {
  const text = 'select sealed from register_subject where player_id = $1';
  return (await query<{ sealed: string }>(text, [playerId]))[0]?.sealed ?? null;
}

/** Returns false if there is none. */
export async function removeSubject({ query }: Sql, playerId: string): Promise<boolean> {
  const text = 'delete from register_subject where player_id = $1 returning 1';
  return (await query(text, [playerId])).length > 0;
}
