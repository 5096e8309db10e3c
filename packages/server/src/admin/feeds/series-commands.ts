/** Markets that traders make for several matches at once, and take back before the first bet. */
import { type MarketId, marketId, nameText, sayInstant, sessionTypes } from '@layline/contract';
import { z } from 'zod';
import { idText, listText, onOff, someText } from '../../base/flag-text.ts';
import { carryOut, type MarketPlan, planResult } from '../../engine/results/plan-result.ts';
import { type QuotedMarket, seriesOf } from '../../venue/providers/trader-quotes.ts';
import { commissionsOf } from '../../venue/sites/directory.ts';
import {
  type AdminParts,
  AdminProblem,
  command,
  countOf,
  type Done,
  makeTable,
} from '../command.ts';
import { makeMarket, orProblem, quotesOf } from './make-quoted.ts';
import { ruleSet } from './quote-commands.ts';
import { planSeries, type Series, type SeriesLine } from './series.ts';

const staff = { roles: ['trader', 'risk'], isAudited: true } as const;

const wanted = z.object({
  competition: someText(120).optional(),
  events: listText.pipe(z.array(idText)).optional(),
  sessions: listText.pipe(z.array(nameText(120))).default([]),
  type: z.enum(sessionTypes, `must be one of ${sessionTypes.join(', ')}`).default('SESSION'),
  bookmaker: onOff.default(false),
  rules: ruleSet.optional(),
  dryRun: onOff.default(false),
});

function wishOf(given: z.output<typeof wanted>): Series {
  const { competition = null, events = [], sessions, type, bookmaker, rules } = given;
  if ((competition === null) === (events.length === 0)) {
    throw new AdminProblem('Give one of --competition and --events.');
  }
  if (sessions.length === 0 && !bookmaker) {
    throw new AdminProblem('Give --sessions, or --bookmaker on.');
  }
  return { competition, events, sessions, type, hasBookmaker: bookmaker, rules };
}

const rowOf = ({ match, startAt, kind, name, runners }: SeriesLine) => ({
  match,
  starts: sayInstant(startAt),
  market: name,
  kind,
  runners: kind === 'session' ? '' : runners.join(', '),
});

async function makeSeries(parts: AdminParts, given: z.output<typeof wanted>): Promise<Done> {
  const series = wishOf(given);
  const quotes = quotesOf(parts);
  if (given.dryRun) {
    const rows = (await orProblem(async () => planSeries(parts, series, quotes.list()))).map(rowOf);
    const text = `Would make ${countOf(rows.length, 'market')}:\n${makeTable(rows)}`;
    return { data: { series: null, markets: rows }, text };
  }
  let lines: SeriesLine[] = [];
  const made = await orProblem(() =>
    quotes.addAll((present) => {
      lines = planSeries(parts, series, present);
      const id = quotes.nameSeries();
      return lines.map((line, nth) => {
        const market = makeMarket(parts, line);
        const own = quotes.nameInSeries(market.definition.fixture.eventId, { series: id, nth });
        return { ...market, marketId: own, definition: { ...market.definition, marketId: own } };
      });
    }),
  );
  const id = seriesOf(made[0]?.marketId ?? '') ?? '';
  const rows = lines.map((line, nth) => ({ ...rowOf(line), id: made[nth]?.marketId ?? '' }));
  const text =
    `Made ${countOf(rows.length, 'market')}; until the first bet \`quote undo ${id}\` takes them back.\n` +
    makeTable(rows);
  return { data: { series: id, markets: rows }, text };
}

/**
 * Takes a series back. New risk is stopped in all of its markets first, in the order in which the engine
 * decides: whoever bets meanwhile either came before and keeps the series, or is refused.
 */
async function undoSeries(parts: AdminParts, series: string, isDry: boolean): Promise<Done> {
  const found = quotesOf(parts).ofSeries(series);
  if (found.length === 0) throw new AdminProblem(`SERIES: nothing is left of '${series}'.`);
  const data = rowsOf(found);
  if (isDry) {
    await planUndo(parts, found);
    return { data, text: `Would take back:\n${makeTable(data)}` };
  }
  const before = stoppedIn(parts);
  // A stop that somebody else made stays.
  const ids = found.map((one) => marketId(one.marketId)).filter((id) => !before.has(id));
  await turn(parts, 'stop-risk', ids);
  try {
    for (const plan of await planUndo(parts, found)) {
      const done = await carryOut(operateIn(parts), plan);
      if (done.kind === 'refused') throw new AdminProblem(done.refusal.message);
    }
  } finally {
    const now = stoppedIn(parts);
    // A market that is over has none any more.
    const left = ids.filter((id) => now.has(id));
    await turn(parts, 'resume-risk', left);
  }
  return { data, text: `Taken back before the first bet: ${countOf(found.length, 'market')}.` };
}

const stoppedIn = ({ engine }: AdminParts): ReadonlySet<MarketId> =>
  new Set(
    engine.view.riskStops().flatMap(({ scope }) => (scope.kind === 'market' ? scope.marketId : [])),
  );

async function turn(
  { engine }: AdminParts,
  kind: 'stop-risk' | 'resume-risk',
  ids: readonly MarketId[],
): Promise<void> {
  const reason = 'the series is taken back';
  const outcomes = await Promise.all(
    ids.map((id) => engine.submit({ kind, scope: { kind: 'market', marketId: id }, reason })),
  );
  for (const outcome of outcomes) {
    if (outcome.kind === 'refused') throw new AdminProblem(outcome.refusal.message);
  }
}

const rowsOf = (markets: readonly QuotedMarket[]) =>
  markets.map(({ marketId: market, definition: { name, fixture } }) => ({
    market,
    match: fixture.name,
    name,
  }));

/** The voids of all markets, none of which may have a bet. Orders that nobody has matched lapse. */
async function planUndo(
  parts: AdminParts,
  markets: readonly QuotedMarket[],
): Promise<MarketPlan[]> {
  const plans: MarketPlan[] = [];
  for (const { marketId: id } of markets) {
    const plan = await planResult(operateIn(parts), { marketId: id, result: { kind: 'void' } });
    if ('code' in plan) throw new AdminProblem(plan.message);
    plans.push(plan);
  }
  const names = plans.filter(({ bets }) => bets > 0).map(({ event, name }) => `${event}: ${name}`);
  if (names.length === 0) return plans;
  throw new AdminProblem(`Nothing is taken back: bets were made in ${names.join(', ')}.`);
}

const operateIn = ({ engine, store, clock, sites }: AdminParts) => ({
  engine,
  sql: store,
  commissions: () => commissionsOf(sites),
  now: () => clock.now(),
});

export const seriesCommands = [
  command({
    name: 'quote series',
    summary:
      'Make markets for each match of a --competition, or for --events: sessions of these names, and with ' +
      '--bookmaker on a bookmaker market of who plays. Nothing is made where one of them cannot be.',
    staff,
    schema: wanted,
    run: makeSeries,
  }),
  command({
    name: 'quote undo',
    summary: 'Take a series back, whole, before the first bet in any of its markets.',
    staff,
    positions: ['series'],
    schema: z.object({
      series: z.string().regex(/^\d{13,16}$/, 'must be the number that `quote series` said'),
      dryRun: onOff.default(false),
    }),
    run: (parts, { series, dryRun }) => undoSeries(parts, series, dryRun),
  }),
];
