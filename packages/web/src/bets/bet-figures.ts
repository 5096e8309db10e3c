/**
 * A line of the open bets: selection, price, profit and liability. Equal bets share a line with their number.
 * Pure (BETS-2).
 */
import type { BetRow } from '@layline/contract';
import { addMoney, type Money, noMoney } from '@layline/contract/money';
import { parseOdds } from '@layline/contract/odds';
import { liabilityOf, profitOf, sessionProfit } from '@layline/exchange/preview';
import { parseAmount } from '../session/amount.ts';
import { isSessionRow } from '../slip/position.ts';
import { type BetLine, betLines } from './bet-lines.ts';

interface Figures {
  readonly price: string;
  readonly stake: Money;
  readonly profit: Money;
  readonly liability: Money;
}

export interface MergedLine extends Figures, BetLine {
  /** The number of bets in this line. */
  readonly count: number;
}

function figuresOfBet(bet: BetRow): Figures {
  const stake = parseAmount(bet.sizeMatched);
  if (isSessionRow(bet)) {
    const profit = sessionProfit(bet.size, stake);
    return { price: `${bet.price} @ ${bet.size}`, stake, profit, liability: stake };
  }
  const odds = parseOdds(bet.price);
  if (odds === null) {
    return { price: bet.price.toFixed(2), stake, profit: noMoney, liability: noMoney };
  }
  const part = { side: bet.type, odds, stake };
  const price = (odds / 100).toFixed(2);
  return { price, stake, profit: profitOf(part), liability: liabilityOf(part) };
}

function figuresOfLine({ bet, place }: BetLine): Figures {
  const win = figuresOfBet(bet);
  if (place === null) return win;
  const placed = figuresOfBet(place);
  return {
    price: `${win.price} / ${placed.price}`,
    stake: win.stake,
    profit: addMoney(win.profit, placed.profit),
    liability: addMoney(win.liability, placed.liability),
  };
}

const kindOf = ({ bet, place }: BetLine, { price }: Figures): string =>
  [
    bet.marketId,
    bet.selectionId,
    bet.selection,
    bet.type,
    price,
    bet.eachWay?.part,
    place !== null,
  ].join();

/** Merges the lines of one market; each stays where its first bet was. */
export function mergeBets(bets: readonly BetRow[]): readonly MergedLine[] {
  const merged = new Map<string, MergedLine>();
  for (const line of betLines(bets)) {
    const figures = figuresOfLine(line);
    const kind = kindOf(line, figures);
    const before = merged.get(kind);
    merged.set(
      kind,
      before === undefined
        ? { ...line, ...figures, count: 1 }
        : {
            ...before,
            count: before.count + 1,
            stake: addMoney(before.stake, figures.stake),
            profit: addMoney(before.profit, figures.profit),
            liability: addMoney(before.liability, figures.liability),
          },
    );
  }
  return [...merged.values()];
}
