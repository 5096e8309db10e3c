/** Places one bet per tap: check, send, report; a waiting bet can be cancelled at once (SLIP-3, SLIP-4). */
import type { BetRow } from '@layline/contract';
import { instant, makeInstant } from '@layline/contract/instant';
import type { Odds } from '@layline/contract/odds';
import { useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { CallFailure, call } from '../api/request.ts';
import { now } from '../base/clock.ts';
import { useRefreshBets } from '../own-bets/bets-query.ts';
import type { OddsChoice } from '../slip/choice.ts';
import { type PlacingResult, placeBet } from '../slip/place-bet.ts';
import { findRefusal, type Limits } from '../slip/slip-check.ts';
import { termsOf } from '../slip/terms.ts';
import { formatOdds, formatStake } from '../ui/figures.ts';
import { fieldsOf, isSamePress, type Press, pressOf, type Tap } from './tap.ts';

/** The outcome of the last tap. */
export type Notice =
  | { readonly tone: 'good' | 'bad'; readonly words: string; readonly waits: BetRow | null }
  | { readonly tone: 'wait'; readonly words: string; readonly waits: null };

/** Limits bets in flight, so that rapid tapping cannot empty the account. */
const inFlightMax = 3;

export function useOneClick(limits: Limits) {
  const { t } = useLingui();
  const refreshBets = useRefreshBets();
  const [notice, setNotice] = useState<Notice | null>(null);
  const [inFlight, setInFlight] = useState(0);
  const lastPress = useRef<Press | null>(null);

  const bad = (words: string): void => setNotice({ tone: 'bad', words, waits: null });
  const what = ({ side, runnerName, odds }: OddsChoice, stakeText: string): string => {
    const price = formatOdds(odds as Odds);
    return side === 'back'
      ? t`Back ${runnerName} at ${price} for ${stakeText}`
      : t`Lay ${runnerName} at ${price} for ${stakeText}`;
  };

  function wordsOf({ sizeMatched, sizeRemaining, price: average }: BetRow): string {
    const price = average.toFixed(2);
    const [matched, left] = [formatStake(sizeMatched), formatStake(sizeRemaining)];
    if (!(sizeRemaining > 0)) return t`${matched} matched at ${price}.`;
    if (!(sizeMatched > 0)) return t`${left} waits in the market.`;
    return t`${matched} matched, ${left} waits in the market.`;
  }

  function showResult(outcome: PlacingResult, begin: string): void {
    if (outcome.result === 'unknown') {
      return bad(outcome.message || t`No answer from the server. Check your open bets.`);
    }
    if (outcome.result === 'refused') return bad(outcome.message || t`The bet was refused.`);
    const { bet, message } = outcome;
    const waits = bet !== null && bet.sizeRemaining > 0 ? bet : null;
    const words = bet === null ? message : wordsOf(bet);
    setNotice({ tone: 'good', words: `${begin}: ${words}`, waits });
  }

  async function tap(from: Tap): Promise<void> {
    const press = pressOf(from, now());
    const isAgain = isSamePress(lastPress.current, press);
    lastPress.current = press;
    if (isAgain) return;
    const fields = fieldsOf(from);
    const refusal = findRefusal(fields, limits, { kind: 'odds', odds: null });
    if (refusal === 'stakeTooSmall') return bad(t`Minimum stake limit exceeded!`);
    if (refusal === 'stakeTooLarge') return bad(t`Maximum stake limit exceeded!`);
    const terms = termsOf(fields);
    if (terms === null || inFlight >= inFlightMax) return;
    const begin = what(from.choice, from.stakeText);
    setNotice({ tone: 'wait', words: begin, waits: null });
    setInFlight((count) => count + 1);
    const { choice, persistence, isPartTaken } = fields;
    const placeTime = makeInstant(instant(now()));
    const clientRef = crypto.randomUUID();
    const bet = { choice, terms, persistence, isPartTaken, clientRef, placeTime };
    showResult(await placeBet(bet, { canAskAgain: true }), begin);
    setInFlight((count) => count - 1);
    refreshBets();
  }

  async function takeBack({ betId }: BetRow): Promise<void> {
    try {
      const { message } = await call('cancelBet', { params: { betId }, body: {} });
      setNotice({ tone: 'good', words: message, waits: null });
    } catch (failure) {
      const words = failure instanceof CallFailure ? failure.message : '';
      bad(words || t`No answer from the server. Check your open bets.`);
    }
    refreshBets();
  }

  return { notice, isBusy: inFlight > 0, tap, takeBack, what };
}
