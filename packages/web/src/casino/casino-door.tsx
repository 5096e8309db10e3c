/**
 * All that the first page knows of the casino: which paths are its own, and that everything behind
 * them, its texts included, loads when one is opened.
 */
import { lazy } from 'react';

export const casinoPath =
  /^\/(casino|new-casino|casino-new|play-casino-new|play-video|casino-video|casino-round|vimaan|fairness)(\/|$)/;

const load = () =>
  Promise.all([import('./casino-places.tsx'), import('./texts.ts')]).then(([places, texts]) => {
    texts.loadTexts();
    return places;
  });

export const CasinoPlaces = lazy(() => load().then((file) => ({ default: file.CasinoPlaces })));
export const CasinoTab = lazy(() => load().then((file) => ({ default: file.CasinoTab })));
