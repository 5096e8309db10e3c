/**
 * The only part of the casino in the first chunk: its paths. Everything behind them, including texts, loads
 * when one is opened.
 */
import { lazy } from 'react';

const firstSegments = [
  'casino',
  'casino-new',
  'new-casino',
  'play-casino-new',
  'play-video',
  'casino-video',
  'casino-party',
  'casino-round',
  'vimaan',
  'fairness',
];

export const casinoPath = new RegExp(`^/(${firstSegments.join('|')})(/|$)`);

const load = () =>
  Promise.all([import('./casino-places.tsx'), import('./texts.ts')]).then(([places, texts]) => {
    texts.loadTexts();
    return places;
  });

export const CasinoPlaces = lazy(() => load().then((file) => ({ default: file.CasinoPlaces })));
export const CasinoTab = lazy(() => load().then((file) => ({ default: file.CasinoTab })));

/** A short list of tables, for pages outside the casino. */
export const CasinoTables = lazy(() =>
  Promise.all([import('./lobby/table-list.tsx'), import('./texts.ts')]).then(([list, texts]) => {
    texts.loadTexts();
    return { default: list.TableList };
  }),
);
