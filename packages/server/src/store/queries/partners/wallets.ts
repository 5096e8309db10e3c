/** An operator's own wallet: its partner's row, the players that it opened, and links that sign them in. */
import { type Instant, makeInstant } from '@layline/contract';
import type { Sql } from '../../database.ts';
import { type Partner, partnerColumns } from './partners.ts';

export interface Wallet extends Partner {
  /** Players that it opened. */
  readonly players: number;
  /** Debits of bets in rounds that are not over. */
  readonly openDebits: number;
  /** Debits whose rollback is not acknowledged: nobody knows whether they took money. */
  readonly rollbacks: number;
  /** Credits that are not acknowledged. */
  readonly credits: number;
}

const callsOf = (condition: string): string =>
  `(select count(*) from wallet_call where wallet_call.wallet = partner.name and ${condition})::float8`;

export const listWallets = ({ query }: Sql): Promise<Wallet[]> =>
  query<Wallet>(
    `select ${partnerColumns},
       (select count(*) from wallet_player where wallet_player.site_id = partner.site_id)::float8 as players,
       ${callsOf("state = 'taken'")} as "openDebits",
       ${callsOf("state = 'undo'")} as rollbacks,
       ${callsOf("state = 'new' and kind = 'credit'")} as credits
     from partner where kind = 'wallet' order by name collate "C"`,
  );

export const changeWallet = (
  { query }: Sql,
  { name, url }: Pick<Wallet, 'name' | 'url'>,
): Promise<unknown> => query('update partner set url = $2 where name = $1', [name, url]);

interface TheirPlayer {
  readonly siteId: string;
  readonly theirId: string;
}

/** Returns Layline's id of the operator's player; null for one that was never opened. */
export async function findWalletPlayer(
  { query }: Sql,
  { siteId, theirId }: TheirPlayer,
): Promise<string | null> {
  const [row] = await query<{ playerId: string }>(
    'select player_id as "playerId" from wallet_player where site_id = $1 and their_id = $2',
    [siteId, theirId],
  );
  return row?.playerId ?? null;
}

/** The operator's id of a player; null for one that it did not open. */
export async function findTheirId({ query }: Sql, playerId: string): Promise<string | null> {
  const text = 'select their_id as "theirId" from wallet_player where player_id = $1';
  return (await query<{ theirId: string }>(text, [playerId]))[0]?.theirId ?? null;
}

interface Opened extends TheirPlayer {
  readonly playerId: string;
  readonly now: Instant;
}

/** Keeps an earlier row. */
export const addWalletPlayer = (
  { query }: Sql,
  { siteId, theirId, playerId, now }: Opened,
): Promise<unknown> =>
  query('insert into wallet_player values ($1, $2, $3, $4) on conflict do nothing', [
    siteId,
    theirId,
    playerId,
    makeInstant(now),
  ]);

interface Link {
  readonly tokenHash: string;
  readonly siteId: string;
  readonly playerId: string;
  readonly now: Instant;
  readonly expiresAt: Instant;
}

/** Drops those that are over, too. */
export async function addWalletLink({ query }: Sql, link: Link): Promise<void> {
  const { tokenHash, siteId, playerId, now, expiresAt } = link;
  await query('delete from wallet_link where expires_at <= $1', [makeInstant(now)]);
  await query('insert into wallet_link values ($1, $2, $3, $4)', [
    tokenHash,
    siteId,
    playerId,
    makeInstant(expiresAt),
  ]);
}

/** Returns the player to one caller only; null if the link is of another site, used or over. */
export async function takeWalletLink(
  { query }: Sql,
  { tokenHash, siteId, now }: Omit<Link, 'playerId' | 'expiresAt'>,
): Promise<string | null> {
  const [row] = await query<{ playerId: string }>(
    `delete from wallet_link where token_hash = $1 and site_id = $2 and expires_at > $3
     returning player_id as "playerId"`,
    [tokenHash, siteId, makeInstant(now)],
  );
  return row?.playerId ?? null;
}
