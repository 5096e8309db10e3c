/** Markets that a trader makes and quotes: bookmaker markets and sessions. */
import { nameText, ruleSetNames, sessionTypes } from '@layline/contract';
import { farQuoteStart, type ShownQuote } from '@layline/contract/console-quotes';
import { z } from 'zod';
import { idText, integerText, listText, onOff, someText } from '../../base/flag-text.ts';
import { farQuote } from '../../venue/providers/far-quote.ts';
import {
  moveRunner,
  moveSession,
  type QuoteMove,
  refuseUnseen,
  withRunner,
} from '../../venue/providers/quote-edits.ts';
import {
  ballRunning,
  type QuotedMarket,
  type QuoteEdit,
  QuoteProblem,
  type TraderQuotes,
} from '../../venue/providers/trader-quotes.ts';
import { type AdminParts, AdminProblem, command, type Done, makeTable } from '../command.ts';
import { makeMarket, type NewMarket, orProblem, quotesOf } from './make-quoted.ts';
import { lineText, oddsText, showQuote, showQuotes } from './show-quotes.ts';

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

function mustFind(quotes: TraderQuotes, id: string): QuotedMarket {
  const found = quotes.find(id);
  if (found === undefined) {
    throw new AdminProblem(`MARKET: no trader quotes '${id}'; \`quote list\` shows all.`);
  }
  return found;
}

async function addMarket(parts: AdminParts, given: NewMarket): Promise<Done<ShownQuote>> {
  const added = await orProblem(() => quotesOf(parts).add(makeMarket(parts, given)));
  return { data: showQuote(parts, added), text: `${added.definition.name}: is made.` };
}

interface Changing {
  readonly market: string;
  /** The version that the sender has seen. */
  readonly version?: number | undefined;
  /** Whether a quote that is far from the one before is meant. */
  readonly sure: boolean;
}

/** Changes one market's quote; refused if the sender has not seen what it is, or it is far from that. */
async function change(
  parts: AdminParts,
  { market, version, sure }: Changing,
  edit: QuoteEdit,
): Promise<Done<ShownQuote>> {
  const quotes = quotesOf(parts);
  mustFind(quotes, market);
  const [changed] = await orProblem(() =>
    quotes.change([market], (current) => {
      refuseUnseen(current, version);
      const next = edit(current);
      const far = sure ? null : farQuote(current, next);
      if (far === null) return next;
      throw new QuoteProblem(`${farQuoteStart}${far}; repeat it with --sure on if that is meant.`);
    }),
  );
  if (changed === undefined) throw new Error('A market was changed and is not there.');
  const { session } = changed;
  const text = session === null ? oddsText(changed) : lineText(session);
  return { data: showQuote(parts, changed), text: `${changed.definition.name}: ${text}.` };
}

function mustFindRunner({ definition }: QuotedMarket, given: string): number {
  const found = definition.runners.find(
    ({ name, runnerId: id }) => String(id) === given || name === given,
  );
  if (found === undefined) throw new QuoteProblem(`RUNNER: '${given}' is not in the market.`);
  return Number(found.runnerId);
}

/** Opens a market, or all that are quoted of its match, or takes no bets in them. */
async function turnBall(
  parts: AdminParts,
  { market, state, match, version }: z.output<typeof ofBall>,
): Promise<Done> {
  const quotes = quotesOf(parts);
  const { definition } = mustFind(quotes, market);
  const { eventId: event, name } = definition.fixture;
  const ids = match
    ? quotes
        .list()
        .filter((one) => one.definition.fixture.eventId === event)
        .map((one) => one.marketId)
    : [market];
  const overlay = state ? ballRunning : null;
  let before = 0;
  const turned = await orProblem(() =>
    quotes.change(ids, (one) => {
      if (one.marketId === market) before = one.version;
      // To close is always safe; to open, one has to know what is opened.
      if (!state && one.marketId === market) refuseUnseen(one, version);
      return { ...one, overlay };
    }),
  );
  const what = match ? name : definition.name;
  const text = `${what}: ${state ? 'no bets while the ball is running' : 'bets are taken again'}.`;
  const shown = turned.find((one) => one.marketId === market);
  return { data: { markets: ids.length, overlay, before, version: shown?.version ?? 0 }, text };
}

