/**
 * What a command brings about, without changing anything: events, or a refusal from the published
 * list. The same state and command always give the same decision.
 */
import { decideMoveFunds, decideOpenAccount } from './accounts.ts';
import { decideCancelBet, decideCancelBets } from './bets/cancel-bet.ts';
import { decideChangeBet } from './bets/change-bet.ts';
import { decideEachWay } from './bets/each-way.ts';
import { decideMatchHouse } from './bets/match-house.ts';
import { decidePlaceBet } from './bets/place-bet.ts';
import type { Stamped } from './command.ts';
import type { Decision } from './decision.ts';
import { decideMark } from './mark-journal.ts';
import { decideDefineMarket } from './markets/define-market.ts';
import { decideResettleMarket } from './markets/resettle-market.ts';
import { decideSettleMarket } from './markets/settle-market.ts';
import { decideCasinoBet } from './rounds/place-casino-bet.ts';
import { decideSettleRound } from './rounds/settle-round.ts';
import { decideVoidRound } from './rounds/void-round.ts';
import { decideSessionBet } from './sessions/place-session-bet.ts';
import { decideResettleSession } from './sessions/resettle-session.ts';
import { decideSettleSession } from './sessions/settle-session.ts';
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
    case 'place-each-way':
      return decideEachWay(state, command);
    case 'cancel-bet':
      return decideCancelBet(state, command);
    case 'cancel-bets':
      return decideCancelBets(state, command);
    case 'change-bet':
      return decideChangeBet(state, command);
    case 'match-house':
      return decideMatchHouse(state, command);
    case 'place-session-bet':
      return decideSessionBet(state, command);
    case 'settle-session':
      return decideSettleSession(state, command);
    case 'settle-market':
      return decideSettleMarket(state, command);
    case 'resettle-market':
      return decideResettleMarket(state, command);
    case 'resettle-session':
      return decideResettleSession(state, command);
    case 'place-casino-bet':
      return decideCasinoBet(state, command);
    case 'settle-round':
      return decideSettleRound(state, command);
    case 'void-round':
      return decideVoidRound(state, command);
    case 'mark-journal':
      return decideMark(command);
  }
}
