/**
 * CASH-1: the first press requests an offer that lives ten seconds, the second accepts it with one opposite
 * bet. The button resets when the time is over, when there is no offer, and after acceptance.
 */
import './locales/texts.ts';
import { noMoney } from '@layline/contract/money';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { CallFailure } from '../api/request.ts';
import { after, now } from '../base/clock.ts';
import { useRefreshBets } from '../own-bets/bets-query.ts';
import { useBalance } from '../session/current-user.ts';
import { useHasCapability } from '../site/capability.ts';
import { toast } from '../ui/toast.ts';
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

export function useCashOut(from: CashOutMarket) {
  const { t } = useLingui();
  const [state, setState] = useState<CashOutState>(idle);
  const isQuotedByServer = useHasCapability('cash-out');
  const available = useBalance()?.main ?? noMoney;
  const refreshBets = useRefreshBets();

  useEffect(() => {
    if (state.state !== 'offered') return;
    return after(state.offeredAt + state.offer.lifeMs - now(), () => setState(idle));
  }, [state]);

  /** Without an answer it is unknown whether the offer was accepted. */
  const wordsOfTaking = (failure: unknown): string =>
    failure instanceof CallFailure && (failure.kind === 'offline' || failure.kind === 'broken')
      ? t`No answer from the server. Check your open bets.`
      : t`Cashout not possible right now.`;

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

  return { state, ask, take, drop: () => setState(idle) };
}
