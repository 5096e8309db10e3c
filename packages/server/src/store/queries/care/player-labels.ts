/** Labels of staff on players. */
import { type Instant, makeInstant } from '@layline/contract';
import type { Sql } from '../../database.ts';

/** Most labels of one player. */
export const labelsMax = 20;

interface Labelled {
  readonly playerId: string;
  readonly label: string;
}

/** Adding a label again changes nothing. Returns false if the player has too many. */
export async function addLabel(
  { query }: Sql,
  { playerId, label, now }: Labelled & { readonly now: Instant },
): Promise<boolean> {
  await query(
    `insert into player_label (player_id, label, at) select $1, $2, $3
     where (select count(*) from player_label where player_id = $1) < $4
     on conflict do nothing`,
    [playerId, label, makeInstant(now), labelsMax],
  );
  const rows = await query('select 1 from player_label where player_id = $1 and label = $2', [
    playerId,
    label,
  ]);
  return rows.length > 0;
}

/** Returns false if the player has no such label. */
export async function removeLabel({ query }: Sql, { playerId, label }: Labelled): Promise<boolean> {
  const rows = await query(
    'delete from player_label where player_id = $1 and label = $2 returning 1 as gone',
    [playerId, label],
  );
  return rows.length > 0;
}

export async function listLabels({ query }: Sql, playerId: string): Promise<string[]> {
  const rows = await query<{ label: string }>(
    'select label from player_label where player_id = $1 order by label collate "C"',
    [playerId],
  );
  return rows.map(({ label }) => label);
}

/** Returns the labels of each player that has any. */
export async function readLabels(
  { query }: Sql,
  playerIds: readonly string[],
): Promise<Map<string, string[]>> {
  const rows = await query<{ id: string; label: string }>(
    `select player_id as id, label from player_label
     where player_id = any($1::text[]) order by label collate "C"`,
    [[...playerIds]],
  );
  const groups = Map.groupBy(rows, ({ id }) => id);
  return new Map([...groups].map(([id, own]) => [id, own.map(({ label }) => label)]));
}

export const countLabels = (
  { query }: Sql,
  siteId: string,
): Promise<{ label: string; users: number }[]> =>
  query(
    `select label, count(*)::int as users from player_label join player using (player_id)
     where site_id = $1 group by label order by label collate "C"`,
    [siteId],
  );
