/** A market that a trader makes, as it is before its first quote. */
import {
  eventId,
  instant,
  type MarketDefinition,
  type RuleSetName,
  runnerId,
  usualRuleSets,
} from '@layline/contract';
import {
  type QuotedMarket,
  QuoteProblem,
  type TraderQuotes,
} from '../../venue/providers/trader-quotes.ts';
import { type AdminParts, AdminProblem } from '../command.ts';

export function quotesOf({ quotes }: AdminParts): TraderQuotes {
  if (quotes === undefined || quotes === null) {
    throw new AdminProblem('No server with a console runs here: nobody can quote.');
  }
  return quotes;
}

/** Any market of the event says what the event is, and whether it is in play. */
function fixtureOf({ engine }: AdminParts, event: string): MarketDefinition {
  const id = eventId(event);
  const found = engine.view
    .openMarkets()
    .map(({ definition }) => definition)
    .find(({ fixture }) => fixture.eventId === id);
  if (found !== undefined) return found;
  throw new AdminProblem(`EVENT: no open market is of the event '${event}'.`);
}

export interface NewMarket {
  readonly event: string;
  readonly name: string;
  readonly kind: 'bookmaker' | 'session';
  readonly marketType: string;
  readonly runners: readonly string[];
  readonly rules: RuleSetName | undefined;
}

export function makeMarket(parts: AdminParts, given: NewMarket): Omit<QuotedMarket, 'version'> {
  const { fixture, isInPlay, betDelayMs, startAt } = fixtureOf(parts, given.event);
  const now = parts.clock.now();
  const id = quotesOf(parts).nameMarket(fixture.eventId);
  const definition: MarketDefinition = {
    marketId: id,
    fixture,
    kind: given.kind,
    marketType: given.marketType,
    name: given.name,
    status: 'OPEN',
    isInPlay,
    betDelayMs: Math.round(betDelayMs / 1000) * 1000,
    startAt: instant(startAt),
    winners: 1,
    eachWayDivisor: null,
    baseRate: 0,
    version: now,
    isDerived: false,
    rules: given.rules ?? usualRuleSets[fixture.sportId],
    runners: given.runners.map((name, index) => ({
      runnerId: runnerId(index + 1),
      name,
      sortPriority: index + 1,
      status: 'ACTIVE',
      reductionFactor: null,
      removedAt: null,
    })),
  };
  return { marketId: id, definition, session: null, runners: [], overlay: null };
}

export async function orProblem<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof QuoteProblem) throw new AdminProblem(error.message);
    throw error;
  }
}
