/** Where players' money may go. The particulars are sealed; the label shows their end. */
import { type Instant, makeInstant } from '@layline/contract';
import type { Sql, Store } from '../../database.ts';

export interface Destination {
  readonly id: string;
  readonly playerId: string;
  readonly siteId: string;
  readonly method: string;
  readonly label: string;
  readonly sealed: string;
  readonly createdAt: string;
  readonly usableAt: string;
  readonly removedAt: string | null;
}

const columns = `destination_id as id, player_id as "playerId", site_id as "siteId", method, label, sealed,
  created_at as "createdAt", usable_at as "usableAt", removed_at as "removedAt"`;

/** Those that are not removed, oldest first. */
export const listDestinations = ({ query }: Sql, playerId: string): Promise<Destination[]> =>
  query<Destination>(
    `select ${columns} from cashier_destination where player_id = $1 and removed_at is null
     order by created_at, destination_id collate "C"`,
    [playerId],
  );

/** A removed one too: a withdrawal to it may be on its way. */
export async function findDestination({ query }: Sql, id: string): Promise<Destination | null> {
  const text = `select ${columns} from cashier_destination where destination_id = $1`;
  const [row] = await query<Destination>(text, [id]);
  return row ?? null;
}

export interface NewDestination
  extends Pick<Destination, 'id' | 'playerId' | 'siteId' | 'method' | 'label' | 'sealed'> {
  readonly now: Instant;
  readonly usableAt: Instant;
  /** Of the player. */
  readonly max: number;
}

/** Returns false if the player has as many as is allowed. */
export const addDestination = (store: Store, added: NewDestination): Promise<boolean> =>
  store.transaction(async ({ query }) => {
    const { id, playerId, siteId, method, label, sealed, now, usableAt, max } = added;
    await query('select 1 from player where player_id = $1 for update', [playerId]);
    const rows = await query(
      `insert into cashier_destination
         (destination_id, player_id, site_id, method, label, sealed, created_at, usable_at)
       select $1, $2, $3, $4, $5, $6, $7, $8 where $9 > (
         select count(*) from cashier_destination where player_id = $2 and removed_at is null)
       returning 1`,
      [id, playerId, siteId, method, label, sealed, makeInstant(now), makeInstant(usableAt), max],
    );
    return rows.length > 0;
  });

export async function removeDestination(
  { query }: Sql,
  { id, playerId, now }: Pick<NewDestination, 'id' | 'playerId' | 'now'>,
): Promise<boolean> {
  const rows = await query(
    `update cashier_destination set removed_at = $3
     where destination_id = $1 and player_id = $2 and removed_at is null returning 1`,
    [id, playerId, makeInstant(now)],
  );
  return rows.length > 0;
}
