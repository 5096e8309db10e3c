/** Whose position the page of a market shows, kept in its address. */
import type { ShownScope } from '@layline/contract/console-risk';
import { useLocation, useSearch } from 'wouter';
import { queryOf } from '../risk/position-columns.ts';

/** Returns the query of the address, and a function that goes to another branch. */
export function useScope(marketId: string): readonly [string, (scope: ShownScope) => void] {
  const search = useSearch();
  const [, go] = useLocation();
  return [
    search === '' ? '' : `?${search}`,
    (scope) => go(`/markets/${encodeURIComponent(marketId)}${queryOf(scope)}`, { replace: true }),
  ];
}
