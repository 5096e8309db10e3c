/**
 * The tables' groups of options as markets of the store, so that bets, histories and statements name
 * a casino bet as they name any other: sport, competition, table, group, option.
 */
import {
  casinoSportId,
  competitionId,
  eventId,
  instant,
  type MarketDefinition,
  makeInstant,
  marketId,
  runnerId,
} from '@layline/contract';
import { allTables, gameOf } from '@layline/games';
import { casinoMarketKey } from '../engine/commit/write-rounds.ts';
import type { Sql } from '../store/database.ts';
import { vimaanGame } from './vimaan-game.ts';

interface Group {
  readonly table: string;
  readonly name: string;
  readonly legueId: string;
  readonly matchId: string;
  readonly marketId: string;
  readonly options: readonly { readonly sid: number; readonly name: string }[];
}

const epoch = instant(0);

const defineGroup = (group: Group): MarketDefinition => ({
  marketId: marketId(group.marketId),
  fixture: {
    eventId: eventId(group.matchId),
    name: group.table,
    sportId: casinoSportId,
    competitionId: competitionId(group.legueId),
    competitionName: 'Casino',
    openAt: epoch,
    countryCode: null,
    venue: null,
  },
  kind: 'casino',
  marketType: 'Casino',
  name: group.name,
  status: 'OPEN',
  isInPlay: true,
  betDelayMs: 0,
  startAt: epoch,
  winners: 1,
  eachWayDivisor: null,
  baseRate: 0,
  version: 1,
  isDerived: false,
  runners: group.options.map(({ sid, name }) => ({
    runnerId: runnerId(sid),
    name,
    sortPriority: sid,
    status: 'ACTIVE',
    reductionFactor: null,
    removedAt: null,
  })),
});

const cardGroups = (): Group[] =>
  allTables().flatMap(({ gameId, markets, name: table, legueId, matchId }) => {
    const { options } = gameOf(gameId);
    return markets.map((market): Group => {
      const own = options.filter(({ index }) => market.indexes.includes(index));
      const { name, marketId: id } = market;
      return { table, name, legueId, matchId, marketId: id, options: own };
    });
  });

const flightGroup: Group = {
  ...vimaanGame,
  table: vimaanGame.name,
  options: [{ sid: 1, name: 'Vimaan' }],
};

const definitions: ReadonlyMap<string, MarketDefinition> = new Map(
  [...cardGroups(), flightGroup].map((group) => [
    casinoMarketKey(group.matchId, group.marketId),
    defineGroup(group),
  ]),
);

export const findCasinoMarket = (matchId: string, id: string): MarketDefinition | undefined =>
  definitions.get(casinoMarketKey(matchId, id));

/** Brings the store's rows in step with the rules; run at every start. */
export async function writeCasinoMarkets(sql: Sql): Promise<void> {
  const rows = [...definitions].map(([key, definition]) => ({ key, definition }));
  await sql.query(
    `insert into market (market_id, event_id, competition_id, sport_id, kind, market_type, status,
       start_at, definition, seq)
     select market_id, event_id, competition_id, '${casinoSportId}', 'casino', 'Casino', 'OPEN',
       $4::timestamptz, definition::jsonb, 0
     from unnest($1::text[], $2::text[], $3::text[], $5::text[])
       as row (market_id, event_id, competition_id, definition)
     on conflict (market_id) do update set definition = excluded.definition
       where market.definition is distinct from excluded.definition`,
    [
      rows.map(({ key }) => key),
      rows.map(({ definition }) => definition.fixture.eventId),
      rows.map(({ definition }) => definition.fixture.competitionId),
      makeInstant(epoch),
      rows.map(({ definition }) => JSON.stringify(definition)),
    ],
  );
}
