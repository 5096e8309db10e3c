/**
 * Completes a match from any server of the specification: ids and figures may be texts or numbers, a runner
 * is `runner` or `runnerName`, and our own additions may be missing. Pure.
 */
import type { MatchRow } from '@layline/contract';

type Given = Readonly<Record<string, unknown>>;

const text = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
/** Flags arrive as booleans, numbers or texts. */
const flag = (value: unknown): boolean =>
  value === true || value === 1 || value === 'true' || value === '1';
const rows = (value: unknown): readonly Given[] =>
  Array.isArray(value) ? value.filter((row) => typeof row === 'object' && row !== null) : [];

type Entry = MatchRow['matchOdds'][number];

const completeRunner = (given: Given): Entry['runners'][number] => {
  const { availableToBack = [], availableToLay = [] } = (given['ex'] ?? {}) as Partial<
    Entry['runners'][number]['ex']
  >;
  return {
    selectionId: Number(given['selectionId']) || 0,
    runnerName: text(given['runnerName']) || text(given['runner']),
    ex: { availableToBack, availableToLay },
  };
};

const completeEntry = (given: Given, marketId: string): Entry => ({
  marketId: text(given['marketId']) || marketId,
  inplay: flag(given['inplay']),
  status: text(given['status']) || 'OPEN',
  runners: rows(given['runners']).map(completeRunner),
});

/** Markets without an id get the one at their position among the joined ids. */
function completeMarkets(given: Given, joined: readonly string[]): MatchRow['markets'] {
  return rows(given['markets']).map((market, index) => ({
    marketId: text(market['marketId']) || (joined[index] ?? ''),
    marketName: text(market['marketName']),
  }));
}

export function completeMatch(given: object, sportId: string): MatchRow {
  const row = given as Given;
  const joined = text(row['joinedMarketIds']).split(',').filter(Boolean);
  const markets = completeMarkets(row, joined);
  const marketId = text(row['marketId']) || (markets[0]?.marketId ?? joined[0] ?? '');
  const ids = markets.map((market) => market.marketId);
  return {
    ...(row as Partial<MatchRow>),
    eventId: text(row['eventId']),
    eventName: text(row['eventName']),
    sportId: text(row['sportId']) || sportId,
    competitionId: text(row['competitionId']),
    competitionName: text(row['competitionName']),
    openDate: text(row['openDate']),
    inPlay: flag(row['inPlay']),
    marketId,
    marketName: text(row['marketName']),
    declared: flag(row['declared']),
    status: text(row['status']) || 'OPEN',
    markets,
    joinedMarketIds: joined.length > 0 ? joined.join(',') : ids.join(','),
    matchOdds: rows(row['matchOdds']).map((entry) => completeEntry(entry, marketId)),
    bmOdds: Array.isArray(row['bmOdds']) ? row['bmOdds'] : [],
    tv: flag(row['tv']),
    bm: flag(row['bm']),
    fancy: flag(row['fancy']),
    s: flag(row['s']),
  };
}
