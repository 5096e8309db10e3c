/** The site, tree, players and markets at the start of every seed. */
import { siteId } from '@layline/contract';
import { defineMarket } from '../protection/define-market.ts';

export const site = siteId('north');
/** In basis points. */
export const commission = 215;
export const players = ['anna', 'bilal', 'chitra', 'dev'] as const;

/** Name, upline, rank and shares in percent. */
export const tree = [
  ['ada', null, 0, 80],
  ['sue', 'ada', 1, 60],
  ['max', 'sue', 2, 33.33],
  ['abe', 'max', 3, 12.5],
  ['sam', null, 1, 90],
  ['ann', 'sam', 3, 50],
] as const;
export const levels = ['admin', 'super', 'master', 'agent'] as const;

/** The market with its result. */
export function resultOf(market: number, winner: number) {
  const definition = defineMarket(market);
  const runners = definition.runners.map((one, nth) => ({
    ...one,
    status: nth + 1 === winner ? ('WINNER' as const) : ('LOSER' as const),
  }));
  return { ...definition, status: 'CLOSED' as const, version: definition.version + 1, runners };
}

/** By rank. */
export const credits = [400_000, 320_000, 260_000, 100_000] as const;
