/**
 * The two ways to bet at a table (CAS-4): with a chip selected, a tap sends the bet at once; Lucky 7 opens
 * its stake panel and waits for Confirm. After a bet, chip and selection are cleared and the placed bets are
 * read again.
 */
import { instant, makeInstant } from '@layline/contract/instant';
import { type Money, money } from '@layline/contract/money';
import { useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { now, wait } from '../../base/clock.ts';
import { useRefreshBets } from '../../own-bets/bets-query.ts';
import { askToLogIn } from '../../session/login-gate.ts';
import { useIsLoggedIn } from '../../session/session-store.ts';
import { useSite } from '../../site/site-store.ts';
import { useSiteLimits } from '../../slip/limits-query.ts';
import { delayBeforeMs, type PlacingResult } from '../../slip/place-bet.ts';
import { toast } from '../../ui/toast.ts';
import type { Pick } from '../bet-layout/view-model.ts';
import type { LiveData } from '../feed/live-round.ts';
import { type BetTable, placeCasinoBet, placeCasinoBets } from './casino-bet.ts';
import { findPickFault } from './check-pick.ts';
import { usePickWords } from './pick-words.ts';

export interface BettingTerms {
  readonly table: BetTable;
  readonly live: LiveData | null;
  readonly isClosed: (pick: Pick) => boolean;
  readonly runnersOf: (pick: Pick) => LiveData['options'];
}

export interface PendingBet {
  readonly pick: Pick;
  readonly stake: Money;
}

export interface Betting {
  readonly pending: PendingBet | null;
  /** Resolves to the id of the accepted bet; null if it was not accepted. */
  readonly place: (pick: Pick, stake: Money) => Promise<string | null>;
  /** Resolves to the ids of the bets, all or none; null on a server that accepts one bet at a time. */
  readonly placeAll: ((bets: readonly PendingBet[]) => Promise<readonly string[]>) | null;
}

export const chipMoney = (value: number): Money => money(Math.round(value * 100));

/** Shows the server's message; returns the id of an accepted bet. */
function useTell(): (outcome: PlacingResult) => string | null {
  const { t } = useLingui();
  return (outcome) => {
    if (outcome.result === 'placed') {
      toast('good', outcome.message || t`Bet placed successfully!`);
      return outcome.bet?.betId ?? null;
    }
    const silent = t`No answer from the server. Your bets below show whether it was placed.`;
    const otherwise = outcome.result === 'unknown' ? silent : t`The bet was refused.`;
    toast('bad', outcome.message || otherwise);
    return null;
  };
}

export function useBetting(terms: BettingTerms): Betting {
  const showResult = useTell();
  const site = useSite();
  const limits = useSiteLimits();
  const isLoggedIn = useIsLoggedIn();
  const refreshBets = useRefreshBets();
  const words = usePickWords();
  const [pending, setPending] = useState<PendingBet | null>(null);
  const isBusy = useRef(false);
  const canAskAgain = site.capabilities.includes('client-ref');
  const canPlaceTogether = site.capabilities.includes('casino-bets');

  async function send(pick: Pick, stake: Money): Promise<string | null> {
    const roundId = terms.live?.round.mid ?? '';
    const placeTime = makeInstant(instant(now()));
    await wait(delayBeforeMs(limits));
    const bet = { table: terms.table, pick, stake, roundId, placeTime };
    const runners = terms.runnersOf(pick);
    const clientRef = crypto.randomUUID();
    return showResult(await placeCasinoBet({ ...bet, runners, clientRef }, canAskAgain));
  }

  async function sendAll(bets: readonly PendingBet[]): Promise<readonly string[]> {
    const roundId = terms.live?.round.mid ?? '';
    const clientRef = crypto.randomUUID();
    const together = { table: terms.table, roundId, clientRef, bets };
    const outcome = await placeCasinoBets(together, canAskAgain);
    showResult(outcome);
    return outcome.betIds;
  }

  /** Sends unless the player must sign in first, a request is in flight, or the bet cannot be placed. */
  async function act<Answer>(
    bets: readonly PendingBet[],
    otherwise: Answer,
    run: () => Promise<Answer>,
  ): Promise<Answer> {
    const [first] = bets;
    if (!isLoggedIn) {
      askToLogIn();
      return otherwise;
    }
    if (isBusy.current || first === undefined) return otherwise;
    const faults = bets.map(({ pick, stake }) =>
      findPickFault(pick.option, terms.isClosed(pick), stake),
    );
    const fault = faults.find((one) => one !== null) ?? null;
    if (fault !== null) {
      toast('bad', words(fault));
      return otherwise;
    }
    isBusy.current = true;
    setPending(first);
    const answer = await run();
    isBusy.current = false;
    setPending(null);
    refreshBets();
    return answer;
  }

  return {
    pending,
    place: (pick, stake) => act<string | null>([{ pick, stake }], null, () => send(pick, stake)),
    placeAll: canPlaceTogether
      ? (bets) => act<readonly string[]>(bets, [], () => sendAll(bets))
      : null,
  };
}