const ofMarket = z.object({ market: idText });
/** What a change of a quote may say besides. */
const ofChange = ofMarket.extend({
  version: z
    .string()
    .regex(/^\d{1,15}$/, 'must be the version of the quote that was seen')
    .transform(Number)
    .optional(),
  sure: onOff.default(false),
});
const ofBall = ofMarket.extend({
  state: onOff,
  match: onOff.default(false),
  version: ofChange.shape.version,
});
const halves = z
  .string()
  .regex(/^-?\d{1,4}(\.5)?$/, 'must be a number of whole or half runs such as -1 or 0.5')
  .transform(Number)
  .default(0);
export const ruleSet = z.enum(ruleSetNames, `must be one of ${ruleSetNames.join(', ')}`);

export const quoteCommands = [
  command({
    name: 'quote list',
    summary: 'List the markets that traders quote, newest first, and whether they take bets.',
    staff: { isRead: true },
    schema: z.object({}),
    async run(parts) {
      const data = showQuotes(parts);
      const rows = data.map(({ session: _session, runners: _runners, ...row }) => row);
      return { data, text: makeTable(rows) };
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
      return addMarket(parts, { event, name, ...own });
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
      return addMarket(parts, { event, name, ...own });
    },
  }),
  command({
    name: 'quote line',
    summary: 'Quote a session: the lines of no and yes, and what a winner gains on a stake of 100.',
    staff,
    positions: ['market'],
    schema: ofChange.extend({
      no: line.optional(),
      yes: line.optional(),
      noRate: integerText(1, 100_000).default(100),
      yesRate: integerText(1, 100_000).default(100),
    }),
    run(parts, { no, yes, noRate, yesRate, ...of }) {
      const session = {
        no: no === undefined ? null : { line: no, rate: noRate },
        yes: yes === undefined ? null : { line: yes, rate: yesRate },
      };
      return change(parts, of, (current) => ({ ...current, session }));
    },
  }),
  command({
    name: 'quote odds',
    summary: 'Quote a runner of a bookmaker market; a side that is left out is taken away.',
    staff,
    positions: ['market', 'runner'],
    schema: ofChange.extend({
      runner: someText(120),
      back: odds.optional(),
      lay: odds.optional(),
      size: size.default(10_000),
    }),
    run(parts, { runner, back = null, lay = null, size: offered, ...of }) {
      return change(parts, of, (current) => {
        const own = { runnerId: mustFindRunner(current, runner), back, lay, size: offered };
        return withRunner(current, own);
      });
    },
  }),
  command({
    name: 'quote move',
    summary:
      'Move a quote from what it is: a session by runs and halves, or a --runner of a bookmaker market by ' +
      'hundredths; --spread-by moves yes or lay alone, --rate-by both rates.',
    staff,
    positions: ['market'],
    schema: ofChange.extend({
      runner: someText(120).optional(),
      by: halves,
      spreadBy: halves,
      rateBy: z
        .string()
        .regex(/^-?\d{1,4}$/, 'must be a whole number such as -5')
        .transform(Number)
        .default(0),
    }),
    run(parts, { runner, by, spreadBy, rateBy, ...of }) {
      const move: QuoteMove = { by, spreadBy, rateBy };
      return change(parts, of, (current) =>
        runner === undefined
          ? moveSession(current, move)
          : moveRunner(current, mustFindRunner(current, runner), move),
      );
    },
  }),
  command({
    name: 'quote ball',
    summary:
      'Take no bets while a ball is running (on), and take them again (off): in a market, or in all that ' +
      'traders quote of its event with --match on.',
    staff,
    positions: ['market', 'state'],
    schema: ofBall,
    run: turnBall,
  }),
];
