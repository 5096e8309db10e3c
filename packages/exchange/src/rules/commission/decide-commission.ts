/** Dispatches the commands and events of commission plans and discounts. */
import type { ExchangeState } from '../../memory/state.ts';
import type { Stamp } from '../../model/command.ts';
import type { CommissionCommand, CommissionEvent } from '../../model/commission.ts';
import type { Decision } from '../decision/decision.ts';
import {
  applyDiscountsSet,
  applyTiersSet,
  decideSetDiscounts,
  decideSetTiers,
} from './discounts.ts';
import { applyPlanSet, decideSetPlan } from './plans.ts';

export function decideCommission(
  state: ExchangeState,
  command: CommissionCommand & Stamp,
): Decision {
  switch (command.kind) {
    case 'set-commission-plan':
      return decideSetPlan(state, command);
    case 'set-discount-tiers':
      return decideSetTiers(state, command);
    case 'set-discounts':
      return decideSetDiscounts(state, command);
  }
}

export function applyCommission(state: ExchangeState, event: CommissionEvent): void {
  switch (event.kind) {
    case 'commission-plan-set':
      return applyPlanSet(state, event);
    case 'discount-tiers-set':
      return applyTiersSet(state, event);
    case 'discounts-set':
      return applyDiscountsSet(state, event);
  }
}
