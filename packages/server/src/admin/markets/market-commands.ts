/** Settles markets manually: suspensions, results, voids and corrections, each with a dry run. */
import {
  type MarketDefinition,
  type MarketEnding,
  type MarketId,
  makeMoney,
  makeMoneyText,
  marketId,
  noMoney,
  type RunnerId,
} from '@layline/contract';
import type { ShownMarket } from '@layline/contract/console';
import { z } from 'zod';
import { idText, listText, onOff } from '../../base/flag-text.ts';
import type { MarketResult } from '../../engine/results/market-result.ts';
import {
  carryOut,
  type MarketPlan,
  type OperateParts,
  planAsDone,
  planResult,
} from '../../engine/results/plan-result.ts';
import { readSettlement } from '../../engine/results/settlement-records.ts';
import { readHolds, setHold } from '../../store/queries/markets/market-holds.ts';
import { readUserNames } from '../../store/queries/players.ts';
import { readPaid } from '../../store/queries/settlement.ts';
import { commissionsOf } from '../../venue/sites/directory.ts';
import {
  type AdminParts,
  AdminProblem,
  command,
  countOf,
  type Done,
  makeTable,
} from '../command.ts';
import type { Effect } from '../effects/effect.ts';
import { endingFlags, endingOf } from './rules/ending-flags.ts';
import { openShut } from './templates/set-terms.ts';

const ofMarket = z.object({ market: idText });
const dryRun = onOff.default(false);
const listedMax = 200;
/** Most players that one line of text names. */
const namedMax = 20;

const outcome = ofMarket.extend({
  ...endingFlags,
  winner: listText.optional(),
  placed: listText.optional(),
  number: z
    .string()
    .regex(/^-?\d{1,6}$/, 'must be a whole number')
    .transform(Number)
    .optional(),
  dryRun,
});
type Outcome = z.output<typeof outcome>;

async function definitionOf(parts: AdminParts, id: MarketId): Promise<MarketDefinition> {
  const open = parts.engine.view.marketOf(id)?.definition;
  const known = open ?? (await readSettlement(parts.store, id))?.definition;
  if (!known) throw new AdminProblem(`MARKET: there is no market '${id}'.`);
  return known;
}

interface RunnerFlag {
  readonly flag: '--winner' | '--placed';
  readonly words?: readonly string[] | undefined;
}

/** Finds runners by number or name. */
function runnersOf({ runners }: MarketDefinition, { flag, words = [] }: RunnerFlag): RunnerId[] {
  return words.map((word) => {
    const isIt = ({ runnerId, name }: (typeof runners)[number]) =>
      String(runnerId) === word || name.toLowerCase() === word.toLowerCase();
    const found = runners.find(isIt);
    if (found) return found.runnerId;
    const known = runners.map(({ runnerId, name }) => `${runnerId} ${name}`).join(', ');
    throw new AdminProblem(`${flag}: '${word}' is not in the market; give one of ${known}.`);
  });
}

async function resultOf(parts: AdminParts, given: Outcome): Promise<MarketResult> {
  const definition = await definitionOf(parts, marketId(given.market));
  if (given.number !== undefined) return { kind: 'number', number: given.number };
  if (!given.winner) {
    const isByNumber = definition.kind === 'session' || definition.lines !== undefined;
    const flag = isByNumber ? '--number' : '--winner';
    throw new AdminProblem(`${flag}: must be given.`);
  }
  const winners = runnersOf(definition, { flag: '--winner', words: given.winner });
  const placed = runnersOf(definition, { flag: '--placed', words: given.placed });
  return { kind: 'winners', winners, placed };
}

interface Wanted {
  readonly market: string;
  readonly ending?: MarketEnding | undefined;
  readonly dryRun: boolean;
  readonly result: MarketResult;
  /** Null if both a first result and a correction are accepted. */
  readonly isCorrection: boolean | null;
}

const operateIn = ({ engine, store, clock, sites }: AdminParts): OperateParts => ({
  engine,
  sql: store,
  commissions: () => commissionsOf(sites),
  now: () => clock.now(),
});

async function mustPlan(
  parts: AdminParts,
  { market, result, ending }: Pick<Wanted, 'market' | 'result' | 'ending'>,
): Promise<MarketPlan> {
  const plan = await planResult(operateIn(parts), { marketId: market, result, ending });
  if ('code' in plan) throw new AdminProblem(plan.message);
  return plan;
}

const ofThe = (market: string): Pick<Effect, 'subject' | 'siteId'> => ({
  subject: { kind: 'market', id: market },
  siteId: null,
});

