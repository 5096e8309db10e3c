/** The players and markets of the venue at the start of every seed. */
import { money, playerId, siteId, transferRef } from '@layline/contract';
import type { Request } from '@layline/server/engine';
import { defineMarket } from '../protection/define-market.ts';

export const players: readonly string[] = ['anna', 'bilal', 'chitra', 'dev'];
/** The others lay. */
export const backers = players.slice(0, 2);
export const markets = [1, 2] as const;
export const limits = { stakeMin: money(1), stakeMax: money(1_000_000) };

const site = siteId('north');
const funds = money(20_000_000);

/** What the first leader is asked before anything breaks. */
export const openingRequests = (): Request[] => [
  ...players.flatMap((name): Request[] => [
    { kind: 'open-account', playerId: playerId(name), siteId: site, exposureLimit: null },
    {
      kind: 'move-funds',
      transferRef: transferRef(`first-${name}`),
      direction: 'deposit',
      playerId: playerId(name),
      amount: funds,
      remark: '',
    },
  ]),
  ...markets.map(
    (number): Request => ({ kind: 'define-market', definition: defineMarket(number) }),
  ),
];
