/** Players' credentials and settings. The engine holds their money. */

import type { Instant } from '@layline/contract';
import { makeInstant } from '@layline/contract';
import { type Insertable, type Selectable, sql } from 'kysely';
import type { Store } from '../database.ts';
import type { PlayerTable } from '../tables.ts';
import { draft, send } from '../writes/compile.ts';
import { likePattern } from './search.ts';

export type Player = Selectable<PlayerTable>;

/** User names must differ in more than case and surrounding spaces. */
export const userNameKey = (userName: string): string => userName.trim().toLowerCase();

export const findPlayerByName = (
  { read }: Store,
  { siteId, userName }: { readonly siteId: string; readonly userName: string },
): Promise<Player | undefined> =>
  read
    .selectFrom('player')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('user_name_key', '=', userNameKey(userName))
    .executeTakeFirst();

export const findPlayerById = ({ read }: Store, playerId: string): Promise<Player | undefined> =>
  read.selectFrom('player').selectAll().where('player_id', '=', playerId).executeTakeFirst();

export type NewPlayer = Omit<Insertable<PlayerTable>, 'user_name_key' | 'created_at' | 'stakes'>;

/** Returns false and does nothing if the site has a player of that name. */
export async function addPlayer(
  store: Store,
  { player, now }: { readonly player: NewPlayer; readonly now: Instant },
): Promise<boolean> {
  const added = draft
    .insertInto('player')
    .values({
      ...player,
      user_name_key: userNameKey(player.user_name),
      created_at: makeInstant(now),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('player_id');
  return (await send(store, added)).length > 0;
}

/** Takes back a player who has no account; any other stays. The server's role may delete none itself. */
export async function removePlayer({ query }: Store, playerId: string): Promise<void> {
  await query('select take_back_player($1)', [playerId]);
}

export type PlayerChange = Partial<
  Pick<Player, 'is_disabled' | 'allowed_sports' | 'name' | 'mobile'>
>;

export async function changePlayer(
  store: Store,
  { player_id, ...change }: Pick<Player, 'player_id'> & PlayerChange,
): Promise<void> {
  if (Object.keys(change).length === 0) return;
  await send(store, draft.updateTable('player').set(change).where('player_id', '=', player_id));
}

const listedMax = 100;

interface PlayerSearch {
  readonly siteId: string;
  /** A part of the user name. */
  readonly search: string;
  /** Only players with this label. */
  readonly label?: string | undefined;
}

/** Lists players in alphabetical order. */
export function listPlayers(
  { read }: Store,
  { siteId, search, label }: PlayerSearch,
): Promise<Player[]> {
  const found = read
    .selectFrom('player')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('user_name_key', 'like', likePattern(userNameKey(search)));
  const labelled = sql<boolean>`exists (select 1 from player_label
    where player_label.player_id = player.player_id and label = ${label ?? ''})`;
  return (label === undefined ? found : found.where(labelled))
    .orderBy('user_name_key')
    .limit(listedMax)
    .execute();
}

/** Names of players of all sites that hold these words, the best known first: those that begin with them. */
export function findNames(
  { query }: Store,
  { search, count }: { readonly search: string; readonly count: number },
): Promise<{ readonly site: string; readonly user: string }[]> {
  return query(
    `select site_id as site, user_name as user from player where user_name_key like $1
      order by (user_name_key like $2) desc, user_name_key, site_id limit $3`,
    [likePattern(userNameKey(search)), likePattern(userNameKey(search)).slice(1), count],
  );
}

/** Returns the player's own quick stakes; null until some are saved. */
export async function readStakes({ read }: Store, playerId: string): Promise<number[] | null> {
  const row = await read
    .selectFrom('player')
    .select('stakes')
    .where('player_id', '=', playerId)
    .executeTakeFirst();
  return row?.stakes ?? null;
}

export async function writeStakes(
  store: Store,
  { playerId, stakes }: { readonly playerId: string; readonly stakes: readonly number[] },
): Promise<void> {
  const changed = draft.updateTable('player').set({ stakes: [...stakes] });
  await send(store, changed.where('player_id', '=', playerId));
}

/** Returns user names by player id. */
export async function readUserNames(
  { query }: Store,
  playerIds: readonly string[],
): Promise<Map<string, string>> {
  const rows = await query<{ id: string; name: string }>(
    'select player_id as id, user_name as name from player where player_id = any($1::text[])',
    [playerIds],
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Returns the ids of all sites' demo players. */
export async function readDemoIds({ read }: Pick<Store, 'read'>): Promise<string[]> {
  const rows = await read
    .selectFrom('player')
    .select('player_id')
    .where('is_demo', '=', true)
    .execute();
  return rows.map((row) => row.player_id);
}
