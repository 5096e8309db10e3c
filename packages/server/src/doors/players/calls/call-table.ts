/** Maps every call of the route table to its handler. A missing handler does not compile. */
import type { RouteName, RouteOf } from '@layline/contract';
import { accountHandlers } from './account.ts';
import { accountSecurityHandlers } from './account-security.ts';
import { appKeyHandlers } from './app-keys.ts';
import { authHandlers } from './auth.ts';
import { betQuestionHandlers } from './bet-questions.ts';
import { betHandlers } from './bets.ts';
import type { Answer, CachedCall, Call, PlayerCall } from './call.ts';
import { cashOutHandlers } from './cash-out.ts';
import { cashierHandlers } from './cashier.ts';
import { casinoHandlers } from './casino.ts';
import { casinoBetHandlers } from './casino-bets.ts';
import { marketDetailHandlers } from './market-detail.ts';
import { passkeyHandlers } from './passkeys.ts';
import { preferenceHandlers } from './preferences.ts';
import { profitLossHandlers } from './profit-loss.ts';
import { protectionHandlers } from './protection.ts';
import { siteHandlers } from './site.ts';
import { racingHandlers, sportsHandlers } from './sports.ts';
import { stakeHandlers } from './stakes.ts';
import { streamHandlers } from './stream.ts';
import { triggerHandlers } from './triggers.ts';
import { unmatchedHandlers } from './unmatched.ts';
import { vimaanHandlers } from './vimaan.ts';
import { withdrawHandlers } from './withdraw-bets.ts';

type CallOf<Name extends RouteName> =
  RouteOf<Name> extends { isCached: true }
    ? CachedCall<Name>
    : RouteOf<Name> extends { access: 'player' }
      ? PlayerCall<Name>
      : Call<Name>;

type Handler<Name extends RouteName> = (call: CallOf<Name>) => Answer<Name> | Promise<Answer<Name>>;

type Handlers = { readonly [Name in RouteName]: Handler<Name> };

const handlers: Handlers = {
  ...siteHandlers,
  ...authHandlers,
  ...accountSecurityHandlers,
  ...passkeyHandlers,
  ...appKeyHandlers,
  ...sportsHandlers,
  ...marketDetailHandlers,
  ...betHandlers,
  ...betQuestionHandlers,
  ...unmatchedHandlers,
  ...triggerHandlers,
  ...cashOutHandlers,
  ...accountHandlers,
  ...profitLossHandlers,
  ...stakeHandlers,
  ...preferenceHandlers,
  ...casinoHandlers,
  ...vimaanHandlers,
  ...casinoBetHandlers,
  ...withdrawHandlers,
  ...protectionHandlers,
  ...cashierHandlers,
  ...racingHandlers,
  ...streamHandlers,
};

/** As it is called where the name is not known before. */
export type AnyHandler = (call: Call<RouteName> | PlayerCall<RouteName>) => unknown;

/** Throws for a route without one. */
export function handlerOf(name: RouteName): AnyHandler {
  const handler = (handlers as Readonly<Record<string, unknown>>)[name] as AnyHandler | undefined;
  if (!handler) throw new Error(`The route ${name} has no handler.`);
  return handler;
}
