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

/** Returns the page with its query, as `goTo` accepts it. */
export const currentPage = (): string => location.hash.replace(/^#/, '');

export const isHome = (): boolean => readPath() === '/' && readSearch() === '';

/** Marks a history entry whose previous page is in this client. */
const cameFromHere = 'from-here';

/** Goes to a path of the hash router; a query may follow after `?`. */
export function goTo(to: string, options: { replace?: boolean } = {}): void {
  const target = makeHash(to);
  if (target === location.hash) return;
  if (options.replace) history.replaceState(history.state, '', target);
  else history.pushState(cameFromHere, '', target);
  dispatchEvent(new PopStateEvent('popstate'));
  if (!options.replace) scrollTo(0, 0);
}

/** Goes to the previous page, or to the root if that is another site's or there is none. */
export function goBack(): void {
  if (history.state === cameFromHere) history.back();
  else goTo('/', { replace: true });
}

export const useHashPath = Object.assign(
  (): [string, typeof goTo] => [useSyncExternalStore(subscribe, readPath), goTo],
  { hrefs: makeHash },
);

export const useHashSearch = (): string => useSyncExternalStore(subscribe, readSearch);

export const useSearchParam = (name: string): string | null =>
  new URLSearchParams(useHashSearch()).get(name);
