/** The player's favourite tables, kept in this browser, newest first. */
import { createKept } from '../../base/kept-store.ts';

interface Favourites {
  readonly ids: readonly string[];
}

const favouritesMax = 100;

export const useFavourites = createKept<Favourites>('casino-favourites', { ids: [] });

export function toggleFavourite(id: string): void {
  useFavourites.setState(({ ids }) => ({
    ids: ids.includes(id)
      ? ids.filter((known) => known !== id)
      : [id, ...ids].slice(0, favouritesMax),
  }));
}
