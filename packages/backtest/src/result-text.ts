/** Formats the result of a backtest, identically for the same files and bot on any machine. */
import { type Money, makeInstant, makeMoneyText } from '@layline/contract';
import type { BacktestResult } from './play.ts';

export function resultText(result: BacktestResult): string {
  const { from, until, bets, staked, matched, profit, exposureMax, unsettled } = result;
  const rows = [
    ['recorded', `${makeInstant(from)} to ${makeInstant(until)}`],
    ['bets', String(bets)],
    ['matched', `${share(matched, staked)} of ${makeMoneyText(staked)}`],
    ['profit', makeMoneyText(profit)],
    ['worst exposure', makeMoneyText(exposureMax)],
    ...(unsettled === 0 ? [] : [['not settled', `${unsettled} markets`]]),
  ];
  return rows.map(([name = '', text]) => `${name.padEnd(16)}${text}`).join('\n');
}

const share = (part: Money, whole: Money): string =>
  whole === 0 ? '0 %' : `${((100 * part) / whole).toFixed(1)} %`;
