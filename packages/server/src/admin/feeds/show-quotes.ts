/** Markets that traders quote, as the console and the command line show them. */
import { makeMoney, marketId, noMoney } from '@layline/contract';
import { quoteIsMissing, quoteIsOpen, type ShownQuote } from '@layline/contract/console-quotes';
import type { QuotedMarket } from '../../venue/providers/trader-quotes.ts';
import type { AdminParts } from '../command.ts';

type Shows = Pick<AdminParts, 'engine' | 'marketCache' | 'quotes'>;

/** The newest first. */
export function showQuotes(parts: Shows): ShownQuote[] {
  const worsts = worstOf(parts);
  return (parts.quotes?.list() ?? []).map((market) => show(parts, market, worsts));
}

export const showQuote = (parts: Shows, market: QuotedMarket): ShownQuote =>
  show(parts, market, worstOf(parts));

/** What the venue loses at most in each market, by its id. */
const worstOf = ({ engine }: Shows) =>
  new Map(engine.view.positions.worsts({ kind: 'venue' }).map((one) => [one.marketId, one.own]));

function show(parts: Shows, market: QuotedMarket, worsts: ReadonlyMap<string, number>): ShownQuote {
  const { marketId: id, definition, session, version } = market;
  const { fixture, name, rules = '' } = definition;
  return {
    market: id,
    event: fixture.name,
    eventId: fixture.eventId,
    name,
    kind: definition.kind === 'session' ? 'session' : 'bookmaker',
    rules,
    quote: session === null ? oddsText(market) : lineText(session),
    state: stateOf(parts, market),
    session,
    runners: definition.kind === 'session' ? [] : runnersOf(market),
    version,
    worst: makeMoney((worsts.get(id) ?? noMoney) as typeof noMoney),
  };
}

/** As players have it: what nobody attends, or an operator holds, is not called open. */
function stateOf({ marketCache }: Shows, market: QuotedMarket): string {
  if (market.overlay !== null) return market.overlay;
  if (!hasQuote(market)) return quoteIsMissing;
  const takesBets = marketCache?.takesBets(marketId(market.marketId)) ?? false;
  return takesBets ? quoteIsOpen : 'suspended';
}

function hasQuote({ session, runners }: QuotedMarket): boolean {
  if (session !== null) return session.no !== null || session.yes !== null;
  return runners.some(({ back, lay }) => back !== null || lay !== null);
}

const runnersOf = ({ definition, runners }: QuotedMarket) =>
  definition.runners.map(({ runnerId, name }) => {
    const quoted = runners.find((one) => one.runnerId === runnerId);
    return {
      id: Number(runnerId),
      name,
      back: quoted?.back ?? null,
      lay: quoted?.lay ?? null,
    };
  });

export const lineText = ({ no, yes }: NonNullable<QuotedMarket['session']>): string =>
  [no, yes].map((one) => (one === null ? '–' : `${one.line} (${one.rate})`)).join(' / ');

export const oddsText = ({ definition, runners }: QuotedMarket): string =>
  runners
    .map(({ runnerId, back, lay }) => {
      const name = definition.runners.find((one) => one.runnerId === runnerId)?.name ?? runnerId;
      return `${name} ${back ?? '–'} / ${lay ?? '–'}`;
    })
    .join(', ');
