/** Published cash-outs: the stake that closes a position, and the result. */
import { makeMoney, money, noMoney, runnerId } from '@layline/contract';
import {
  type CashOutBook,
  cashOutStakeMax,
  liabilityOf,
  type PreviewBet,
  previewProfitLoss,
  solveCashOut,
} from '@layline/exchange/preview';
import { z } from 'zod';
import { compareWithin, hundredths, minor, sideOf } from './figures.ts';

const side = z.enum(['BACK', 'LAY']);

export const cashOutCase = z.looseObject({
  id: z.string(),
  open: z.looseObject({ side, stake: z.number(), price: z.number() }).optional(),
  close: z.looseObject({ side, price: z.number(), stake: z.number().optional() }),
  selectionPnl: z.number().optional(),
  otherPnl: z.number().optional(),
  closeStake: z.number().optional(),
  ifWin: z.number().optional(),
  ifLose: z.number().optional(),
  layLiability: z.number().optional(),
  tolerance: z.number().optional(),
});
export type CashOutCase = z.output<typeof cashOutCase>;

const selection = runnerId(1);
const other = runnerId(2);

export function checkCashOut({ open, close, tolerance, ...wanted }: CashOutCase): string[] {
  const held = new Map([
    [selection, minor(wanted.selectionPnl ?? 0)],
    [other, minor(wanted.otherPnl ?? 0)],
  ]);
  const book =
    open === undefined
      ? held
      : previewProfitLoss(held, {
          runnerId: selection,
          side: sideOf(open.side),
          odds: hundredths(open.price),
          stake: minor(open.stake),
        });
  const stake = close.stake === undefined ? solved(book, close) : minor(close.stake);
  const bet: PreviewBet = {
    runnerId: selection,
    side: sideOf(close.side),
    odds: hundredths(close.price),
    stake,
  };
  const after = previewProfitLoss(book, bet);
  const [ifWin, ifLose] = [selection, other].map((one) => makeMoney(after.get(one) ?? noMoney));
  return [
    ...compareWithin('closeStake', wanted.closeStake, makeMoney(stake), tolerance),
    ...compareWithin('ifWin', wanted.ifWin, ifWin ?? 0, tolerance),
    ...compareWithin('ifLose', wanted.ifLose, ifLose ?? 0, tolerance),
    ...compareWithin('layLiability', wanted.layLiability, makeMoney(liabilityOf(bet)), tolerance),
  ];
}

function solved(book: ReadonlyMap<typeof selection, typeof noMoney>, close: CashOutCase['close']) {
  const level = { odds: hundredths(close.price), size: cashOutStakeMax };
  const prices = { back: null, lay: null, [sideOf(close.side)]: level };
  const runners: CashOutBook[] = [
    { runnerId: selection, result: book.get(selection) ?? noMoney, ...prices },
    { runnerId: other, result: book.get(other) ?? noMoney, back: null, lay: null },
  ];
  const limits = { stakeMin: money(1), stakeMax: cashOutStakeMax, available: cashOutStakeMax };
  return solveCashOut(runners, limits)?.stake ?? noMoney;
}
