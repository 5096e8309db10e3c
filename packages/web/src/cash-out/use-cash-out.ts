/**
 * CASH-1: the first press requests an offer that lives ten seconds, the second accepts it with one opposite
 * bet. The button resets when the time is over, when there is no offer, and after acceptance.
 */
import './locales/texts.ts';
import { type Money, noMoney } from '@layline/contract/money';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { CallFailure } from '../api/request.ts';
import { after, now } from '../base/clock.ts';
import { useRefreshBets } from '../own-bets/bets-query.ts';
import { useBalance } from '../session/current-user.ts';
import { useHasCapability } from '../site/capability.ts';
import { useStays } from '../slip/market-rate.ts';
import { formatSigned } from '../ui/figures.ts';
import { toast } from '../ui/toast.ts';
import { closePosition } from './close-position.ts';
import type { Offer } from './offer.ts';
import { type CashOutMarket, findOffer, takeOffer } from './take-offer.ts';

export type CashOutState =
  | { readonly state: 'idle' }
  | { readonly state: 'asking'; readonly part: number }
  | {
      readonly state: 'offered';
      readonly offer: Offer;
      readonly part: number;
      readonly offeredAt: number;
    }
  | { readonly state: 'taking'; readonly offer: Offer; readonly part: number };

const idle: CashOutState = { state: 'idle' };
const messageOf = (failure: unknown): string =>
  failure instanceof CallFailure && failure.kind === 'refused' ? failure.message : '';

function useWords() {
  const { t } = useLingui();
  return {
    /** Without an answer it is unknown whether the offer was accepted. */
    wordsOfTaking: (failure: unknown): string =>
      failure instanceof CallFailure && (failure.kind === 'offline' || failure.kind === 'broken')
        ? t`No answer from the server. Check your open bets.`
        : t`Cashout not possible right now.`,
    wordsOfClosing: (count: number, locked: Money): string => {
      const worst = formatSigned(locked);
      return count === 1
        ? t`Closed with one bet. The worst result is now ${worst}.`
        : t`Closed with ${count} bets. The worst result is now ${worst}.`;
    },
  };
}

export function useCashOut(from: CashOutMarket) {
  const { t } = useLingui();
  const { wordsOfTaking, wordsOfClosing } = useWords();
  const [state, setState] = useState<CashOutState>(idle);
  const isQuotedByServer = useHasCapability('cash-out');
  const available = useBalance()?.main ?? noMoney;
  const refreshBets = useRefreshBets();
  const stays = useStays(from.market);

  useEffect(() => {
    if (state.state !== 'offered') return;
    return after(state.offeredAt + state.offer.lifeMs - now(), () => setState(idle));
  }, [state]);

  /** Requests an offer for `part` per cent of the whole. Drops the answer to an earlier request. */
  async function ask(part: number): Promise<void> {
    const asking: CashOutState = { state: 'asking', part };
    const answer = (next: CashOutState): void =>
      setState((current) => (current === asking ? next : current));
    setState(asking);
    try {
      const offer = await findOffer(from, { part, isQuotedByServer, available });
      if (offer !== null) return answer({ state: 'offered', offer, part, offeredAt: now() });
      toast('bad', t`No cashout offer available.`);
    } catch (failure) {
      toast('bad', messageOf(failure) || t`Cashout not possible right now.`);
    }
    answer(idle);
  }

  /** Takes offers as they come; what was done is always said, also if the next one fails. */
  async function closeAtOnce(): Promise<void> {
    setState({ state: 'asking', part: 100 });
    const wish = { part: 100, isQuotedByServer, available };
    const { taken, failure } = await closePosition(from, wish, (offer) =>
      setState({ state: 'taking', offer, part: 100 }),
    );
    const words = failure === undefined ? '' : messageOf(failure) || wordsOfTaking(failure);
    const last = taken.at(-1);
    if (last === undefined) toast('bad', words || t`No cashout offer available.`);
    else {
      // A refusal after the last bet only says that nothing is left to improve.
      if (words !== '' && messageOf(failure) === '') toast('bad', words);
      toast('good', wordsOfClosing(taken.length, stays(last.locked)));
    }
    refreshBets();
    setState(idle);
  }

  async function take(offer: Offer, part: number): Promise<void> {
    setState({ state: 'taking', offer, part });
    try {
      toast('good', (await takeOffer(from, offer)) || t`Cashed out.`);
    } catch (failure) {
      toast('bad', messageOf(failure) || wordsOfTaking(failure));
    }
    refreshBets();
    setState(idle);
  }

  return { state, ask, closeAtOnce, take, drop: () => setState(idle) };
}
