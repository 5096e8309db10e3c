import { useCallback, useSyncExternalStore } from 'react';

/** SHELL-9: the widths at which the page changes. */
export const wideScreen = '(min-width: 1025px)';
/** The slip stands beside the content: from a tablet on, and on a phone on its side. */
export const slipBesideScreen = '(min-width: 768px), (min-width: 640px) and (max-height: 480px)';
/** The markets of a match stand in two columns. */
export const twoColumnScreen = '(min-width: 1440px)';
export const mediumScreen = '(min-width: 776px)';
/** A phone, upright or on its side: what stands above the prices folds into one line. */
export const compactScreen = '(max-width: 775px), (max-height: 480px)';
export const reducedMotion = '(prefers-reduced-motion: reduce)';

export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (listen: () => void) => {
      const list = matchMedia(query);
      list.addEventListener('change', listen);
      return () => list.removeEventListener('change', listen);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}

/** A phone on its side. */
export const flatScreen = '(max-height: 480px)';
