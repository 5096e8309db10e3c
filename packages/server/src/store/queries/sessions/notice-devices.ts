/** Devices that get notices by web push, and the keys that sign them. */
import { hash } from 'node:crypto';
import {
  type DeviceNoticeKind,
  type Instant,
  makeInstant,
  noticeDevicesMax,
} from '@layline/contract';
import type { Store } from '../../database.ts';

export interface NoticeDevice {
  readonly deviceHash: Buffer;
  readonly playerId: string;
  readonly sealed: string;
  readonly kinds: readonly DeviceNoticeKind[];
  readonly addedAt: string;
}

export const hashOfDevice = (endpoint: string): Buffer => hash('sha256', endpoint, 'buffer');

const columns = `device_hash as "deviceHash", player_id as "playerId", sealed, kinds,
  to_char(added_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "addedAt"`;

/** A device that another player used is this player's from now on; one too many takes the oldest's place. */
export const keepNoticeDevice = (
  store: Store,
  { now, ...device }: Omit<NoticeDevice, 'addedAt'> & { readonly now: Instant },
): Promise<void> =>
  store.transaction(async ({ query }) => {
    const { deviceHash, playerId, sealed, kinds } = device;
    // The lock serializes concurrent calls, so that both devices are counted.
    await query('select 1 from player where player_id = $1 for update', [playerId]);
    await query(
      `insert into notice_device (device_hash, player_id, sealed, kinds, added_at)
       values ($1, $2, $3, $4, $5)
       on conflict (device_hash) do update
         set player_id = $2, sealed = $3, kinds = $4, added_at = $5`,
      [deviceHash, playerId, sealed, kinds, makeInstant(now)],
    );
    await query(
      `delete from notice_device where player_id = $1 and device_hash in (
         select device_hash from notice_device where player_id = $1
         order by added_at desc, device_hash offset $2)`,
      [playerId, noticeDevicesMax],
    );
  });

/** Of this player, or of anybody if the push service does not know it any more. */
export async function dropNoticeDevice(
  { query }: Store,
  { deviceHash, playerId }: { readonly deviceHash: Buffer; readonly playerId: string | null },
): Promise<void> {
  await query(
    `delete from notice_device
     where device_hash = $1 and ($2::text is null or player_id = $2)`,
    [deviceHash, playerId],
  );
}

/** Oldest first. */
export async function noticeDevicesOf(
  { query }: Store,
  playerIds: readonly string[],
): Promise<readonly NoticeDevice[]> {
  const rows = await query<NoticeDevice>(
    `select ${columns} from notice_device where player_id = any($1)
     order by added_at, device_hash`,
    [playerIds],
  );
  // The built-in store gives plain bytes.
  return rows.map((row) => ({ ...row, deviceHash: Buffer.from(row.deviceHash) }));
}

export interface SealedNoticeKey {
  readonly publicKey: string;
  readonly sealed: string;
}

const readKey = async ({ query }: Pick<Store, 'query'>): Promise<SealedNoticeKey | null> => {
  const [row] = await query<SealedNoticeKey>(
    'select public_key as "publicKey", sealed from notice_key',
  );
  return row ?? null;
};

/** Returns the venue's key: the given one if there is none yet. */
export async function keepNoticeKey(
  store: Store,
  { publicKey, sealed }: SealedNoticeKey,
): Promise<SealedNoticeKey> {
  await store.query(
    'insert into notice_key (public_key, sealed) values ($1, $2) on conflict do nothing',
    [publicKey, sealed],
  );
  return (await readKey(store)) ?? { publicKey, sealed };
}

/** One that this server's key file does not open, such as after it was lost, is replaced. */
export async function replaceNoticeKey(
  { query }: Store,
  { publicKey, sealed }: SealedNoticeKey,
): Promise<void> {
  await query('update notice_key set public_key = $1, sealed = $2', [publicKey, sealed]);
  await query('delete from notice_device');
}
