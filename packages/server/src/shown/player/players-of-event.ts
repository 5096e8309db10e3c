/** Returns the players whose accounts an event may have changed. */
import type { Event } from '@layline/exchange';

export function playersOf(event: Event): readonly string[] {
  switch (event.kind) {
    case 'market-settled':
    case 'market-resettled':
    case 'round-settled':
    case 'round-voided':
      return event.bets.map(({ playerId: id }) => id);
    case 'market-defined':
      return [...event.exposures, ...event.shortfalls].map(({ playerId: id }) => id);
    case 'journal-marked':
    case 'engine-opened':
    case 'site-protected':
    case 'risk-stopped':
    case 'risk-resumed':
    case 'maintenance-announced':
    case 'maintenance-ended':
    case 'commission-plan-set':
    case 'discount-tiers-set':
    case 'discounts-set':
    case 'agent-added':
    case 'agent-credit-set':
    case 'agent-shares-set':
    case 'agent-moved':
    case 'points-moved':
    case 'sheet-cleared':
    case 'branch-locked':
    case 'branch-unlocked':
    case 'deposit-unclaimed':
    case 'unclaimed-refunded':
      return [];
    case 'bet-placed': {
      const makers = event.fills.flatMap(({ maker }) => (maker ? [maker.playerId] : []));
      return [event.playerId, ...makers];
    }
    default:
      return [event.playerId];
  }
}
