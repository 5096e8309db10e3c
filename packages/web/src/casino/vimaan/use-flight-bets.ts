/** The player's bets on the running flight by panel, and actions to place, cash out and cancel. */
import type { BetRow, VimaanState } from '@layline/contract';
import { type Money, makeMoney } from '@layline/contract/money';
import { makeOdds, type Odds } from '@layline/contract/odds';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { CallFailure, call } from '../../api/request.ts';
import { now } from '../../base/clock.ts';
import { useMatchBets, useRefreshBets } from '../../own-bets/bets-query.ts';
import { askToLogIn } from '../../session/login-gate.ts';
import { useIsLoggedIn } from '../../session/session-store.ts';
import { toast } from '../../ui/toast.ts';
import { makePanelRef, noSeating, type Panel, panels, seatBets } from './flight-panels.ts';

export interface FlightBets {
  readonly betOf: (panel: Panel) => BetRow | undefined;
  /** A call of this panel has no answer yet. */
  readonly isBusy: (panel: Panel) => boolean;
  readonly place: (panel: Panel, stake: Money, target: Odds | null) => Promise<void>;
  readonly leave: (panel: Panel, betId: string) => Promise<void>;
  readonly takeBack: (panel: Panel, betId: string) => Promise<void>;
}

interface Placed {
  readonly bet: BetRow;
  readonly at: number;
}

/** Returns the flight's open bets, oldest first; includes one just placed before the list has it. */
function useOpenBets(state: VimaanState | undefined, placed: readonly Placed[]) {
  const bets = useMatchBets(state?.matchId ?? '');
  const listed = bets.data ?? [];
  const known = new Set(listed.map(({ betId }) => betId));
  const missing = placed
    .filter(({ bet, at }) => at >= bets.dataUpdatedAt && !known.has(bet.betId))
    .map(({ bet }) => bet);
  return [...listed, ...missing]
    .filter(({ roundId }) => roundId === state?.mid)
    .toSorted((a, b) => (a.placeTime < b.placeTime ? -1 : 1));
}

function useSeats(mid: string, rows: readonly BetRow[]) {
  const [seating, setSeating] = useState(noSeating);
  const next = seatBets(seating, mid, rows);
  if (next !== seating) setSeating(next);
  return (panel: Panel) => rows.find(({ betId }) => next.panelOf.get(betId) === panel);
}

/** Runs one call per panel at a time, and refreshes the bets after each. */
function useCalls() {
  const { t } = useLingui();
  const isLoggedIn = useIsLoggedIn();
  const refreshBets = useRefreshBets();
  const [busy, setBusy] = useState<readonly Panel[]>([]);
  async function act(panel: Panel, send: () => Promise<void>): Promise<void> {
    if (!isLoggedIn) return askToLogIn();
    setBusy((before) => [...before, panel]);
    try {
      await send();
    } catch (failure) {
      const words = failure instanceof CallFailure ? failure.message : '';
      toast('bad', words || t`No answer from the server. Your bets below show what stands.`);
    } finally {
      setBusy((before) => panels.filter((one) => one !== panel && before.includes(one)));
      refreshBets();
    }
  }
  return { act, isBusy: (panel: Panel) => busy.includes(panel) };
}

export function useFlightBets(state: VimaanState | undefined): FlightBets {
  const { t } = useLingui();
  const { act, isBusy } = useCalls();
  const [placed, setPlaced] = useState<readonly Placed[]>([]);
  const mid = state?.mid ?? '';
  const rows = useOpenBets(state, placed);
  const forget = (betId: string): void =>
    setPlaced((before) => before.filter(({ bet }) => bet.betId !== betId));
  return {
    betOf: useSeats(mid, rows),
    isBusy,
    place: (panel, stake, target) =>
      act(panel, async () => {
        const body = {
          roundId: mid,
          stake: makeMoney(stake),
          clientRef: makePanelRef(panel, crypto.randomUUID()),
          ...(target === null ? {} : { target: makeOdds(target) }),
        };
        const { data, message } = await call('vimaanBet', { body });
        setPlaced((before) => [
          ...before.filter(({ bet }) => bet.roundId === mid),
          { bet: data, at: now() },
        ]);
        toast('good', message || t`Bet placed successfully!`);
      }),
    leave: (panel, betId) =>
      act(panel, async () => {
        await call('vimaanCashOut', { params: { betId } });
        forget(betId);
      }),
    takeBack: (panel, betId) =>
      act(panel, async () => {
        await call('vimaanWithdraw', { params: { betId } });
        forget(betId);
        toast('good', t`The bet is cancelled.`);
      }),
  };
}
