/** The player's bets on the running flight, and the acts of placing, leaving and taking back. */
import type { BetRow, VimaanState } from '@layline/contract';
import { type Money, makeMoney } from '@layline/contract/money';
import { makeOdds, type Odds } from '@layline/contract/odds';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { CallFailure, call } from '../../api/request.ts';
import { useMatchBets, useRefreshBets } from '../../session/bets/bets-query.ts';
import { askToLogIn } from '../../session/login-gate.ts';
import { useIsLoggedIn } from '../../session/session-store.ts';
import { toast } from '../../ui/toast.ts';

export interface Exit {
  readonly m: number;
  readonly profit: number;
}

export interface FlightBets {
  /** Open bets on this flight, oldest first. */
  readonly rows: readonly BetRow[];
  readonly isBusy: boolean;
  readonly place: (stake: Money, target: Odds | null) => Promise<BetRow | null>;
  readonly leave: (betId: string) => Promise<Exit | null>;
  readonly takeBack: (betId: string) => Promise<boolean>;
}

export function useFlightBets(said: VimaanState | undefined): FlightBets {
  const { t } = useLingui();
  const isLoggedIn = useIsLoggedIn();
  const refreshBets = useRefreshBets();
  const [isBusy, setBusy] = useState(false);
  const bets = useMatchBets(said?.matchId ?? '-');
  const mid = said?.mid ?? '';
  const rows = (bets.data ?? [])
    .filter(({ roundId }) => roundId === mid)
    .toSorted((a, b) => (a.placeTime < b.placeTime ? -1 : 1));

  async function act<Answer>(send: () => Promise<Answer>): Promise<Answer | null> {
    if (!isLoggedIn) {
      askToLogIn();
      return null;
    }
    setBusy(true);
    try {
      return await send();
    } catch (failure) {
      const words = failure instanceof CallFailure ? failure.message : '';
      toast('bad', words || t`No answer from the server. Your bets below show what stands.`);
      return null;
    } finally {
      setBusy(false);
      refreshBets();
    }
  }

  return {
    rows,
    isBusy,
    place: (stake, target) =>
      act(async () => {
        const body = {
          roundId: mid,
          stake: makeMoney(stake),
          clientRef: crypto.randomUUID(),
          ...(target === null ? {} : { target: makeOdds(target) }),
        };
        const { data, message } = await call('vimaanBet', { body });
        toast('good', message || t`Bet placed successfully!`);
        return data;
      }),
    leave: (betId) => act(async () => (await call('vimaanCashOut', { params: { betId } })).data),
    takeBack: async (betId) =>
      (await act(() => call('vimaanWithdraw', { params: { betId } }))) !== null,
  };
}
