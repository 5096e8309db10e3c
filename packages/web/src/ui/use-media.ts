import { useCallback, useSyncExternalStore } from 'react';
import { savesData } from '../base/saves-data.ts';

/** SHELL-9: the widths at which the layout changes. */
export const wideScreen = '(min-width: 1025px)';
/**
 * The slip is beside the content: from tablet width, and on a phone in landscape; not on a desktop of which a
 * zoom of 200 % leaves 640 px.
 */
export const slipAtSideScreen = '(min-width: 768px), (min-width: 660px) and (max-height: 480px)';
/** The markets of a match are in two columns. */
export const twoColumnScreen = '(min-width: 1440px)';
export const mediumScreen = '(min-width: 776px)';
/** A phone, upright or in landscape: everything above the prices collapses into one line. */
export const compactScreen = '(max-width: 775px), (max-height: 480px)';
/** A match's name and score are one line: at every width but those with two columns, prices come first. */
export const briefHeadScreen = '(max-width: 1439px), (max-height: 480px)';
const reducedMotion = '(prefers-reduced-motion: reduce)';

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

/** Nothing moves by itself for who asked for less motion, or saves data. */
export function useIsStill(): boolean {
  const isReduced = useMedia(reducedMotion);
  return isReduced || savesData();
}

/** A phone in landscape. */
export const flatScreen = '(max-height: 480px)';
