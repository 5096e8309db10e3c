/**
 * What players are shown while memory is ahead of the store: balances and exposures as they were
 * before the batches that are not written yet. In an outage that may be long, and those batches may
 * never be written at all.
 */
import type { BetId, MarketId, Money, PlayerId } from '@layline/contract';
import { type AccountView, accountOf, type ExchangeState, marketExposure } from '@layline/exchange';

/** How a player stood before a batch touched him. */
export interface Standing {
  readonly account: AccountView | undefined;
  readonly exposures: Map<MarketId, Money>;
}

interface Ahead {
  readonly standings: ReadonlyMap<PlayerId, Standing>;
  readonly placed: ReadonlySet<BetId>;
}

export class Unwritten {
  #batches: readonly Ahead[] = [];

  /** In the order they were decided. */
  set(...batches: readonly Ahead[]): void {
    this.#batches = batches;
  }

  accountOf(state: ExchangeState, playerId: PlayerId): AccountView | undefined {
    const before = this.#batches.find(({ standings }) => standings.has(playerId));
    const standing = before?.standings.get(playerId);
    return standing ? standing.account : accountOf(state, playerId);
  }

  exposureOf(state: ExchangeState, playerId: PlayerId, marketId: MarketId): Money {
    for (const { standings } of this.#batches) {
      const known = standings.get(playerId)?.exposures.get(marketId);
      if (known !== undefined) return known;
    }
    return marketExposure(state, playerId, marketId);
  }

  /** Whether the bet was placed by one of them. */
  has(betId: BetId): boolean {
    return this.#batches.some(({ placed }) => placed.has(betId));
  }
}

/** Notes how a player stands, before the first event of a batch that touches him there. */
export function noteStanding(
  standings: Map<PlayerId, Standing>,
  state: ExchangeState,
  playerId: PlayerId,
  marketId: MarketId | null,
): void {
  let standing = standings.get(playerId);
  if (standing === undefined) {
    standing = { account: accountOf(state, playerId), exposures: new Map() };
    standings.set(playerId, standing);
  }
  if (marketId === null || standing.exposures.has(marketId)) return;
  standing.exposures.set(marketId, marketExposure(state, playerId, marketId));
}
