/** Which prices programs are shown: the calls and the stream agree. */
import type { MarketStatus, RunnerStatus } from '@layline/contract';
import type { CachedMarket } from '../../../venue/market/cached-market.ts';

interface Shown {
  readonly market: Pick<CachedMarket, 'definition'>;
  /** The status that readers see. */
  readonly status: MarketStatus;
}

/**
 * Hides prices that are not trusted and those of removed runners. A market that its feed suspends keeps the
 * prices that the feed has.
 */
export const isQuoted = ({ market, status }: Shown, runnerStatus: RunnerStatus): boolean =>
  status === market.definition.status && status !== 'CLOSED' && runnerStatus === 'ACTIVE';
