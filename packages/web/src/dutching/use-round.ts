/** DUTCH-3: sends the bets of one press one after another, and stops at the first that is not taken. */
import type { RunnerId } from '@layline/contract';
import { instant, makeInstant } from '@layline/contract/instant';
import type { Side } from '@layline/contract/market';
import { useRef, useState } from 'react';
import { askAgain as readAgain } from '../api/query-client.ts';
import { now, wait } from '../base/clock.ts';
import type { LadderPlace } from '../ladder/tap.ts';
import type { LiveMarket } from '../live/price-board.ts';
import { useRefreshBets } from '../own-bets/bets-query.ts';
import { useHasCapability } from '../site/capability.ts';
import { useSiteLimits } from '../slip/limits-query.ts';
import { delayBeforeMs, type Placing, placeBet } from '../slip/place-bet.ts';
import type { PlannedBet } from './plan.ts';
import { changeBet, openRound, type Round, type RoundBet, takenOf } from './round.ts';

function placingOf(
  { marketId, name: marketName, runners }: LiveMarket,
  place: LadderPlace,
  { side, ...bet }: RoundBet & { readonly side: Side },
): Placing {
  const { runnerId, name: runnerName, odds, stake, clientRef } = bet;
  const what = { marketId, marketName, runners, runnerId, runnerName, side, odds };
  return {
    choice: { ...place, kind: 'match', ...what },
    terms: { kind: 'odds', bet: { runnerId: runnerId as RunnerId, side, odds, stake } },
    persistence: 'fill-or-kill',
    isPartTaken: false,
    clientRef,
    placeTime: makeInstant(instant(now())),
  };
}

/** `onOver` gets each round once it is over, also if the dialog is gone by then. */
export function useRound(market: LiveMarket, place: LadderPlace, onOver: (round: Round) => void) {
  const [round, setRound] = useState<Round | null>(null);
  const canAskAgain = useHasCapability('client-ref');
  const siteLimits = useSiteLimits();
  const refreshBets = useRefreshBets();
  const isSending = useRef(false);

  async function sendOne(from: Round, bet: RoundBet): Promise<Round> {
    const isOutcomeUnknown = bet.state === 'unsure';
    const sending = changeBet(from, bet.clientRef, { state: 'sending' });
    setRound(sending);
    if (!isOutcomeUnknown) await wait(delayBeforeMs(siteLimits));
    const placing = placingOf(market, place, { ...bet, side: from.side });
    const answer = await placeBet(placing, { canAskAgain, isOutcomeUnknown });
    const state = { placed: 'taken', refused: 'refused', unknown: 'unsure' } as const;
    return changeBet(sending, bet.clientRef, {
      state: state[answer.result],
      message: answer.message,
      row: answer.result === 'placed' ? answer.bet : null,
    });
  }

  async function run(from: Round, bets: readonly RoundBet[]): Promise<void> {
    if (isSending.current) return;
    isSending.current = true;
    let current: Round = { ...from, isOver: false };
    for (const bet of bets) {
      const before = takenOf(current).length;
      current = await sendOne(current, bet);
      if (takenOf(current).length === before) break;
    }
    current = { ...current, isOver: true };
    isSending.current = false;
    setRound(current);
    refreshBets();
    readAgain(['triggers']);
    onOver(current);
  }

  return {
    round,
    canAskAgain,
    begin: (bets: readonly PlannedBet[], side: Side): void => {
      const opened = openRound(bets, side, () => crypto.randomUUID());
      void run(opened, opened.bets);
    },
    /** The bets of `rest` take the place of those that do not stand. */
    complete: (from: Round, rest: readonly PlannedBet[]): void => {
      const { bets } = openRound(rest, from.side, () => crypto.randomUUID());
      void run({ ...from, bets: [...takenOf(from), ...bets] }, bets);
    },
    /** Sends the bet without an answer again, under the same reference. */
    askAgain: (from: Round): void => {
      void run(
        from,
        from.bets.filter(({ state }) => state === 'unsure'),
      );
    },
    forget: (): void => setRound(null),
  };
}
