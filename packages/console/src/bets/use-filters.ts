/** What the list of bets is narrowed to. It stands in the address, so that it survives a reload. */
import type { TickedBet } from '@layline/contract/console-risk';
import { useLocation, useSearch } from 'wouter';

const names = ['text', 'site', 'sport', 'stakeMin', 'winMin', 'show', 'address'] as const;

/** What `show` may say; empty shows everything. */
export const shows = ['marked', 'taken', 'refused'] as const;

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

interface Judged {
  readonly filters: Filters;
  readonly isMarked: boolean;
  /** Whether the player has signed in from the address that is asked for; true without one. */
  readonly isThere: boolean;
}

function isShown(bet: TickedBet, { filters: { show }, isMarked }: Judged): boolean {
  if (show === 'marked') return isMarked;
  return show === '' || (show === 'refused') === (bet.refused !== '');
}

export function isWanted(bet: TickedBet, judged: Judged): boolean {
  const { filters } = judged;
  const { player, event, market, pick, betId, refused } = bet;
  const text = [player, event, market, pick, betId, refused].join(' ').toLowerCase();
  return (
    isShown(bet, judged) &&
    judged.isThere &&
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
