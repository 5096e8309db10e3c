/** The door of contract: words, wire shapes and refusals that two rooms share. */

export * from './demo.ts';
export * from './http/account.ts';
export * from './http/auth.ts';
export * from './http/bets.ts';
export * from './http/cash-out.ts';
export * from './http/casino.ts';
export * from './http/market-detail.ts';
export * from './http/place-bet.ts';
export * from './http/profit-loss.ts';
export * from './http/route.ts';
export * from './http/routes.ts';
export * from './http/site.ts';
export * from './http/sports.ts';
export * from './http/stakes.ts';
export * from './http/wire.ts';
export * from './ids.ts';
export * from './instant.ts';
export * from './market.ts';
export * from './money.ts';
export * from './odds.ts';
export * from './refusal.ts';
export * from './score.ts';
export * from './sport.ts';
