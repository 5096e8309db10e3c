/** Every call of the route table with its handler. A call without one does not compile. */
import type { RouteName, RouteOf } from '@layline/contract';
import type { Answer, Call, PlayerCall } from './call.ts';
import { accountHandlers } from './handlers/account.ts';
import { accountSecurityHandlers } from './handlers/account-security.ts';
import { authHandlers } from './handlers/auth.ts';
import { betHandlers } from './handlers/bets.ts';
import { cashOutHandlers } from './handlers/cash-out.ts';
import { casinoHandlers } from './handlers/casino.ts';
import { marketDetailHandlers } from './handlers/market-detail.ts';
import { passkeyHandlers } from './handlers/passkeys.ts';
import { profitLossHandlers } from './handlers/profit-loss.ts';
import { racingHandlers } from './handlers/racing.ts';
import { siteHandlers } from './handlers/site.ts';
import { sportsHandlers } from './handlers/sports.ts';
import { stakeHandlers } from './handlers/stakes.ts';
import { streamHandlers } from './handlers/stream.ts';
import { unmatchedHandlers } from './handlers/unmatched.ts';
import { vimaanHandlers } from './handlers/vimaan.ts';
import { withdrawHandlers } from './handlers/withdraw-bets.ts';

type CallOf<Name extends RouteName> =
  RouteOf<Name> extends { access: 'player' } ? PlayerCall<Name> : Call<Name>;

export type Handler<Name extends RouteName> = (
  call: CallOf<Name>,
) => Answer<Name> | Promise<Answer<Name>>;

export type Handlers = { readonly [Name in RouteName]: Handler<Name> };

export const handlers: Handlers = {
  ...siteHandlers,
  ...authHandlers,
  ...accountSecurityHandlers,
  ...passkeyHandlers,
  ...sportsHandlers,
  ...marketDetailHandlers,
  ...betHandlers,
  ...unmatchedHandlers,
  ...cashOutHandlers,
  ...accountHandlers,
  ...profitLossHandlers,
  ...stakeHandlers,
  ...casinoHandlers,
  ...vimaanHandlers,
  ...withdrawHandlers,
  ...racingHandlers,
  ...streamHandlers,
};
