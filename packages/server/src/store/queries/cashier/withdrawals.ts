/** Withdrawals as the journal left them, and what providers say of those that were sent. */
import { type Instant, makeInstant } from '@layline/contract';
import type { Sql } from '../../database.ts';
import type { WithdrawalState } from '../../tables/cashier.ts';

export interface StoredWithdrawal {
  readonly ref: string;
  readonly siteId: string;
  readonly playerId: string;
  readonly userName: string;
  readonly method: string;
  readonly destinationId: string;
  /** The end of the destination. */
  readonly label: string;
  readonly clientRef: string;
  readonly amount: number;
  readonly fee: number;
  readonly state: WithdrawalState;
  readonly endedBy: string | null;
  readonly heldAt: string;
  readonly changedAt: string;
  readonly externalId: string | null;
  /** The provider does not know it, or says what cannot be: staff have to look. */
  readonly isUnknown: boolean;
  /** A bridge pays it, and says so. */
  readonly isByBridge: boolean;
  readonly reason: string;
}

const rows = `select withdrawal.ref, withdrawal.site_id as "siteId", withdrawal.player_id as "playerId",
    user_name as "userName", withdrawal.method, withdrawal.destination_id as "destinationId",
    coalesce(label, '') as label, client_ref as "clientRef", amount, fee, state, ended_by as "endedBy",
    held_at as "heldAt", withdrawal.changed_at as "changedAt", external_id as "externalId",
    coalesce(is_unknown, false) and state = 'sent' as "isUnknown", coalesce(reason, '') as reason,
    cashier_method.partner is not null as "isByBridge"
  from withdrawal join player using (player_id)
  left join cashier_destination using (destination_id)
  left join withdrawal_note on withdrawal_note.ref = withdrawal.ref
  left join cashier_method
    on (cashier_method.site_id, cashier_method.name) = (withdrawal.site_id, withdrawal.method)`;

export async function findWithdrawal(
  { query }: Sql,
  ref: string,
): Promise<StoredWithdrawal | null> {
  const [row] = await query<StoredWithdrawal>(`${rows} where withdrawal.ref = $1`, [ref]);
  return row ?? null;
}

export async function findWithdrawalOfRequest(
  { query }: Sql,
  { playerId, clientRef }: { readonly playerId: string; readonly clientRef: string },
): Promise<StoredWithdrawal | null> {
  const text = `${rows} where withdrawal.player_id = $1 and client_ref = $2`;
  const [row] = await query<StoredWithdrawal>(text, [playerId, clientRef]);
  return row ?? null;
}

/** Newest first. */
export const listWithdrawalsOf = (
  { query }: Sql,
  { playerId, max }: { readonly playerId: string; readonly max: number },
): Promise<StoredWithdrawal[]> =>
  query<StoredWithdrawal>(
    `${rows} where withdrawal.player_id = $1 order by held_at desc, withdrawal.ref collate "C" limit $2`,
    [playerId, max],
  );

interface Listed {
  readonly siteId: string | null;
  /** Null for those that are not over. */
  readonly state: WithdrawalState | null;
  readonly max: number;
}

/** The longest waiting first. */
export const listWithdrawals = (
  { query }: Sql,
  { siteId, state, max }: Listed,
): Promise<StoredWithdrawal[]> =>
  query<StoredWithdrawal>(
    `${rows} where ($1::text is null or withdrawal.site_id = $1)
       and case when $2::text is null then state in ('held', 'approved', 'sent') else state = $2 end
     order by held_at, withdrawal.ref collate "C" limit $3`,
    [siteId, state, max],
  );

export interface WithdrawalNote {
  readonly ref: string;
  readonly externalId: string | null;
  readonly isUnknown: boolean;
  readonly reason: string;
  readonly now: Instant;
}

export async function noteWithdrawal({ query }: Sql, note: WithdrawalNote): Promise<void> {
  const { ref, externalId, isUnknown, reason, now } = note;
  await query(
    `insert into withdrawal_note (ref, external_id, is_unknown, reason, changed_at)
     values ($1, $2, $3, $4, $5) on conflict (ref) do update set
       (external_id, is_unknown, reason, changed_at) =
       (coalesce(excluded.external_id, withdrawal_note.external_id), excluded.is_unknown,
        excluded.reason, excluded.changed_at)`,
    [ref, externalId, isUnknown, reason, makeInstant(now)],
  );
}
