/** What bets on lines come to by margin or by total, as they are paid (LINES-1, LINES-2). Pure. */
import type { BetRow } from '@layline/contract';
import {
  halfOf,
  halfProfitAt,
  type LineSubject,
  lineEnding,
  middleOf,
} from '@layline/contract/line';
import { type Money, money, noMoney } from '@layline/contract/money';
import { liabilityOf, type PreviewBet, profitOf } from '@layline/exchange/preview';
import type { LiveLine, LiveRunner } from '../../live/price-board.ts';
import { parseAmount } from '../../session/amount.ts';
import { currentOf } from '../position.ts';

/** A bet's results: if its line wins, loses, or ends in between. */
export interface LineBet {
  readonly line: LiveLine;
  readonly win: Money;
  readonly lose: Money;
  readonly middle: Money;
}

/** From one number to another, both included; null without an end. */
export interface NumberRow {
  readonly from: number | null;
  readonly to: number | null;
  readonly result: Money;
}

/** The matched part of an open bet; null for a bet on no line, or of which nothing is matched. */
export function lineBetOf(row: BetRow): LineBet | null {
  const current = currentOf(row);
  if (row.line === undefined || current === null) return null;
  if (current.win === noMoney && current.lose === noMoney) return null;
  const { quarters, sign } = row.line;
  const line = { quarters, sign: sign < 0 ? -1 : 1 } as const;
  return { line, ...current, middle: parseAmount(row.line.middle) };
}

/** A bet that is not placed yet; null if its runner is no line. */
export function lineBetAs(bet: PreviewBet, runners: readonly LiveRunner[]): LineBet | null {
  const line = runners.find(({ runnerId }) => runnerId === bet.runnerId)?.line;
  if (line === undefined) return null;
  const [gain, cost] = [profitOf(bet), money(0 - liabilityOf(bet))];
  const results = bet.side === 'back' ? { win: gain, lose: cost } : { win: cost, lose: gain };
  const ending = middleOf(line)?.ending;
  const ofBacker =
    ending === 'half-won'
      ? halfProfitAt(bet.odds, bet.stake)
      : ending === 'half-lost'
        ? 0 - halfOf(bet.stake)
        : 0;
  return { line, ...results, middle: money(bet.side === 'back' ? ofBacker : 0 - ofBacker) };
}

function resultAt(bets: readonly LineBet[], number: number): Money {
  let sum = 0;
  for (const { line, win, lose, middle } of bets) {
    const ending = lineEnding({ ...line, selectionId: 0 }, number);
    sum += ending === 'won' ? win : ending === 'lost' ? lose : middle;
  }
  return money(sum);
}

/** Rows for all numbers, lowest first; neighbours with the same result are one row. */
export function resultsByNumber(lines: LineSubject, bets: readonly LineBet[]): NumberRow[] {
  const levels = bets.map(({ line }) => (0 - line.sign * line.quarters) / 4);
  const first = lines === 'total' ? 0 : Math.floor(Math.min(...levels)) - 1;
  const last = Math.max(first, Math.ceil(Math.max(...levels)) + 1);
  const rows: NumberRow[] = [];
  for (let number = first; number <= last; number += 1) {
    const result = resultAt(bets, number);
    const before = rows.at(-1);
    const to = number === last ? null : number;
    if (before !== undefined && before.result === result) rows[rows.length - 1] = { ...before, to };
    else rows.push({ from: number === first && lines === 'margin' ? null : number, to, result });
  }
  return rows;
}
