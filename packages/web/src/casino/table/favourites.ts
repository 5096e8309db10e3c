/** The player's favourite tables, kept in this browser, newest first. */
import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { sliceStorage } from '../../base/storage.ts';

interface Favourites {
  readonly ids: readonly string[];
}

const favouritesMax = 100;

export const useFavourites = create<Favourites>()(
  persist((): Favourites => ({ ids: [] }), {
    name: 'casino-favourites',
    storage: sliceStorage<Favourites>(),
    version: 1,
  }),
);

export function toggleFavourite(id: string): void {
  useFavourites.setState(({ ids }) => ({
    ids: ids.includes(id)
      ? ids.filter((known) => known !== id)
      : [id, ...ids].slice(0, favouritesMax),
  }));
}
