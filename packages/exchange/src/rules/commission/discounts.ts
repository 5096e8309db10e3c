/**
 * Players' discounts on commission. A site sets tiers; once a week the engine says what each player paid in
 * the four weeks before, and the tier that this reaches holds for the week.
 */
import { type Refusal, refuse } from '@layline/contract';
import { isSame } from '../../memory/hash.ts';
import type { ExchangeState } from '../../memory/state.ts';
import type { Stamp } from '../../model/command.ts';
import type {
  DiscountsSet,
  DiscountTier,
  DiscountTiersSet,
  SetDiscounts,
  SetDiscountTiers,
} from '../../model/commission.ts';
import { type Decision, happened, refused } from '../decision/decision.ts';

/** Players in one command; a week of a larger site takes several. */
export const discountsAtOnce = 5000;
const tiersMax = 20;

export function decideSetTiers(state: ExchangeState, command: SetDiscountTiers & Stamp): Decision {
  const { siteId, tiers, seq, at } = command;
  const refusal = refuseTiers(tiers);
  if (refusal !== null) return refused(refusal);
  if (isSame(state.discountTiers.get(siteId) ?? [], tiers)) return happened();
  return happened({ kind: 'discount-tiers-set', seq, at, siteId, tiers });
}

function refuseTiers(tiers: readonly DiscountTier[]): Refusal | null {
  if (tiers.length > tiersMax) return refuse('INVALID_REQUEST', `tiers are ${tiersMax} at most.`);
  for (const [index, { from, discount }] of tiers.entries()) {
    const before = tiers[index - 1];
    const isRate = Number.isSafeInteger(discount) && discount > 0 && discount <= 10_000;
    if (!isRate) return refuse('INVALID_REQUEST', 'A discount is above 0 and at most 100 %.');
    const isHigher = before === undefined || (from > before.from && discount > before.discount);
    if (from > 0 && isHigher) continue;
    return refuse('INVALID_REQUEST', 'tiers rise, in what was paid and in the discount.');
  }
  return null;
}

export function applyTiersSet(state: ExchangeState, { siteId, tiers }: DiscountTiersSet): void {
  if (tiers.length === 0) state.discountTiers.delete(siteId);
  else state.discountTiers.set(siteId, tiers);
}

/** A week that is over sets nothing, so that a repeated command is harmless. */
export function decideSetDiscounts(state: ExchangeState, command: SetDiscounts & Stamp): Decision {
  const { siteId, week, isLast, paid, seq, at } = command;
  if (week <= (state.discountWeeks.get(siteId) ?? 0)) return happened();
  if (week > at) return refused(refuse('INVALID_REQUEST', 'week has not begun.'));
  if (paid.length > discountsAtOnce) {
    return refused(refuse('INVALID_REQUEST', `paid has ${discountsAtOnce} players at most.`));
  }
  const tiers = state.discountTiers.get(siteId) ?? [];
  const discounts: [(typeof paid)[number][0], number][] = [];
  for (const [playerId, amount] of paid) {
    const account = state.accounts.get(playerId);
    if (account?.siteId !== siteId) {
      return refused(refuse('NOT_FOUND', `The site has no player '${playerId}'.`));
    }
    const discount = tiers.findLast(({ from }) => amount >= from)?.discount ?? 0;
    if (discount !== account.discount) discounts.push([playerId, discount]);
  }
  return happened({ kind: 'discounts-set', seq, at, siteId, week, isLast, discounts });
}

export function applyDiscountsSet(state: ExchangeState, event: DiscountsSet): void {
  for (const [playerId, basisPoints] of event.discounts) {
    const account = state.accounts.get(playerId);
    if (account === undefined) throw new Error(`A discount of ${playerId}, who has no account`);
    account.discount = basisPoints;
  }
  if (event.isLast) state.discountWeeks.set(event.siteId, event.week);
}
