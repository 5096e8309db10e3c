/** The bot's bets, one a line, as CSV that any spreadsheet reads, and their sums by market. */
import { type Instant, makeInstant } from '@layline/contract/instant';
import { type Money, makeMoneyText, money } from '@layline/contract/money';
import type { Odds } from '@layline/contract/odds';
import { averageOdds } from './average-odds.ts';
import type { Order } from './orders.ts';
import type { RecordedMarkets } from './recorded-markets.ts';

export interface ListedBet {
  readonly at: Instant;
  readonly market: string;
  readonly marketName: string;
  readonly runner: string;
  readonly side: string;
  readonly price: Odds;
  readonly stake: Money;
  readonly matched: Money;
  /** Mean matched odds; 0 while nothing is matched. */
  readonly matchedAt: number;
  /** With the size of each, such as 'queue 60.00 + beyond 40.00'. */
  readonly cause: string;
  /** Before commission; null if its market was not settled. */
  readonly profit: Money | null;
}

export const listBets = (orders: readonly Order[], markets: RecordedMarkets): ListedBet[] =>
  orders.map((order) => {
    const definition = markets.find(order.marketId)?.definition;
    const runner = definition?.runners.find(({ runnerId }) => runnerId === order.runnerId);
    const causes = [...order.byCause].map(([cause, size]) => `${cause} ${makeMoneyText(size)}`);
    return {
      at: order.placedAt,
      market: order.marketId,
      marketName: `${definition?.fixture.name ?? ''} ${definition?.name ?? ''}`.trim(),
      runner: runner?.name || String(order.runnerId),
      side: order.side,
      price: order.odds,
      stake: order.stake,
      matched: order.matched,
      matchedAt: averageOdds(order),
      cause: causes.join(' + '),
      profit: order.matched === 0 ? money(0) : order.profit,
    };
  });

const columns = 'time,market,name,runner,side,price,stake,matched,matched at,cause,profit';

/** A text that a spreadsheet would run as a formula begins with an apostrophe instead. */
function cell(text: string): string {
  const plain = /^[=+@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}

const priceText = (odds: number): string => makeMoneyText(money(odds));

export function betsText(bets: readonly ListedBet[]): string {
  const rows = bets.map((bet) => [
    makeInstant(bet.at),
    bet.market,
    bet.marketName,
    bet.runner,
    bet.side,
    priceText(bet.price),
    makeMoneyText(bet.stake),
    makeMoneyText(bet.matched),
    bet.matchedAt === 0 ? '' : bet.matchedAt.toFixed(2),
    bet.cause,
    bet.profit === null ? '' : makeMoneyText(bet.profit),
  ]);
  return [columns, ...rows.map((row) => row.map(cell).join(','))].map((row) => `${row}\n`).join('');
}

export interface MarketTotal {
  readonly market: string;
  readonly name: string;
  readonly bets: number;
  readonly matched: Money;
  /** Before commission; null if the market was not settled. */
  readonly profit: Money | null;
}

export const totalsOf = (bets: readonly ListedBet[]): MarketTotal[] =>
  [...Map.groupBy(bets, ({ market }) => market)].map(([market, own]) => {
    const isSettled = own.every(({ profit }) => profit !== null);
    return {
      market,
      name: own[0]?.marketName ?? '',
      bets: own.length,
      matched: money(own.reduce((sum, { matched }) => sum + matched, 0)),
      profit: isSettled ? money(own.reduce((sum, { profit }) => sum + (profit ?? 0), 0)) : null,
    };
  });
