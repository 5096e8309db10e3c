/** The router's location and search hooks over the hash. */
import { useSyncExternalStore } from 'react';
import { makeHash, parseHash } from './hash.ts';

function subscribe(listen: () => void): () => void {
  addEventListener('hashchange', listen);
  addEventListener('popstate', listen);
  return () => {
    removeEventListener('hashchange', listen);
    removeEventListener('popstate', listen);
  };
}

const readPath = (): string => parseHash(location.hash).path;
const readSearch = (): string => parseHash(location.hash).search;

export const isHome = (): boolean => readPath() === '/' && readSearch() === '';

/** Goes to a path of the hash router; the query may follow a `?`. */
export function goTo(to: string, options: { replace?: boolean } = {}): void {
  const target = makeHash(to);
  if (target === location.hash) return;
  history[options.replace ? 'replaceState' : 'pushState'](null, '', target);
  dispatchEvent(new PopStateEvent('popstate'));
  if (!options.replace) scrollTo(0, 0);
}

/** To the page before; to the root where there is none in this visit. */
export function goBack(): void {
  if (history.length > 1) history.back();
  else goTo('/', { replace: true });
}

export const useHashPath = Object.assign(
  (): [string, typeof goTo] => [useSyncExternalStore(subscribe, readPath), goTo],
  { hrefs: makeHash },
);

export const useHashSearch = (): string => useSyncExternalStore(subscribe, readSearch);

export const useSearchParam = (name: string): string | null =>
  new URLSearchParams(useHashSearch()).get(name);
