/** A player's sign-ins and failed attempts (ACC-6), numbered without gaps: a page is a range. */
import type { Instant } from '@layline/contract';
import { makeInstant } from '@layline/contract';
import type { Store } from '../database.ts';
import { type Page, type PageRequest, pageRange } from './page.ts';

export interface LoginAttempt {
  readonly playerId: string;
  readonly isSuccess: boolean;
  readonly deviceIp: string;
  readonly address: string;
  /** The network that the address belongs to. */
  readonly network: string;
  /** The look-up as the client sent it; null if it sent none. */
  readonly ipInfo: IpInfo | null;
}

/** What the client reports about its address: checked for its form and never trusted. */
export type IpInfo = Readonly<Record<string, string | undefined>>;

export interface StoredLogin {
  readonly line: number;
  readonly is_success: boolean;
  readonly device_ip: string;
  readonly address: string;
  readonly ip_info: unknown;
  readonly at: string;
}

/** Taking the line's number locks the player's row, so that two attempts never share one. */
export async function addLogin(
  store: Store,
  attempt: LoginAttempt & { readonly now: Instant },
): Promise<void> {
  await store.query(
    `with taken as (
       update player set login_lines = login_lines + 1 where player_id = $1
       returning player_id, login_lines)
     insert into login_activity (player_id, line, is_success, device_ip, address, ip_info, at,
       network)
     select player_id, login_lines, $2, $3, $4, $5::jsonb, $6, $7 from taken`,
    [
      attempt.playerId,
      attempt.isSuccess,
      attempt.deviceIp,
      attempt.address,
      JSON.stringify(attempt.ipInfo),
      makeInstant(attempt.now),
      attempt.network,
    ],
  );
}

/** Tells whether the player has signed in from this address, or from another of its network. */
export async function hasSignedInFrom(
  { query }: Store,
  {
    playerId,
    address,
    network,
  }: { readonly playerId: string; readonly address: string; readonly network: string },
): Promise<boolean> {
  const found = await query(
    `select 1 from login_activity
     where player_id = $1 and (address = $2 or network = $3) and is_success limit 1`,
    [playerId, address, network],
  );
  return found.length > 0;
}

/** Newest first. */
export async function listLogins(
  { read }: Store,
  { playerId, ...page }: PageRequest & { readonly playerId: string },
): Promise<Page<StoredLogin>> {
  const player = await read
    .selectFrom('player')
    .select('login_lines')
    .where('player_id', '=', playerId)
    .executeTakeFirst();
  const total = player?.login_lines ?? 0;
  const range = pageRange({ first: 1, last: total }, page);
  if (!range) return { items: [], total };
  const items = await read
    .selectFrom('login_activity')
    .select(['line', 'is_success', 'device_ip', 'address', 'ip_info', 'at'])
    .where('player_id', '=', playerId)
    .where('line', '>=', range.from)
    .where('line', '<=', range.to)
    .orderBy('line', 'desc')
    .execute();
  return { items, total };
}
