/** The action of the slip's wide button: check, wait, send, report. */
import './locales/texts.ts';
import type { BetRow, MinMax } from '@layline/contract';
import { instant, makeInstant } from '@layline/contract/instant';
import { useLingui } from '@lingui/react/macro';
import { askAgain } from '../../api/query-client.ts';
import { now, wait } from '../../base/clock.ts';
import { prices } from '../../live/prices.ts';
import { useRefreshBets } from '../../own-bets/bets-query.ts';
import { useHasCapability } from '../../site/capability.ts';
import { formatStake } from '../../ui/figures.ts';
import { toast } from '../../ui/toast.ts';
import { readAttached } from '../attached.ts';
import { livePriceOf } from '../live-price.ts';
import { delayBeforeMs, type Placing, type PlacingResult, placeBet } from '../place-bet.ts';
import { oddsOf, type SlipFields } from '../slip.ts';
import { findRefusal, limitsOf, type SlipRefusal } from '../slip-check.ts';
import { currentSlip, playSlip } from '../slip-store.ts';
import { termsOf } from '../terms.ts';

function makePlacing(slip: SlipFields, clientRef: string): Placing | null {
  const terms = termsOf(slip);
  if (terms === null) return null;
  const placeTime = makeInstant(instant(now()));
  const { choice, persistence, isPartTaken } = slip;
  const odds = oddsOf(slip);
  const { body: attached } = readAttached({ attached: slip.attached, side: choice.side, odds });
  return { choice, terms, persistence, isPartTaken, attached, clientRef, placeTime };
}

export function usePlaceBet(siteLimits: MinMax | undefined): () => Promise<void> {
  const { t } = useLingui();
  const canAskAgain = useHasCapability('client-ref');
  const refreshBets = useRefreshBets();

  function wordsOf(refusal: SlipRefusal): string {
    if (refusal === 'stakeTooSmall') return t`Minimum stake limit exceeded!`;
    if (refusal === 'stakeTooLarge') return t`Maximum stake limit exceeded!`;
    return t`Bet rate changed!`;
  }

  /** Mentions an unmatched part; for a fully matched bet the server's message is enough. */
  function wordsOfBet(bet: BetRow | null): string {
    if (bet === null) return '';
    const { sizeMatched, sizeRemaining, sizeCancelled } = bet;
    const [matched, left] = [formatStake(sizeMatched), formatStake(sizeRemaining)];
    if (sizeCancelled > 0 && sizeMatched > 0) {
      return t`${matched} matched, ${formatStake(sizeCancelled)} cancelled.`;
    }
    if (!(sizeRemaining > 0)) return '';
    return sizeMatched > 0
      ? t`${matched} matched, ${left} waits in the market.`
      : t`Your bet of ${left} waits in the market.`;
  }

  function refuse(message: string, code = ''): void {
    playSlip({ act: 'refuse', message, code });
    toast('bad', message);
  }

  function tell(outcome: PlacingResult): void {
    if (outcome.result === 'unknown') {
      // The slip may no longer be visible.
      toast('bad', outcome.message || t`No answer from the server. Check your open bets.`);
      return playSlip({ act: 'lose' });
    }
    if (outcome.result === 'refused') {
      return refuse(outcome.message || t`The bet was refused.`, outcome.code);
    }
    playSlip({ act: 'accept' });
    toast('good', wordsOfBet(outcome.bet) || outcome.message || t`Bet placed successfully!`);
    refreshBets();
    askAgain(['triggers']);
  }

  return async () => {
    const slip = currentSlip();
    if (slip.state !== 'editing' && slip.state !== 'unsure') return;
    if (slip.state === 'unsure' && !canAskAgain) return;
    const isInPlay = prices.market(slip.choice.marketId)?.isInPlay ?? false;
    const isAgain = slip.state === 'unsure';
    const limits = limitsOf(siteLimits, slip.choice.kind, isInPlay);
    const refusal = isAgain ? null : findRefusal(slip, limits, livePriceOf(slip.choice));
    if (refusal !== null) return refuse(wordsOf(refusal));
    const clientRef = isAgain ? slip.clientRef : crypto.randomUUID();
    const placing = makePlacing(slip, clientRef);
    if (placing === null) return;
    playSlip({ act: 'send', clientRef, at: now() });
    if (!isAgain) await wait(delayBeforeMs(siteLimits));
    const late = isAgain ? null : findRefusal(slip, limits, livePriceOf(slip.choice));
    if (late === 'rateChanged' && !siteLimits?.holdsDelay) return refuse(wordsOf(late));
    tell(await placeBet(placing, { canAskAgain, isOutcomeUnknown: isAgain }));
  };
}
