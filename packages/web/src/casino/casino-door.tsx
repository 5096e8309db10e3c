/**
 * The only part of the casino in the first chunk: its paths. Everything behind them, including texts, loads
 * when one is opened.
 */
import { lazyPart } from '../routing/lazy-part.ts';

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
  Promise.all([import('./casino-places.tsx'), import('./locales/texts.ts')]).then(
    ([places, texts]) => {
      texts.loadTexts();
      return places;
    },
  );

export const CasinoPlaces = lazyPart(load, 'CasinoPlaces');
export const CasinoTab = lazyPart(load, 'CasinoTab');

/** A short list of tables, for pages outside the casino. */
export const CasinoTables = lazyPart(
  () =>
    Promise.all([import('./lobby/table-list.tsx'), import('./locales/texts.ts')]).then(
      ([list, texts]) => {
        texts.loadTexts();
        return list;
      },
    ),
  'TableList',
);
