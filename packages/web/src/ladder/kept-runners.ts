/** Which runners of a market have ladders, kept in this browser so that a window comes back as it was. */
import { createKept } from '../base/kept-store.ts';

/** Markets beyond it are forgotten, the longest unchanged first. */
const marketsMax = 30;

interface Kept {
  readonly markets: readonly {
    readonly marketId: string;
    readonly runnerIds: readonly number[];
  }[];
}

const useKept = createKept<Kept>('ladder-runners', { markets: [] });
const none: readonly number[] = [];

/** Returns those the player chose; empty if none. */
export const useKeptRunners = (marketId: string): readonly number[] =>
  useKept(({ markets }) => markets.find((one) => one.marketId === marketId)?.runnerIds ?? none);

export function keepRunners(marketId: string, runnerIds: readonly number[]): void {
  useKept.setState(({ markets }) => {
    const others = markets.filter((one) => one.marketId !== marketId);
    return { markets: [...others, { marketId, runnerIds }].slice(-marketsMax) };
  });
}
