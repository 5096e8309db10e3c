/** Counts what an event adds to the usage of limits. */
import { addMoney, type Instant, type Money, noMoney, type PlayerId } from '@layline/contract';
import type { Transfer } from '@layline/ledger';
import type { ExchangeState } from '../../memory/state.ts';
import type { Event } from '../../model/event.ts';
import { rulesOf } from '../limits/holds.ts';
import { count } from '../limits/usage.ts';
import { winsOf } from '../wins/count-wins.ts';
import { setProtection, unprotected } from './apply-protection.ts';

/** Counts an event that is about to be applied. */
export function countUsage(state: ExchangeState, event: Event): void {
  if (state.siteRules.size === 0) return;
  switch (event.kind) {
    case 'funds-moved':
      if (event.transfer.reason !== 'deposit') return;
      return countDeposit(state, event, event.transfer.amount);
    case 'deposit-credited':
    case 'unclaimed-assigned':
      return countDeposit(state, event, event.amount);
    case 'bet-placed': {
      let staked = 0;
      for (const { maker, size } of event.fills) {
        staked += size;
        if (maker !== null) {
          count(state, { at: event.at, playerId: maker.playerId }, { staked: size });
        }
      }
      return count(state, event, { staked });
    }
    case 'bet-matched':
      return count(state, event, { staked: event.size });
    case 'session-bet-placed':
    case 'casino-bet-placed':
      return count(state, event, { staked: event.stake });
    case 'market-settled':
    case 'market-resettled':
    case 'round-settled':
    case 'round-voided':
      for (const { playerId, won } of winsOf(state, event)) {
        count(state, { at: event.at, playerId }, { won });
      }
      return countResults(state, event.transfers, event.at);
    default:
      return;
  }
}

/** The sum for a level has no periods: it is kept for good. */
function countDeposit(
  state: ExchangeState,
  { at, playerId }: { readonly at: Instant; readonly playerId: PlayerId },
  amount: Money,
): void {
  count(state, { at, playerId }, { deposited: amount });
  const account = state.accounts.get(playerId);
  if (account === undefined || rulesOf(state, account).levels?.deposited === undefined) return;
  const own = account.protection ?? unprotected;
  const deposited = addMoney(own.deposited ?? noMoney, amount);
  setProtection(state, account, { ...own, deposited });
}

function countResults(state: ExchangeState, transfers: readonly Transfer[], at: Instant): void {
  for (const { from, to, amount } of transfers) {
    if (from.kind === 'player') count(state, { at, playerId: from.playerId }, { result: -amount });
    if (to.kind === 'player') count(state, { at, playerId: to.playerId }, { result: amount });
  }
}
