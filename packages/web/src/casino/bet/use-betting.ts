/**
 * The two ways to bet at a table (CAS-4): a chip and a tap send the bet at once; Lucky 7 opens its
 * stake panel and waits for Confirm. After a bet chip and selection are laid down and the placed bets
 * are read again.
 */
import { instant, makeInstant } from '@layline/contract/instant';
import { type Money, money } from '@layline/contract/money';
import { useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { useRefreshBets } from '../../bets/bets-query.ts';
import { now, wait } from '../../clock.ts';
import { askToLogIn } from '../../session/login-gate.ts';
import { useIsLoggedIn } from '../../session/session-store.ts';
import { useSite } from '../../site/site-store.ts';
import { useSiteLimits } from '../../slip/limits-query.ts';
import { delayBeforeMs, type PlacingResult } from '../../slip/place-bet.ts';
import { toast } from '../../ui/toast.ts';
import type { Pick } from '../board/desk.ts';
import type { LiveData } from '../feed/live-round.ts';
import { type BetTable, placeCasinoBet } from './casino-bet.ts';
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
  /** True when the server took the bet. */
  readonly place: (pick: Pick, stake: Money) => Promise<boolean>;
}

export const chipMoney = (value: number): Money => money(Math.round(value * 100));

export function useBetting(terms: BettingTerms): Betting {
  const { t } = useLingui();
  const site = useSite();
  const limits = useSiteLimits();
  const isLoggedIn = useIsLoggedIn();
  const refreshBets = useRefreshBets();
  const words = usePickWords();
  const [pending, setPending] = useState<PendingBet | null>(null);
  const isBusy = useRef(false);
  const canAskAgain = site.capabilities?.includes('client-ref') ?? false;

  function tell(outcome: PlacingResult): boolean {
    if (outcome.result === 'placed') {
      toast('good', outcome.message || t`Bet placed successfully!`);
      return true;
    }
    const silent = t`No answer from the server. Your bets below show whether it was placed.`;
    toast(
      'bad',
      outcome.result === 'unknown' ? silent : outcome.message || t`The bet was refused.`,
    );
    return false;
  }

  async function send(pick: Pick, stake: Money): Promise<boolean> {
    const roundId = terms.live?.round.mid ?? '';
    const placeTime = makeInstant(instant(now()));
    await wait(delayBeforeMs(limits));
    const bet = { table: terms.table, pick, stake, roundId, placeTime };
    const runners = terms.runnersOf(pick);
    const clientRef = crypto.randomUUID();
    return tell(await placeCasinoBet({ ...bet, runners, clientRef }, canAskAgain));
  }

  async function place(pick: Pick, stake: Money): Promise<boolean> {
    if (!isLoggedIn) {
      askToLogIn();
      return false;
    }
    if (isBusy.current) return false;
    const fault = findPickFault(pick.option, terms.isClosed(pick), stake);
    if (fault !== null) {
      toast('bad', words(fault));
      return false;
    }
    isBusy.current = true;
    setPending({ pick, stake });
    const isPlaced = await send(pick, stake);
    isBusy.current = false;
    setPending(null);
    refreshBets();
    return isPlaced;
  }

  return { pending, place };
}
