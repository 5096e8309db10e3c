/**
 * A series: markets that a trader makes for several matches at once. The plan names each of them, or
 * everything that is wrong; nothing is made where one line is.
 */
import { eventId, type Instant, type MarketDefinition, type RuleSetName } from '@layline/contract';
import { isTraders, type QuotedMarket, QuoteProblem } from '../../venue/providers/trader-quotes.ts';
import type { AdminParts } from '../command.ts';
import type { NewMarket } from './make-quoted.ts';

const linesMax = 100;
/** Most faults that one refusal names. */
const namedMax = 10;

export interface Series {
  /** Name or id; null where the events are named. */
  readonly competition: string | null;
  readonly events: readonly string[];
  /** Names of the sessions that each match gets. */
  readonly sessions: readonly string[];
  readonly type: string;
  readonly hasBookmaker: boolean;
  readonly rules: RuleSetName | undefined;
}

export interface SeriesLine extends NewMarket {
  readonly match: string;
  readonly startAt: Instant;
}

/** Throws a QuoteProblem with what is wrong, line by line. */
export function planSeries(
  parts: AdminParts,
  series: Series,
  present: readonly QuotedMarket[],
): SeriesLine[] {
  const faults: string[] = [];
  const matches = matchesOf(parts, series, faults);
  const lines = matches.flatMap((markets) => linesOf(markets, series, faults));
  const taken = new Set(
    present.map(({ definition }) => keyOf(definition.fixture.eventId, definition.name)),
  );
  for (const { event, name, match } of lines) {
    const key = keyOf(event, name);
    if (taken.has(key)) faults.push(`${match}: '${name}' is there already`);
    taken.add(key);
  }
  if (lines.length > linesMax)
    faults.push(`${lines.length} markets; at most ${linesMax} at a time`);
  if (faults.length === 0) return lines;
  const more = faults.length > namedMax ? `; and ${faults.length - namedMax} more` : '';
  throw new QuoteProblem(`Nothing is made: ${faults.slice(0, namedMax).join('; ')}${more}.`);
}

const keyOf = (event: string, name: string): string => `${event} ${name.trim().toLowerCase()}`;

/** The open markets of feeds by match, the first to start first. */
function matchesOf(
  { engine }: AdminParts,
  { competition, events }: Series,
  faults: string[],
): MarketDefinition[][] {
  const byEvent = new Map<string, MarketDefinition[]>();
  for (const { definition } of engine.view.openMarkets()) {
    if (isTraders(definition.marketId)) continue;
    const { eventId: id } = definition.fixture;
    byEvent.set(id, [...(byEvent.get(id) ?? []), definition]);
  }
  if (competition === null) {
    return events.flatMap((event) => {
      const found = byEvent.get(eventId(event));
      if (found === undefined) faults.push(`no open market is of the event '${event}'`);
      return found === undefined ? [] : [found];
    });
  }
  const sought = competition.toLowerCase();
  const found = [...byEvent.values()].filter(([first]) => {
    const { competitionId, competitionName } = first?.fixture ?? {};
    return competitionId === competition || competitionName?.toLowerCase() === sought;
  });
  if (found.length === 0) faults.push(`no open market is of the competition '${competition}'`);
  const startOf = ([first]: MarketDefinition[]): number => first?.startAt ?? 0;
  return found.toSorted((one, other) => startOf(one) - startOf(other));
}

function linesOf(markets: MarketDefinition[], series: Series, faults: string[]): SeriesLine[] {
  const [first] = markets;
  if (first === undefined) return [];
  const { fixture, startAt } = first;
  const own = { event: fixture.eventId, match: fixture.name, startAt, rules: series.rules };
  const lines: SeriesLine[] = series.sessions.map((name) => ({
    ...own,
    name,
    kind: 'session',
    marketType: series.type,
    runners: [name],
  }));
  if (!series.hasBookmaker) return lines;
  const odds = markets.find(({ marketType }) => marketType === 'MATCH_ODDS');
  const runners = odds?.runners.map(({ name }) => name) ?? [];
  if (runners.length < 2) {
    faults.push(`${fixture.name}: no market Match Odds says who plays`);
    return lines;
  }
  const bookmaker = { name: 'Bookmaker', kind: 'bookmaker', marketType: 'BOOKMAKER' } as const;
  return [{ ...own, ...bookmaker, runners }, ...lines];
}