const reversal = (market: string, what: string): Effect[] => [
  { effect: 'payout-reverses', ...ofThe(market), amount: noMoney, text: `${what}: ${market}.` },
];

async function settle(parts: AdminParts, wanted: Wanted): Promise<Done> {
  const operate = operateIn(parts);
  const plan = await mustPlan(parts, wanted);
  if (wanted.isCorrection === true && !plan.isResettlement) {
    throw new AdminProblem('The market is not settled yet; use `market result`.');
  }
  if (wanted.isCorrection === false && plan.isResettlement) {
    throw new AdminProblem('The market is settled already; use `market resettle`.');
  }
  const isVoid = wanted.result.kind === 'void';
  if (wanted.dryRun) {
    return report(parts, { plan, what: isVoid ? 'Would void' : 'Would settle' });
  }
  const done = await carryOut(operate, plan);
  if (done.kind === 'refused') throw new AdminProblem(done.refusal.message);
  const again = plan.isResettlement ? 'Settled again' : 'Settled';
  const what = isVoid ? 'Voided' : again;
  return report(parts, { plan: planAsDone(plan, done), what });
}

/** Returns the user names of players whose money no longer covers what they risk. */
async function nameShort({ store }: AdminParts, { short }: MarketPlan) {
  if (short.length === 0) return [];
  const names = await readUserNames(
    store,
    short.map(({ playerId }) => playerId),
  );
  return short.map(({ playerId, amount }) => ({
    player: names.get(playerId) ?? playerId,
    shortBy: makeMoney(amount),
  }));
}

/** Reports what was done or, in a dry run, would be; `what` is such as 'Settled'. */
async function report(
  parts: AdminParts,
  { plan, what }: { readonly plan: MarketPlan; readonly what: string },
): Promise<Done> {
  const { requests: _requests, ...figures } = plan;
  const short = await nameShort(parts, plan);
  const data = {
    ...figures,
    toPlayers: makeMoney(plan.toPlayers),
    fromPlayers: makeMoney(plan.fromPlayers),
    commission: makeMoney(plan.commission),
    short,
    isDryRun: what.startsWith('Would'),
  };
  const named = short
    .slice(0, namedMax)
    .map(({ player, shortBy }) => `${player} by ${shortBy.toFixed(2)}`);
  const more = short.length > namedMax ? [`and ${short.length - namedMax} more`] : [];
  const warning = `\nBelow zero, for what they risk elsewhere: ${[...named, ...more].join(', ')}.`;
  const text =
    `${what} ${plan.event}, ${plan.name}: ` +
    `${countOf(plan.bets, 'bet')} of ${countOf(plan.players, 'player')}; ` +
    `${makeMoneyText(plan.toPlayers)} to players, ` +
    `${makeMoneyText(plan.fromPlayers)} from players, ` +
    `commission ${makeMoneyText(plan.commission)}.${short.length > 0 ? warning : ''}`;
  return { data, text };
}

/** For the audit. */
async function heldNow({ store, engine }: AdminParts, { market }: { readonly market: string }) {
  const id = marketId(market);
  const isShut = engine.view.marketOf(id)?.definition.terms?.isShut === true;
  const isHeld = (await readHolds(store)).includes(id);
  const shut = isShut ? 'by its template' : 'no';
  return { suspended: isHeld ? 'by an operator' : shut };
}

async function suspend(
  parts: AdminParts,
  { market, isHeld }: { readonly market: string; readonly isHeld: boolean },
): Promise<Done> {
  const id = marketId(market);
  if (isHeld) await definitionOf(parts, id);
  else {
    const open = parts.engine.view.marketOf(id)?.definition;
    if (open?.terms?.isShut === true) await openShut(parts, open);
    else if (!(await readHolds(parts.store)).includes(id)) {
      throw new AdminProblem(`MARKET: '${market}' is not suspended by an operator.`);
    }
  }
  await setHold(parts.store, { marketId: id, isHeld, now: parts.clock.now() });
  parts.marketCache?.setHeld(id, isHeld);
  const text = `${market} is ${isHeld ? 'suspended until `market resume`' : 'as the feed has it'}.`;
  return { data: { market, isSuspended: isHeld }, text };
}

