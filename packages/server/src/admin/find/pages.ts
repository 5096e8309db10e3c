/** Pages of bets and other rows that a command lists. */
import { makeMoney, makeOdds, money, type Odds } from '@layline/contract';
import type { ShownPage } from '@layline/contract/console-commands';
import { textOfBet } from '../../shown/player/bet-text.ts';
import type { StoredBet } from '../../store/queries/bets/stored-bet.ts';
import type { Page } from '../../store/queries/page.ts';
import { type Cells, type Done, makeTable } from '../command.ts';

export const pageSize = 100;
export const pagesMax = 100_000;

export function paged<Item>(
  { items, total }: Page<Item>,
  { page, show }: { readonly page: number; readonly show: (item: Item) => Cells },
): Done<ShownPage> {
  const rows = items.map(show);
  const pages = Math.max(1, Math.ceil(total / pageSize));
  const text = pages === 1 ? makeTable(rows) : `${makeTable(rows)}\nPage ${page} of ${pages}.`;
  return { data: { page, pages, total, rows }, text };
}

export const showBet = (bet: StoredBet): Cells => ({
  bet: String(bet.bet_id),
  market: bet.round_id === null ? bet.market_id : '',
  placed: bet.placed_at,
  on: textOfBet(bet),
  odds: bet.rate === null ? makeOdds((bet.odds_matched || bet.odds_requested) as Odds) : '',
  staked: makeMoney(money(bet.stake)),
  outcome: bet.outcome,
  result: makeMoney(money(bet.profit)),
  worksheet: (bet.worksheet ?? []).join(' '),
});

export const betStates = ['all', 'open', 'settled'] as const;
export const isSettledIn = { all: null, open: false, settled: true } as const;
