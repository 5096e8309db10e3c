/**
 * Results that an operator gives a market: a first result, a void, or another result after settlement. Each
 * starts as a plan: the requests, and how many bets and how much money they move, as decided by the code that
 * would carry them out. A dry run stops at the plan.
 */
import { isDeepStrictEqual } from 'node:util';
import {
  type Instant,
  type MarketDefinition,
  type MarketEnding,
  type MarketId,
  type Money,
  marketId,
  money,
  type Refusal,
  refuse,
} from '@layline/contract';
import {
  type Command,
  type Event,
  type MarketResettled,
  type MarketSettled,
  type Shortfall,
  type SiteCommission,
} from '@layline/exchange';
import type { Sql } from '../../store/database.ts';
import type { Outcome, Request } from '../request/request.ts';
import type { OpenMarket } from '../view/view.ts';
import type { Engine } from '../writer/engine.ts';
import { type MarketResult, withResult } from './market-result.ts';
import { readSettlement, type Settlement } from './settlement-records.ts';

export interface MarketPlan {
  readonly marketId: MarketId;
  readonly name: string;
  readonly event: string;
  /** The market was paid out before, and this reverses it. */
  readonly isResettlement: boolean;
  readonly bets: number;
  readonly players: number;
  /** Totals over all lines, both positive: what players gain, and what they lose. */
  readonly toPlayers: Money;
  readonly fromPlayers: Money;
  readonly commission: Money;
  /** Players whose money no longer covers what they risk elsewhere, with the shortfall. */
  readonly short: readonly Shortfall[];
  readonly requests: readonly Request[];
}

export interface OperateParts {
  readonly engine: Pick<Engine, 'view' | 'submit'>;
  readonly sql: Sql;
  readonly commissions: () => readonly SiteCommission[];
  readonly now: () => Instant;
}

/** Plans the result without carrying it out. */
export async function planResult(
  parts: OperateParts,
  { marketId: idText, ...given }: GivenResult & { readonly marketId: string },
): Promise<MarketPlan | Refusal> {
  const id = marketId(idText);
  const open = parts.engine.view.marketOf(id);
  if (open) return planSettlement(parts, { ...open, ...given });
  const settled = await readSettlement(parts.sql, id);
  return settled ? planResettlement(parts, { ...settled, ...given }) : refuse('MARKET_UNKNOWN');
}

interface GivenResult {
  readonly result: MarketResult;
  readonly ending?: MarketEnding | undefined;
}

/**
 * Submits the plan's requests together, so that nothing comes between a market's result and its settlement,
 * neither from the feed nor from another operator. Returns the first refusal.
 */
export async function carryOut({ engine }: OperateParts, plan: MarketPlan): Promise<Outcome> {
  const outcomes = await Promise.all(plan.requests.map((request) => engine.submit(request)));
  const refused = outcomes.find(({ kind }) => kind === 'refused');
  return refused ?? outcomes.at(-1) ?? { kind: 'accepted', events: [], betId: null };
}

/**
 * Returns the plan with the settlement's actual figures: the engine may have accepted bets since it was made.
 */
export function planAsDone(plan: MarketPlan, outcome: Outcome): MarketPlan {
  const events = outcome.kind === 'accepted' ? outcome.events : [];
  const settled = events.find((event) => isPayout(event));
  return settled ? { ...plan, ...figuresOf(settled) } : plan;
}

const isPayout = (event: Event): event is MarketSettled | MarketResettled =>
  event.kind === 'market-settled' || event.kind === 'market-resettled';

function planSettlement(
  parts: OperateParts,
  { definition: open, removals, result, ending }: OpenMarket & GivenResult,
): MarketPlan | Refusal {
  const definition = withResult(open, { result, removals, ending });
  if ('code' in definition) return definition;
  const id = definition.marketId;
  const commissions = parts.commissions();
  const requests: Request[] = [
    { kind: 'define-market', definition },
    definition.kind === 'session'
      ? { kind: 'settle-session', marketId: id, result: numberOf(result), commissions }
      : { kind: 'settle-market', marketId: id, commissions },
  ];
  return tried(parts, { definition, requests, isResettlement: false });
}

function planResettlement(
  parts: OperateParts,
  { definition: before, removals, result, ending, ...settled }: Settlement & GivenResult,
): MarketPlan | Refusal {
  const { seq, transfers, bets, sessionBets, terms } = settled;
  const definition = withResult(before, { result, removals, ending });
  if ('code' in definition) return definition;
  if (isSameResult(before, definition)) {
    return refuse('ALREADY_SETTLED', 'The market is settled already, by this result.');
  }
  const charging = { commissions: parts.commissions(), ...(terms && { terms }) };
  const undone = { undoes: seq, definition, transfers, ...charging };
  const isVoid = result.kind === 'void';
  const request: Request =
    definition.kind === 'session'
      ? { kind: 'resettle-session', ...undone, result: numberOf(result), bets: sessionBets }
      : { kind: 'resettle-market', ...undone, isVoid, bets, removals };
  return tried(parts, { definition, requests: [request], isResettlement: true });
}

/** Repeating the same result would only reverse and repeat every posting. */
const isSameResult = (one: MarketDefinition, other: MarketDefinition): boolean =>
  one.sessionResult === other.sessionResult &&
  one.lineResult === other.lineResult &&
  isDeepStrictEqual(one.ending, other.ending) &&
  one.runners.every(({ status }, index) => status === other.runners[index]?.status);

const numberOf = (result: MarketResult): number | null =>
  result.kind === 'number' ? result.number : null;

interface Rehearsal {
  readonly definition: MarketDefinition;
  readonly requests: readonly Request[];
  readonly isResettlement: boolean;
}

/** Rehearses the requests. */
function tried(
  { engine, now }: OperateParts,
  { definition: { marketId: id, name, fixture }, requests, isResettlement }: Rehearsal,
): MarketPlan | Refusal {
  const events = engine.view.rehearse(requests as readonly Command[], now());
  if ('code' in events) return events;
  const settled = events.findLast((event) => isPayout(event));
  if (!settled) return refuse('INVALID_REQUEST', 'Nothing of the market would be paid out.');
  const named = { marketId: id, name, event: fixture.name, isResettlement, requests };
  return { ...named, ...figuresOf(settled) };
}

function figuresOf(settled: MarketSettled | MarketResettled) {
  const { bets, transfers } = settled;
  let [toPlayers, fromPlayers, commission] = [0, 0, 0];
  for (const { from, to, amount } of transfers) {
    if (to.kind === 'player') toPlayers += amount;
    if (from.kind === 'player') fromPlayers += amount;
    if (to.kind === 'commission') commission += amount;
    if (from.kind === 'commission') commission -= amount;
  }
  return {
    bets: bets.length,
    players: new Set(bets.map(({ playerId }) => playerId)).size,
    toPlayers: money(toPlayers),
    fromPlayers: money(fromPlayers),
    commission: money(commission),
    short: settled.kind === 'market-resettled' ? settled.shortfalls : [],
  };
}
