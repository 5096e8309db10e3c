import type { BetRow } from '@layline/contract';
import { useEffect, useMemo, useRef } from 'react';
import { askAgain } from '../api/query-client.ts';
import type { LiveMarket } from '../live/price-board.ts';
import { addBet, emptyPosition, type Position, positionOf } from '../slip/position.ts';
import type { Slip } from '../slip/slip.ts';
import { useSlip } from '../slip/slip-store.ts';
import { pendingTermsOf } from '../slip/terms.ts';

/** The position with the slip's bet added, when the slip stands in this market. */
function positionThen(
  slip: Slip,
  market: LiveMarket,
  { held, bets }: { readonly held: Position | null; readonly bets: readonly BetRow[] },
): Position | null {
  if (slip.state === 'closed' || slip.choice.marketId !== market.marketId) return null;
  const terms = pendingTermsOf(slip, bets);
  if (terms?.kind !== 'odds') return null;
  const runnerIds = market.runners.map((runner) => runner.runnerId);
  return addBet(held ?? emptyPosition(runnerIds), terms.bet, market.winners);
}

/** What a non-runner leaves of the bets on the others is asked at once: odds are reduced, bets void. */
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

/** What the player's bets on a market come to by winner, without and with the bet in the slip (SLIP-6). */
export function usePositions(market: LiveMarket, bets: readonly BetRow[]) {
  useBetsAfterRemovals(market);
  const slip = useSlip((state) => state.slip);
  const { marketId, runners, winners } = market;
  const held = useMemo(() => {
    const runnerIds = runners.map((runner) => runner.runnerId);
    return positionOf(bets, marketId, runnerIds, winners);
  }, [bets, marketId, runners, winners]);
  return { held, after: positionThen(slip, market, { held, bets }) };
}
