/** Markets that a trader makes and quotes: bookmaker markets and sessions. */
import {
  eventId,
  instant,
  type MarketDefinition,
  nameText,
  type RuleSetName,
  ruleSetNames,
  runnerId,
  sessionTypes,
  usualRuleSets,
} from '@layline/contract';
import { z } from 'zod';
import { idText, integerText, listText, onOff, someText } from '../../base/flag-text.ts';
import {
  ballRunning,
  type QuotedMarket,
  QuoteProblem,
  type TraderQuotes,
} from '../../venue/providers/trader-quotes.ts';
import { type AdminParts, AdminProblem, command, type Done, makeTable } from '../command.ts';

const staff = { roles: ['trader', 'risk'], isAudited: true } as const;
const decimal = (form: string) =>
  z
    .string()
    .regex(/^\d{1,6}(\.\d{1,2})?$/, form)
    .transform(Number);
const line = decimal('must be a line such as 48 or 48.5');
const odds = decimal('must be odds such as 1.95');
const size = integerText(1, 100_000_000);
const runnersMax = 100;

function quotesOf({ quotes }: AdminParts): TraderQuotes {
  if (quotes === undefined || quotes === null) {
    throw new AdminProblem('No server with a console runs here: nobody can quote.');
  }
  return quotes;
}

