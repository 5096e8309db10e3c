/**
 * Stores the tables' groups of options as markets, so that bets, histories and statements name a casino bet
 * like any other: sport, competition, table, group, option.
 */
import { isDeepStrictEqual } from 'node:util';
import {
  competitionId,
  eventId,
  instant,
  type MarketDefinition,
  makeInstant,
  marketId,
  runnerId,
  sportRegistry,
} from '@layline/contract';
import { allTables, gameOf } from '@layline/games';
import { casinoMarketKey } from '../../engine/rows/bet-rows.ts';
import type { Sql } from '../../store/database.ts';
import { readDefinitions } from '../../store/queries/market.ts';
import { marketTable } from '../../store/tables/market.ts';
import { insertRows } from '../../store/writes/write-rows.ts';
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
    sportId: sportRegistry.casino.id,
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

/** Writes the markets whose rows differ from the rules. Runs at every start. */
export async function writeCasinoMarkets(sql: Sql): Promise<void> {
  const known = await readDefinitions(sql, [...definitions.keys()]);
  const changed = [...definitions].filter(
    ([key, definition]) =>
      !isDeepStrictEqual(known.get(key), JSON.parse(JSON.stringify(definition))),
  );
  await insertRows(sql, {
    table: marketTable,
    rows: changed.map(([key, definition]) => ({
      market_id: key,
      event_id: definition.fixture.eventId,
      competition_id: definition.fixture.competitionId,
      sport_id: sportRegistry.casino.id,
      kind: 'casino',
      market_type: 'Casino',
      status: 'OPEN',
      start_at: makeInstant(epoch),
      definition: JSON.stringify(definition),
      seq: 0,
    })),
    upsert: { key: ['market_id'], changes: ['definition'] },
  });
}
