/** Maps every call of the route table to its handler. A missing handler does not compile. */
import type { RouteName, RouteOf } from '@layline/contract';
import { accountHandlers } from './account.ts';
import { accountSecurityHandlers } from './account-security.ts';
import { appKeyHandlers } from './app-keys.ts';
import { authHandlers } from './auth.ts';
import { betHandlers } from './bets.ts';
import type { Answer, Call, PlayerCall } from './call.ts';
import { cashOutHandlers } from './cash-out.ts';
import { casinoHandlers } from './casino.ts';
import { casinoBetHandlers } from './casino-bets.ts';
import { marketDetailHandlers } from './market-detail.ts';
import { passkeyHandlers } from './passkeys.ts';
import { profitLossHandlers } from './profit-loss.ts';
import { protectionHandlers } from './protection.ts';
import { racingHandlers } from './racing.ts';
import { siteHandlers } from './site.ts';
import { sportsHandlers } from './sports.ts';
import { stakeHandlers } from './stakes.ts';
import { streamHandlers } from './stream.ts';
import { triggerHandlers } from './triggers.ts';
import { unmatchedHandlers } from './unmatched.ts';
import { vimaanHandlers } from './vimaan.ts';
import { withdrawHandlers } from './withdraw-bets.ts';

type CallOf<Name extends RouteName> =
  RouteOf<Name> extends { access: 'player' } ? PlayerCall<Name> : Call<Name>;

type Handler<Name extends RouteName> = (call: CallOf<Name>) => Answer<Name> | Promise<Answer<Name>>;

export type Handlers = { readonly [Name in RouteName]: Handler<Name> };

export const handlers: Handlers = {
  ...siteHandlers,
  ...authHandlers,
  ...accountSecurityHandlers,
  ...passkeyHandlers,
  ...appKeyHandlers,
  ...sportsHandlers,
  ...marketDetailHandlers,
  ...betHandlers,
  ...unmatchedHandlers,
  ...triggerHandlers,
  ...cashOutHandlers,
  ...accountHandlers,
  ...profitLossHandlers,
  ...stakeHandlers,
  ...casinoHandlers,
  ...vimaanHandlers,
  ...casinoBetHandlers,
  ...withdrawHandlers,
  ...protectionHandlers,
  ...racingHandlers,
  ...streamHandlers,
};
