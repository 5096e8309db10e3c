/** What the list of bets is narrowed to. It stands in the address, so that it survives a reload. */
import type { TickedBet } from '@layline/contract/console-risk';
import { useLocation, useSearch } from 'wouter';

const names = ['text', 'site', 'sport', 'stakeMin', 'winMin'] as const;

export type Filters = Readonly<Record<(typeof names)[number], string>>;

export function useFilters(): readonly [Filters, (changed: Partial<Filters>) => void] {
  const [, go] = useLocation();
  const given = new URLSearchParams(useSearch());
  const filters = Object.fromEntries(names.map((name) => [name, given.get(name) ?? ''])) as Filters;
  const change = (changed: Partial<Filters>): void => {
    const next = Object.entries({ ...filters, ...changed }).filter(([, value]) => value !== '');
    const search = new URLSearchParams(next).toString();
    go(search === '' ? '/bets' : `/bets?${search}`, { replace: true });
  };
  return [filters, change];
}

/** A field that holds no amount narrows nothing. */
const amountOf = (text: string): number => Number(text.replaceAll(',', '')) || 0;

export function isWanted(bet: TickedBet, filters: Filters): boolean {
  const { player, event, market, pick, betId } = bet;
  const text = [player, event, market, pick, betId].join(' ').toLowerCase();
  return (
    filters.text
      .trim()
      .toLowerCase()
      .split(/\s+/)
      .every((word) => text.includes(word)) &&
    (filters.site === '' || bet.site === filters.site) &&
    (filters.sport === '' || bet.sport === filters.sport) &&
    bet.stake >= amountOf(filters.stakeMin) &&
    bet.couldWin >= amountOf(filters.winMin)
  );
}
