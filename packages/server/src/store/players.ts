/** Players as they sign in: who they are and how they are known. Their money is the desk's. */

import type { Instant } from '@layline/contract';
import { makeInstant } from '@layline/contract';
import type { Insertable, Selectable } from 'kysely';
import type { Store } from './database.ts';
import type { PlayerTable } from './tables.ts';

export type Player = Selectable<PlayerTable>;

/** User names differ by more than case and spaces at the ends. */
export const userNameKey = (userName: string): string => userName.trim().toLowerCase();

export const findPlayerByName = (
  { read }: Store,
  siteId: string,
  userName: string,
): Promise<Player | undefined> =>
  read
    .selectFrom('player')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('user_name_key', '=', userNameKey(userName))
    .executeTakeFirst();

export type NewPlayer = Omit<Insertable<PlayerTable>, 'user_name_key' | 'created_at'>;

/** Does nothing when the site has a player of that name. */
export async function addPlayer({ read }: Store, player: NewPlayer, now: Instant): Promise<void> {
  await read
    .insertInto('player')
    .values({
      ...player,
      user_name_key: userNameKey(player.user_name),
      created_at: makeInstant(now),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export interface LoginAttempt {
  readonly playerId: string;
  readonly isSuccess: boolean;
  readonly deviceIp: string;
  readonly address: string;
  /** The look-up as the client sent it; null when it sent none. */
  readonly ipInfo: unknown;
}

const ipInfoCharactersMax = 2000;

export async function addLogin(store: Store, attempt: LoginAttempt, now: Instant): Promise<void> {
  const ipInfo = attempt.ipInfo === undefined ? 'null' : JSON.stringify(attempt.ipInfo);
  await store.read
    .insertInto('login_activity')
    .values({
      player_id: attempt.playerId,
      is_success: attempt.isSuccess,
      device_ip: attempt.deviceIp,
      address: attempt.address,
      ip_info: ipInfo.length > ipInfoCharactersMax ? 'null' : ipInfo,
      at: makeInstant(now),
    })
    .execute();
}