/** A paid market has left the engine's memory; its row has the result of the last payout. */
async function showMarket(parts: AdminParts, { market }: { readonly market: string }) {
  const id = marketId(market);
  const paid = await readPaid(parts.store, id);
  const definition = paid ?? (await definitionOf(parts, id));
  const { name, fixture, runners, sessionResult, lineResult, rules } = definition;
  const result = sessionResult ?? lineResult ?? null;
  const rows = runners.map((runner) => ({
    runner: runner.name,
    status: runner.status.toLowerCase(),
  }));
  const data: ShownMarket = {
    market,
    name,
    event: fixture.name,
    competition: fixture.competitionName,
    isPaid: paid !== null,
    number: result,
    rules: rules ?? null,
    rows,
  };
  const state = data.isPaid ? 'paid' : 'not settled';
  const number = result === null ? '' : `, ${result}`;
  const by = rules === undefined ? '' : `, rules ${rules}`;
  return { data, text: `${fixture.name}, ${name}: ${state}${number}${by}.\n${makeTable(rows)}` };
}

export const marketCommands = [
  command({
    name: 'market list',
    staff: { isRead: true },
    summary: `List markets that are not settled, ${listedMax} at most; --search finds by name.`,
    schema: z.object({ search: z.string().max(60).default('') }),
    async run({ engine }, { search }) {
      const wanted = search.toLowerCase();
      const rows = engine.view
        .openMarkets()
        .map(({ definition }) => ({
          market: definition.marketId,
          event: definition.fixture.name,
          name: definition.name,
          status: definition.status,
          inPlay: definition.isInPlay ? 'yes' : 'no',
        }))
        .filter(({ event, name }) => `${event} ${name}`.toLowerCase().includes(wanted))
        .slice(0, listedMax);
      return { data: rows, text: makeTable(rows) };
    },
  }),
  command({
    name: 'market show',
    staff: { isRead: true },
    summary: 'Show a market, paid or not, with the result of each runner.',
    positions: ['market'],
    schema: ofMarket,
    run: showMarket,
  }),
  command({
    name: 'market suspend',
    staff: { roles: ['trader', 'risk'], isAudited: true },
    summary: 'Suspend a market, whatever the feed says; held bets lapse.',
    positions: ['market'],
    schema: ofMarket,
    sets: heldNow,
    run: (parts, { market }) => suspend(parts, { market, isHeld: true }),
  }),
  command({
    name: 'market resume',
    staff: { roles: ['trader', 'risk'], isAudited: true },
    summary: 'Hand a suspended market back to the feed, or open one that its template shuts.',
    positions: ['market'],
    schema: ofMarket,
    sets: heldNow,
    run: (parts, { market }) => suspend(parts, { market, isHeld: false }),
  }),
  command({
    name: 'market result',
    staff: { roles: ['trader', 'risk'], isAudited: true },
    effects: {
      may: ['market-pays'],
      async of(parts, given) {
        const result = await resultOf(parts, given);
        const {
          toPlayers: amount,
          event,
          name,
        } = await mustPlan(parts, {
          market: given.market,
          result,
          ending: endingOf(given),
        });
        const text = `Pays ${makeMoneyText(amount)} to players of ${event}, ${name}.`;
        return [{ effect: 'market-pays', ...ofThe(given.market), amount, text }];
      },
    },
    summary:
      'Settle a market by its --winner (numbers or names), with --placed where places are paid, or a ' +
      'session, handicaps (the margin) and goal lines (the total) by their --number; --ending says how the ' +
      'event ended, if not as usual.',
    positions: ['market'],
    bare: ['dryRun'],
    schema: outcome,
    async run(parts, given) {
      return settle(parts, {
        ...given,
        ending: endingOf(given),
        result: await resultOf(parts, given),
        isCorrection: false,
      });
    },
  }),
  command({
    name: 'market resettle',
    staff: { roles: ['trader', 'risk'], isAudited: true },
    effects: {
      may: ['payout-reverses'],
      of: (_parts, { market }) => reversal(market, 'Settles again'),
    },
    summary: 'Reverse a settlement and settle with another result.',
    positions: ['market'],
    bare: ['dryRun'],
    schema: outcome,
    async run(parts, given) {
      const result = await resultOf(parts, given);
      return settle(parts, { ...given, ending: endingOf(given), result, isCorrection: true });
    },
  }),
  command({
    name: 'market void',
    staff: { roles: ['trader', 'risk'], isAudited: true },
    effects: { may: ['payout-reverses'], of: (_parts, { market }) => reversal(market, 'Voids') },
    summary: 'Void a market and return all stakes, also after settlement.',
    positions: ['market'],
    bare: ['dryRun'],
    schema: ofMarket.extend({ dryRun }),
    run: (parts, given) =>
      settle(parts, { ...given, result: { kind: 'void' }, isCorrection: null }),
  }),
];
