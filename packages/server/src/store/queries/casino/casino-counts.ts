/** What the casino's history holds that a player should know of, counted over all tables. */
import type { Sql } from '../../database.ts';

export interface CasinoCounts {
  readonly chains: number;
  /** Announced and never dealt from, but for those of a takeover and the newest of each table. */
  readonly unused: number;
  /** The most of these that a table had on one day. */
  readonly unusedOfDay: number;
  /** The same over the thirty days before the newest chain. */
  readonly unusedLately: number;
  readonly voids: number;
  /** Void because the beacon's value came too late, or was out too early. */
  readonly voidsOfBeacon: number;
  readonly lost: number;
  /** Origins of the client seeds of each table's newest chain. */
  readonly sources: readonly string[];
}

const none: CasinoCounts = {
  chains: 0,
  unused: 0,
  unusedOfDay: 0,
  unusedLately: 0,
  voids: 0,
  voidsOfBeacon: 0,
  lost: 0,
  sources: [],
};

export async function countCasino(sql: Sql): Promise<CasinoCounts> {
  const [counts] = await sql.query<CasinoCounts>(
    `with unused as (
       select game_id, started_at::date as day from casino_chain chain
       where scheme >= 2 and begun_by <> 'takeover' and rounds = 0)
     select (select count(*)::int from casino_chain) as chains,
       (select count(*)::int from unused) as unused,
       (select coalesce(max(a.count), 0)::int from
         (select count(*) from unused group by game_id, day) a) as "unusedOfDay",
       (select coalesce(max(a.count), 0)::int from
         (select count(*) from unused
          where day > (select max(started_at)::date - 30 from casino_chain)
          group by game_id, day) a) as "unusedLately",
       count(*) filter (where is_void)::int as voids,
       count(*) filter (where is_void and facts like 'Abandoned: the beacon%')::int as "voidsOfBeacon",
       count(*) filter (where drawn_at is not null and server_seed = '')::int as lost,
       array(select distinct source from
         (select distinct on (game_id) source from casino_chain
          order by game_id, chain_id desc) newest) as sources
     from casino_round`,
  );
  return counts ?? none;
}
