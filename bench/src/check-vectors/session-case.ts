/** Published session bets: yes at the line or above, no below it. */
import { makeMoney, money } from '@layline/contract';
import { z } from 'zod';
import { minor } from './figures.ts';
import { ThrowAwayMarket } from './throw-away-market.ts';

export const sessionCase = z.looseObject({
  id: z.string(),
  side: z.enum(['YES', 'NO']),
  line: z.number(),
  result: z.number().nullable(),
  stake: z.number().positive().optional(),
  /** Profit on a stake of 100. */
  rate: z.number().int().positive().optional(),
  outcome: z.enum(['win', 'lose', 'void']).optional(),
  netProfit: z.number().optional(),
});
export type SessionCase = z.output<typeof sessionCase>;

const outcomes: Readonly<Record<string, string>> = {
  profit: 'win',
  loss: 'lose',
  void: 'void',
  push: 'push',
};

export function checkSession(one: SessionCase): string[] {
  const market = new ThrowAwayMarket({
    kind: 'session',
    marketType: 'SESSION',
    winners: 1,
    runners: [{ status: 'ACTIVE' }],
    ...(one.result !== null && { sessionResult: one.result }),
  });
  const { side, line, rate = 100, stake = 100 } = one;
  market.offerSession({ side: side === 'YES' ? 'back' : 'lay', line, rate, stake: minor(stake) });
  const [bet] = market.settle().bets;
  const outcome = outcomes[bet?.outcome ?? 'push'];
  const profit = makeMoney(bet?.profit ?? money(0));
  return [
    ...(one.outcome === undefined || one.outcome === outcome
      ? []
      : [`outcome: expected ${one.outcome}, got ${outcome}`]),
    ...(one.netProfit === undefined || one.netProfit === profit
      ? []
      : [`netProfit: expected ${one.netProfit}, got ${profit}`]),
  ];
}
