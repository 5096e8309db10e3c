/** Formats the result of a backtest, identically for the same files and bot on any machine. */
import { makeInstant } from '@layline/contract/instant';
import { type Money, makeMoneyText } from '@layline/contract/money';
import { totalsOf } from './bet-list.ts';
import type { BacktestResult } from './play-recordings.ts';

const ruleTexts = {
  queue: 'queue: trades at its price behind what was ahead, trades and offers that reach it',
  through: 'through: only trades and offers beyond its price',
} as const;

export function resultText(result: BacktestResult): string {
  const { from, until, bets, staked, matched, byCause, profit, exposureMax, unsettled } = result;
  const causes = byCause.map(([cause, size]) => `${cause} ${makeMoneyText(size)}`);
  const rows = [
    ['recorded', `${makeInstant(from)} to ${makeInstant(until)}`],
    ['fill rule', ruleTexts[result.fill]],
    ['latency', 'none before the off, the recorded delay in play'],
    ['bets', String(bets)],
    ['matched', `${share(matched, staked)} of ${makeMoneyText(staked)}`],
    ['fills by cause', causes.join(', ') || 'none'],
    ['profit', makeMoneyText(profit)],
    ['worst exposure', makeMoneyText(exposureMax)],
    ...(unsettled === 0 ? [] : [['not settled', `${unsettled} markets`]]),
    ...marketRows(result),
  ];
  return rows.map(([name = '', text]) => `${name.padEnd(16)}${text}`).join('\n');
}

const marketRows = ({ list }: BacktestResult): string[][] =>
  totalsOf(list).map(({ market, name, bets, matched, profit }) => {
    const won = profit === null ? 'not settled' : `profit ${makeMoneyText(profit)}`;
    return [market, `${name}: ${bets} bets, matched ${makeMoneyText(matched)}, ${won}`];
  });

const share = (part: Money, whole: Money): string =>
  whole === 0 ? '0 %' : `${((100 * part) / whole).toFixed(1)} %`;
