/**
 * The route table: every call under /api with its method, path, access and schemas. The server, the
 * OpenAPI document, the client's types and the access tests are all derived from it.
 */
import type { z } from 'zod';
import { accountRoutes } from './account.ts';
import { accountSecurityRoutes, passkeyRoutes } from './account-security.ts';
import { appKeyRoutes } from './app-keys.ts';
import { authRoutes } from './auth.ts';
import { betQuestionRoutes } from './bet-questions.ts';
import { betRoutes } from './bets.ts';
import { cashOutRoutes } from './cash-out.ts';
import { cashierRoutes } from './cashier.ts';
import { casinoRoutes } from './casino.ts';
import { marketDetailRoutes } from './market-detail.ts';
import { preferenceRoutes } from './preferences.ts';
import { profitLossRoutes } from './profit-loss.ts';
import { protectionRoutes } from './protection.ts';
import { racingRoutes } from './racing.ts';
import type { Route } from './route.ts';
import { siteRoutes } from './site.ts';
import { sportsRoutes } from './sports.ts';
import { stakeRoutes } from './stakes.ts';
import { streamRoutes } from './stream.ts';
import { triggerRoutes } from './triggers.ts';

export const routes = {
  ...siteRoutes,
  ...authRoutes,
  ...accountSecurityRoutes,
  ...passkeyRoutes,
  ...appKeyRoutes,
  ...sportsRoutes,
  ...marketDetailRoutes,
  ...betRoutes,
  ...betQuestionRoutes,
  ...triggerRoutes,
  ...cashOutRoutes,
  ...accountRoutes,
  ...profitLossRoutes,
  ...stakeRoutes,
  ...preferenceRoutes,
  ...casinoRoutes,
  ...protectionRoutes,
  ...cashierRoutes,
  ...racingRoutes,
  ...streamRoutes,
};

export type RouteName = keyof typeof routes;
export type RouteOf<Name extends RouteName> = (typeof routes)[Name];
/** Body as a caller writes it. */
export type BodyInput<Name extends RouteName> =
  RouteOf<Name> extends { body: infer Body extends z.ZodType } ? z.input<Body> : undefined;
/** Body as the server reads it, after the schema. */
export type Body<Name extends RouteName> =
  RouteOf<Name> extends { body: infer Schema extends z.ZodType } ? z.output<Schema> : undefined;
export type Params<Name extends RouteName> =
  RouteOf<Name> extends { params: infer Schema extends z.ZodType } ? z.output<Schema> : undefined;
export type ParamsInput<Name extends RouteName> =
  RouteOf<Name> extends { params: infer Schema extends z.ZodType } ? z.input<Schema> : undefined;
export type Query<Name extends RouteName> =
  RouteOf<Name> extends { query: infer Schema extends z.ZodType } ? z.output<Schema> : undefined;
export type QueryInput<Name extends RouteName> =
  RouteOf<Name> extends { query: infer Schema extends z.ZodType } ? z.input<Schema> : undefined;
export type Reply<Name extends RouteName> = z.output<RouteOf<Name>['reply']>;

export const routeList: readonly (Route & { readonly name: RouteName })[] = Object.entries(
  routes,
).map(([name, row]) => ({ name: name as RouteName, ...(row as Route) }));
