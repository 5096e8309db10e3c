/**
 * What a command brings about, without changing anything: events, or a refusal from the published
 * list. The same state and command always give the same decision.
 */
import { decideMoveFunds, decideOpenAccount } from './accounts.ts';
import type { Stamped } from './command.ts';
import type { Decision } from './decision.ts';
import { decideDefineMarket } from './define-market.ts';
import { decidePlaceBet } from './place-bet.ts';
import { decideSettleMarket } from './settle-market.ts';
import type { ExchangeState } from './state.ts';

export function decide(state: ExchangeState, command: Stamped): Decision {
  switch (command.kind) {
    case 'open-account':
      return decideOpenAccount(state, command);
    case 'move-funds':
      return decideMoveFunds(state, command);
    case 'define-market':
      return decideDefineMarket(state, command);
    case 'place-bet':
      return decidePlaceBet(state, command);
    case 'settle-market':
      return decideSettleMarket(state, command);
  }
}
