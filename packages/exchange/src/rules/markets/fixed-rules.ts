/**
 * What a new definition of a market keeps of the one that stands. Bets are struck by a rule set, so it is
 * fixed by the first of them, and so is a number of winners that was not known then. A feed knows neither
 * the rule set nor the void windows: a definition without them keeps those of the market.
 */
import {
  type MarketDefinition,
  type Refusal,
  refuse,
  ruleSetNames,
  rulesOf,
} from '@layline/contract';
import type { Market } from '../../memory/market.ts';
import type { ExchangeState } from '../../memory/state.ts';
import { refuseLines } from './fixed-lines.ts';

export function keepFixed(
  state: ExchangeState,
  { before, after }: { readonly before: Market | undefined; readonly after: MarketDefinition },
): MarketDefinition | Refusal {
  if (after.rules !== undefined && !ruleSetNames.includes(after.rules)) {
    const known = ruleSetNames.join(', ');
    return refuse('INVALID_REQUEST', `rules: there is no rule set '${after.rules}'; use ${known}.`);
  }
  const wrong = refuseLines({ before: before?.definition, after });
  if (wrong !== null) return wrong;
  if (before === undefined) return after;
  const { rules, voidWindows } = before.definition;
  const isFixed = hasBets(state, before);
  if (isFixed && after.rules !== undefined && after.rules !== rules) {
    const now = rules ?? 'no rule set';
    return refuse('INVALID_REQUEST', `rules: the market has bets under ${now}, which stays.`);
  }
  const kept = after.rules ?? rules;
  const windows = after.voidWindows ?? voidWindows;
  return {
    ...after,
    ...(kept === undefined ? {} : { rules: kept }),
    ...(windows === undefined ? {} : { voidWindows: windows }),
    ...(isFixed && staysUnknown(before.definition) ? { winners: 0 } : {}),
  };
}

/** Bets that risk money as long as the number of winners is unknown allow for any of them. */
const staysUnknown = (before: MarketDefinition): boolean =>
  before.winners === 0 && rulesOf(before)?.unknownWinners === 'all-paid-whole';

function hasBets(state: ExchangeState, { positions, definition: { marketId } }: Market): boolean {
  if (positions.size > 0 || (state.sessions.get(marketId)?.size ?? 0) > 0) return true;
  return [...state.reservations.values()].some((held) =>
    held.some((one) => one.marketId === marketId),
  );
}
