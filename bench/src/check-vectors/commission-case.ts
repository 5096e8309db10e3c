/** Published commissions: on a market's net winnings, with a discount on the rate. */
import { type Money, makeMoney, money, odds } from '@layline/contract';
import { z } from 'zod';
import { compareWithin, hundredths, minor, sideOf } from './figures.ts';
import { type CaseBet, ThrowAwayMarket } from './throw-away-market.ts';

const commissionBet = z.looseObject({
  side: z.enum(['BACK', 'LAY']),
  stake: z.number().positive(),
  price: z.number(),
  /** Result of the bet. */
  won: z.boolean().optional(),
  selectionWon: z.boolean().optional(),
});

export const commissionCase = z.looseObject({
  id: z.string(),
  bets: z.array(commissionBet).min(1).optional(),
  marketNet: z.number().optional(),
  baseRatePct: z.number(),
  discountPct: z.number().optional(),
  commission: z.number(),
  tolerance: z.number().optional(),
});
export type CommissionCase = z.output<typeof commissionCase>;

type Struck = Omit<CaseBet, 'runner'> & { readonly isSelectionWon: boolean };

export function checkCommission(one: CommissionCase): string[] {
  const bets = one.bets?.map(struck) ?? netBet(minor(one.marketNet ?? 0));
  // Each runner wins or loses on its own, so that any combination of results is possible.
  const market = new ThrowAwayMarket({
    kind: 'match',
    marketType: 'CASE',
    winners: 0,
    runners: bets.map(({ isSelectionWon }) => ({ status: isSelectionWon ? 'WINNER' : 'LOSER' })),
  });
  for (const [runner, { isSelectionWon: _won, ...bet }] of bets.entries()) {
    market.back({ runner, ...bet });
  }
  const rate = one.baseRatePct * (100 - (one.discountPct ?? 0));
  const paid = market.settle(Math.round(rate));
  const net = paid.bets.reduce((sum, { profit }) => sum + profit, 0);
  const taken = paid.transfers
    .filter(({ reason }) => reason === 'commission')
    .reduce((sum, { amount }) => sum + amount, 0);
  return [
    ...compareWithin('marketNet', one.marketNet, makeMoney(money(net)), one.tolerance),
    ...compareWithin('commission', one.commission, makeMoney(money(taken)), one.tolerance),
  ];
}

function struck({ side, stake, price, won, selectionWon }: z.output<typeof commissionBet>): Struck {
  const isSelectionWon = selectionWon ?? (side === 'BACK' ? won === true : won === false);
  return { side: sideOf(side), stake: minor(stake), odds: hundredths(price), isSelectionWon };
}

/** A bet at evens with this net result. */
const netBet = (net: Money): Struck[] =>
  net === 0
    ? []
    : [{ side: 'back', odds: odds(200), stake: money(Math.abs(net)), isSelectionWon: net > 0 }];