function mustFind(quotes: TraderQuotes, id: string): QuotedMarket {
  const found = quotes.find(id);
  if (found === undefined) {
    throw new AdminProblem(`MARKET: no trader quotes '${id}'; \`quote list\` shows all.`);
  }
  return found;
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

interface NewMarket {
  readonly event: string;
  readonly name: string;
  readonly kind: 'bookmaker' | 'session';
  readonly marketType: string;
  readonly runners: readonly string[];
  readonly rules: RuleSetName | undefined;
}

function makeMarket(parts: AdminParts, given: NewMarket): QuotedMarket {
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

async function change(parts: AdminParts, market: QuotedMarket, text: string): Promise<Done> {
  await orProblem(() => quotesOf(parts).set([market]));
  return { data: showQuote(market), text: `${market.definition.name}: ${text}` };
}

async function orProblem(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (error instanceof QuoteProblem) throw new AdminProblem(error.message);
    throw error;
  }
}

const showQuote = ({ marketId: id, definition, session, runners, overlay }: QuotedMarket) => ({
  market: id,
  event: definition.fixture.name,
  eventId: definition.fixture.eventId as string,
  name: definition.name,
  kind: definition.kind,
  rules: definition.rules ?? '',
  quote: session === null ? oddsText({ definition, runners }) : lineText(session),
  state: overlay ?? (hasQuote({ session, runners }) ? 'open' : noQuote),
});

/** State of a market without a price on either side; it takes no bets. */
const noQuote = 'no quote yet';

function hasQuote({ session, runners }: Pick<QuotedMarket, 'session' | 'runners'>): boolean {
  if (session !== null) return session.no !== null || session.yes !== null;
  return runners.some(({ back, lay }) => back !== null || lay !== null);
}

const lineText = ({ no, yes }: NonNullable<QuotedMarket['session']>): string =>
  [no, yes].map((one) => (one === null ? '–' : `${one.line} (${one.rate})`)).join(' / ');

const oddsText = ({ definition, runners }: Pick<QuotedMarket, 'definition' | 'runners'>): string =>
  runners
    .map(({ runnerId: id, back, lay }) => {
      const name = definition.runners.find((one) => one.runnerId === id)?.name ?? id;
      return `${name} ${back ?? '–'} / ${lay ?? '–'}`;
    })
    .join(', ');

const ofMarket = z.object({ market: idText });
const ruleSet = z.enum(ruleSetNames, `must be one of ${ruleSetNames.join(', ')}`);

export const quoteCommands = [
  command({
    name: 'quote list',
    summary: 'List the markets that traders quote, newest first, and whether they take bets.',
    staff: { isRead: true },
    schema: z.object({}),
    async run(parts) {
      const rows = parts.quotes ? parts.quotes.list().map(showQuote) : [];
      return { data: rows, text: makeTable(rows) };
    },
  }),
  command({
    name: 'quote session',
    summary: 'Make a session of an event, to be quoted by `quote line`.',
    staff,
    positions: ['event', 'name'],
    schema: z.object({
      event: idText,
      name: nameText(120),
      type: z.enum(sessionTypes, `must be one of ${sessionTypes.join(', ')}`).default('SESSION'),
      rules: ruleSet.optional(),
    }),
    run(parts, { event, name, type, rules }) {
      const own = { kind: 'session', marketType: type, runners: [name], rules } as const;
      return change(parts, makeMarket(parts, { event, name, ...own }), 'is made.');
    },
  }),
  command({
    name: 'quote bookmaker',
    summary: 'Make a bookmaker market of an event, to be quoted by `quote odds`.',
    staff,
    positions: ['event', 'runners'],
    schema: z.object({
      event: idText,
      runners: listText
        .pipe(z.array(nameText(120)))
        .refine(
          (list) => list.length > 1 && list.length <= runnersMax,
          `must be 2 to ${runnersMax} names, joined with commas`,
        ),
      name: nameText(120).default('Bookmaker'),
      rules: ruleSet.optional(),
    }),
    run(parts, { event, runners, name, rules }) {
      const own = { kind: 'bookmaker', marketType: 'BOOKMAKER', runners, rules } as const;
      return change(parts, makeMarket(parts, { event, name, ...own }), 'is made.');
    },
  }),
  command({
    name: 'quote line',
    summary: 'Quote a session: the lines of no and yes, and what a winner gains on a stake of 100.',
    staff,
    positions: ['market'],
    schema: ofMarket.extend({
      no: line.optional(),
      yes: line.optional(),
      noRate: integerText(1, 100_000).default(100),
      yesRate: integerText(1, 100_000).default(100),
    }),
    run(parts, { market, no, yes, noRate, yesRate }) {
      const quoted = mustFind(quotesOf(parts), market);
      const session = {
        no: no === undefined ? null : { line: no, rate: noRate },
        yes: yes === undefined ? null : { line: yes, rate: yesRate },
      };
      return change(parts, { ...quoted, session }, `${lineText(session)}.`);
    },
  }),
  command({
    name: 'quote odds',
    summary: 'Quote a runner of a bookmaker market; a side that is left out is taken away.',
    staff,
    positions: ['market', 'runner'],
    schema: ofMarket.extend({
      runner: someText(120),
      back: odds.optional(),
      lay: odds.optional(),
      size: size.default(10_000),
    }),
    run(parts, { market, runner, back = null, lay = null, size: offered }) {
      const quoted = mustFind(quotesOf(parts), market);
      const found = quoted.definition.runners.find(
        ({ name, runnerId: id }) => String(id) === runner || name === runner,
      );
      if (found === undefined) throw new AdminProblem(`RUNNER: '${runner}' is not in the market.`);
      const own = { runnerId: Number(found.runnerId), back, lay, size: offered };
      const others = quoted.runners.filter((one) => one.runnerId !== own.runnerId);
      const runners = [...others, own].toSorted((a, b) => a.runnerId - b.runnerId);
      const changed = { ...quoted, runners };
      return change(parts, changed, `${oddsText(changed)}.`);
    },
  }),
  command({
    name: 'quote ball',
    summary:
      'Take no bets while a ball is running (on), and take them again (off): in a market, or in all that ' +
      'traders quote of its event with --match on.',
    staff,
    positions: ['market', 'state'],
    schema: ofMarket.extend({ state: onOff, match: onOff.default(false) }),
    async run(parts, { market, state, match }) {
      const quotes = quotesOf(parts);
      const quoted = mustFind(quotes, market);
      const { eventId: event, name } = quoted.definition.fixture;
      const all = match
        ? quotes.list().filter(({ definition }) => definition.fixture.eventId === event)
        : [quoted];
      const overlay = state ? ballRunning : null;
      await orProblem(() => quotes.set(all.map((one) => ({ ...one, overlay }))));
      const what = match ? name : quoted.definition.name;
      const text = `${what}: ${state ? 'no bets while the ball is running' : 'bets are taken again'}.`;
      return { data: { markets: all.length, overlay }, text };
    },
  }),
];
