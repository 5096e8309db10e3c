/** Weight of money: how what is on offer at the best prices is shared between the sides. Pure. */

const sum = (sizes: readonly number[]): number => sizes.reduce((total, size) => total + size, 0);

/** The part to back in whole per cent; null without any money. Sizes in one unit, whichever. */
export function backShare(back: readonly number[], lay: readonly number[]): number | null {
  const [toBack, toLay] = [sum(back), sum(lay)];
  return toBack + toLay > 0 ? Math.round((100 * toBack) / (toBack + toLay)) : null;
}
