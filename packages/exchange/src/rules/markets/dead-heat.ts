/**
 * Determines the winners and the share of the stake that wins. More winners than places is a dead
 * heat: the tied runners win with places/tied of the stake and lose with the rest.
 *
 *   WINNER only           k places, w > k winners: each k/w
 *   WINNER and PLACED     the winners win in full, the placed share the places left
 *   PLACED only           as for winners
 *   0 places              any number may win, each in full; no dead heats
 */
import type { RunnerStatus } from '@layline/contract';

/** The winning share of the stake: 1/1 in full, 0/1 loses, 1/2 in a dead heat of two. */
export interface Share {
  readonly places: number;
  readonly tied: number;
}

export const fullShare: Share = { places: 1, tied: 1 };
export const noShare: Share = { places: 0, tied: 1 };

export function shareOf(places: number, tied: number): Share {
  if (places <= 0) return noShare;
  return places >= tied ? fullShare : { places, tied };
}

export interface Shares {
  readonly winner: Share;
  readonly placed: Share;
}

/** The shares of WINNER and PLACED runners; `places` is the market's number of winners. */
export function sharesOf(places: number, statuses: readonly RunnerStatus[]): Shares {
  const winners = statuses.filter((status) => status === 'WINNER').length;
  const placed = statuses.filter((status) => status === 'PLACED').length;
  if (places <= 0) return { winner: fullShare, placed: fullShare };
  return { winner: shareOf(places, winners), placed: shareOf(places - winners, placed) };
}
