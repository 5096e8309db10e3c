/**
 * A sheet between an agent and an upline, from the lines of the agent's account: amounts passed up are owed
 * to the upline, and cleared amounts are no longer owed.
 */
import { type Instant, makeInstant } from '@layline/contract';
import type { Sql } from '../../database.ts';

export const sheetKeys = ['day', 'market', 'player', 'kind'] as const;
type SheetKey = (typeof sheetKeys)[number];

export interface SheetRequest {
  readonly agentId: string;
  /** `agent>upline`. */
  readonly sheet: string;
  readonly from: Instant;
  /** The first instant after the period. */
  readonly to: Instant;
  /** Restricts to lines of this market or player; null for all. */
  readonly marketId: string | null;
  readonly playerId: string | null;
  /** Of its days. */
  readonly timeZone: string;
}

/** In minor units; positive if the agent owes it. */
export interface SheetRow {
  readonly key: string;
  readonly name: string;
  readonly results: number;
  readonly commission: number;
  readonly cleared: number;
}

const groups: Readonly<Record<SheetKey, { readonly key: string; readonly name: string }>> = {
  day: {
    key: `to_char(line.at at time zone $7, 'YYYY-MM-DD')`,
    name: `to_char(line.at at time zone $7, 'YYYY-MM-DD')`,
  },
  market: {
    key: `coalesce(line.market_id, 'clearing')`,
    name: `coalesce(concat_ws(', ', market.definition->'fixture'->>'name', market.definition->>'name'),
      line.remark)`,
  },
  player: {
    key: `coalesce(line.player_id, 'clearing')`,
    name: `coalesce(player.user_name, line.player_id, 'clearing')`,
  },
  kind: { key: 'line.reason', name: 'line.reason' },
};

/** Corrections count where the corrected amounts did: in `results`, for casino and sports alike. */
const isCommission = `(line.reason = 'commission-share'
  or (line.reason = 'reversal' and line.remark like 'Reversal: Commission %'))`;

export const readSheet = (
  { query }: Sql,
  {
    by,
    agentId,
    sheet,
    from,
    to,
    marketId,
    playerId,
    timeZone,
  }: SheetRequest & { readonly by: SheetKey },
): Promise<SheetRow[]> => {
  const { key, name } = groups[by];
  return query<SheetRow>(
    `select ${key} as key, min(${name}) as name,
       coalesce(-sum(amount) filter (where reason <> 'clearing' and not ${isCommission}), 0)::bigint
         as results,
       coalesce(-sum(amount) filter (where ${isCommission}), 0)::bigint as commission,
       coalesce(sum(amount) filter (where reason = 'clearing'), 0)::bigint as cleared
     from posting as line
       left join market on market.market_id = line.market_id
       left join player on player.player_id = line.player_id
     where sheet = $1 and account_id = 'agent:' || $2 and at >= $3 and at < $4
       and ($5::text is null or line.market_id = $5)
       and ($6::text is null or line.player_id = $6) and $7::text is not null
     group by 1 order by 1 limit 1000`,
    [sheet, agentId, makeInstant(from), makeInstant(to), marketId, playerId, timeZone],
  );
};

/** Tells whether anything ever stood on the sheet. */
export async function hasSheet({ query }: Sql, sheet: string): Promise<boolean> {
  const rows = await query('select 1 from posting where sheet = $1 limit 1', [sheet]);
  return rows.length > 0;
}

/** Returns what was owed before a time. */
export async function readOwedBefore(
  { query }: Sql,
  { agentId, sheet, from }: Pick<SheetRequest, 'agentId' | 'sheet' | 'from'>,
): Promise<number> {
  const [row] = await query<{ owed: number }>(
    `select coalesce(-sum(amount), 0)::bigint as owed from posting
     where sheet = $1 and account_id = 'agent:' || $2 and at < $3`,
    [sheet, agentId, makeInstant(from)],
  );
  return row?.owed ?? 0;
}

export interface SheetBet {
  readonly betId: number;
  readonly placedAt: string;
  readonly side: string;
  readonly stake: number;
  readonly outcome: string;
  readonly profit: number;
  readonly worksheet: readonly string[] | null;
}

/** Returns a player's bets behind a line of the sheet, with their worksheets. */
export const readSheetBets = (
  { query }: Sql,
  of: { readonly sheet: string; readonly marketId: string; readonly playerId: string },
): Promise<SheetBet[]> =>
  query<SheetBet>(
    `select bet_id as "betId", placed_at as "placedAt", side, stake, outcome, profit, worksheet
     from whole_bet as bet
     where player_id = $2 and coalesce(round_id, market_id) = $1 and settled_at is not null
       and exists (select 1 from posting
         where sheet = $3 and market_id = $1 and posting.player_id = $2)
     order by bet_id limit 500`,
    [of.marketId, of.playerId, of.sheet],
  );
