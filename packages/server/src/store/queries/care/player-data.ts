/** All data about one player, for the player and for the operator who receives the request. */
import type { Sql } from '../../database.ts';

type DataRow = Readonly<Record<string, unknown>>;

const listNames = [
  'account',
  'signIns',
  'sessions',
  'signInKeys',
  'passwordChanges',
  'programs',
  'statement',
  'bets',
  'triggers',
  'protection',
  'preferences',
  'questions',
  'contacts',
  'deposits',
  'withdrawals',
] as const;

export type PlayerData = Readonly<Record<(typeof listNames)[number], DataRow[]>>;

/** The newest rows of each list. */
const dataRowsMax = 20_000;

const moment = (column: string): string =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;
const amount = (column: string): string => `trim_scale(${column}::numeric / 100)::float8`;

/** Each list's name and query. */
const lists: Readonly<Record<keyof PlayerData, string>> = {
  account: `select user_name as "userName", name, mobile, ${moment('created_at')} as "openedAt",
    is_disabled as "isClosed" from player where player_id = $1 limit $2`,
  signIns: `select ${moment('at')} as at, is_success as "isSuccess", address, device_ip as "deviceIp"
    from login_activity where player_id = $1 order by login_id desc limit $2`,
  sessions: `select ${moment('created_at')} as "beganAt", device, address from session
    where player_id = $1 order by created_at desc limit $2`,
  signInKeys: `select kind, name, ${moment('added_at')} as "addedAt", ${moment('used_at')} as "usedAt"
    from (
      select 'passkey' as kind, name, added_at, used_at from passkey where player_id = $1
      union all select 'authenticator', '', confirmed_at, null from player_totp where player_id = $1
    ) as key limit $2`,
  passwordChanges: `select ${moment('at')} as at, updated_by_name as "by" from password_update
    where player_id = $1 order by line desc limit $2`,
  programs: `select name, ${moment('created_at')} as "madeAt", ${moment('used_at')} as "usedAt",
      ${moment('revoked_at')} as "revokedAt"
    from app_key where player_id = $1 order by created_at desc limit $2`,
  statement: `select line.line, ${moment('line.at')} as at, line.reason, ${amount('line.amount')} as amount,
      ${amount('line.balance_after')} as balance, line.remark
    from account cross join lateral posting_between(account.account_id,
      greatest(1, account.lines - $2::bigint + 1), account.lines) as line
    where account.account_id = 'player:' || $1 order by line.line desc`,
  bets: `select bet_id::text as "betId", ${moment('placed_at')} as "placedAt", bet.sport_id as "sportId",
      bet.market_id as "marketId", definition -> 'fixture' ->> 'name' as event,
      definition ->> 'name' as market,
      (select runner ->> 'name' from jsonb_array_elements(definition -> 'runners') as runner
        where (runner ->> 'runnerId')::bigint = bet.runner_id limit 1) as pick,
      side, line_halves / 2.0::float8 as line, odds_requested / 100.0::float8 as "oddsAsked",
      odds_matched / 100.0::float8 as "oddsMatched", ${amount('stake')} as stake,
      ${amount('matched')} as matched, outcome, ${amount('profit')} as profit,
      bet.round_id as "roundId", runner_id::float8 as "selectionId",
      (select json_agg(json_build_object('odds', (fill ->> 'odds')::numeric / 100,
          'size', ${amount("(fill ->> 'size')")}) order by place)
        from json_array_elements(fills::json) with ordinality as one (fill, place)) as fills,
      ${moment('bet.settled_at')} as "settledAt", worksheet
    from whole_bet as bet left join market on market.market_id = bet.market_id
    where player_id = $1 order by bet_id desc limit $2`,
  triggers: `select ${moment('at')} as at, kind, event::json ->> 'marketId' as "marketId",
      event::json ->> 'trigger' as trigger, event::json ->> 'side' as side,
      (event::json ->> 'odds')::numeric / 100 as odds, event::json ->> 'end' as "end"
    from journal where kind in ('trigger-placed', 'trigger-changed', 'trigger-fired', 'trigger-ended')
      and event::json ->> 'playerId' = $1 order by seq desc limit $2`,
  protection: `select ${moment('at')} as at, event::json -> 'change' as change from journal
    where kind = 'protection-changed' and event::json ->> 'playerId' = $1
      and event::json -> 'change' ->> 'kind' <> 'seen-open' order by seq desc limit $2`,
  preferences: `select name, value::json as value, ${moment('changed_at')} as "changedAt"
    from player_preference where player_id = $1 order by name collate "C" limit $2`,
  questions: `select ${moment('asked_at')} as at, bet_id::text as "betId", text, answer,
      ${moment('done_at')} as "doneAt"
    from bet_question where player_id = $1 order by question_id desc limit $2`,
  contacts: `select ${moment('at')} as at, note from player_note
    where player_id = $1 and kind = 'contact' order by note_id desc limit $2`,
  deposits: `select ${moment('created_at')} as at, method, code, ${amount('amount')} as announced,
      ${amount('arrived')} as arrived, state, bank_ref as "bankReference"
    from cashier_intent where player_id = $1 order by created_at desc limit $2`,
  withdrawals: `select ${moment('held_at')} as at, withdrawal.method, ref, ${amount('amount')} as amount,
      ${amount('fee')} as fee, state, label as destination
    from withdrawal left join cashier_destination using (destination_id)
    where withdrawal.player_id = $1 order by held_at desc limit $2`,
};

export async function readPlayerData({ query }: Sql, playerId: string): Promise<PlayerData> {
  const found: Partial<Record<keyof PlayerData, DataRow[]>> = {};
  for (const name of listNames) {
    found[name] = await query<DataRow>(lists[name], [playerId, dataRowsMax]);
  }
  return found as PlayerData;
}

/**
 * Erases what identifies the person. Money, bets and the journal remain under the account's number, which
 * then identifies nobody.
 */
export async function erasePlayer({ query }: Sql, playerId: string): Promise<void> {
  await query(
    `update player set name = 'Erased', mobile = '', user_name = 'erased-' || left(player_id, 12),
       user_name_key = 'erased-' || left(player_id, 12), password_hash = '', is_disabled = true,
       stakes = null
     where player_id = $1`,
    [playerId],
  );
  await query(
    `update login_activity set device_ip = '', address = '', ip_info = null, network = null
     where player_id = $1`,
    [playerId],
  );
  await query(
    `update password_update set updated_by_name = 'Erased'
     where player_id = $1 and updated_by_id = player_id`,
    [playerId],
  );
  // A withdrawal names its destination for good; what the destination was goes.
  await query("update cashier_destination set label = '', sealed = '' where player_id = $1", [
    playerId,
  ]);
  await query('update cashier_intent set bank_ref = null where player_id = $1', [playerId]);
  await query("delete from personal_notice where recipient = 'player ' || $1::text", [playerId]);
  await query("delete from access_code where account = 'player ' || $1::text", [playerId]);
  for (const table of [
    'session',
    'passkey',
    'player_totp',
    'recovery_code',
    'player_note',
    'player_preference',
    'player_label',
    'bet_question',
    'app_key',
    'notice_device',
    'agent_request',
    'wallet_player',
    'wallet_link',
    'register_subject',
  ]) {
    await query(`delete from ${table} where player_id = $1`, [playerId]);
  }
}
