import type { BetRow } from '@layline/contract';
import type { Money } from '@layline/contract/money';
import { useEffect, useMemo, useRef } from 'react';
import { askAgain } from '../api/query-client.ts';
import type { LiveMarket } from '../live/price-board.ts';
import { addBet, emptyPosition, type Position, positionOf } from '../slip/position.ts';
import { closedSlip, type Slip } from '../slip/slip.ts';
import { useSlip } from '../slip/slip-store.ts';
import { cutTerms, pendingTermsOf } from '../slip/terms.ts';
import { useCut } from '../slip/use-size-left.ts';

interface Held {
  readonly held: Position | null;
  readonly bets: readonly BetRow[];
}

/**
 * Returns the position including the slip's bet, if the slip is in this market. Half of an each-way bet is in
 * another market, so its results are in the slip alone.
 */
function positionThen(
  slip: Slip,
  market: LiveMarket,
  { held, bets, cut }: Held & { readonly cut: Money | null },
): Position | null {
  if (slip.state === 'closed') return null;
  const terms = cutTerms(pendingTermsOf(slip, bets), cut);
  if (terms?.kind !== 'odds' || terms.eachWay !== undefined) return null;
  const runnerIds = market.runners.map((runner) => runner.runnerId);
  return addBet(held ?? emptyPosition(runnerIds), terms.bet, market.winners);
}

/** Returns the slip if it is in this market, else a closed slip, so that others need not follow it. */
const useSlipOf = (marketId: string): Slip =>
  useSlip(({ slip }) =>
    slip.state !== 'closed' && slip.choice.marketId === marketId ? slip : closedSlip,
  );

/** Reads bets again at once after a withdrawal, which reduces the odds of some and voids others. */
function useBetsAfterRemovals(market: LiveMarket): void {
  const gone = market.runners
    .flatMap(({ runnerId, status }) => (status === 'REMOVED' ? [runnerId] : []))
    .join(' ');
  const seen = useRef({ marketId: market.marketId, gone });
  useEffect(() => {
    const { marketId } = market;
    const isNew = seen.current.marketId === marketId && seen.current.gone !== gone;
    seen.current = { marketId, gone };
    if (isNew) askAgain(['tradeList', 'matchBets']);
  }, [market, gone]);
}

/**
 * Returns results of the player's bets on a market by winner, without and with the bet in the slip (SLIP-6).
 */
export function usePositions(market: LiveMarket, bets: readonly BetRow[]) {
  useBetsAfterRemovals(market);
  const { marketId, runners, winners } = market;
  const slip = useSlipOf(marketId);
  const cut = useCut(slip, bets);
  const held = useMemo(() => {
    const runnerIds = runners.map((runner) => runner.runnerId);
    return positionOf(bets, marketId, runnerIds, winners);
  }, [bets, marketId, runners, winners]);
  return { held, after: positionThen(slip, market, { held, bets, cut }) };
}
