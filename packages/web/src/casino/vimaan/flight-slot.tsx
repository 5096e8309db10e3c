import type { BetRow, VimaanState } from '@layline/contract';
import { makeMoney } from '@layline/contract/money';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { parseAmount } from '../../session/amount.ts';
import { useHighestWin } from '../../slip/panel/highest-win.tsx';
import { toast } from '../../ui/toast.ts';
import type { Flight } from './flight.ts';
import type { Panel } from './flight-panels.ts';
import type { NextBet } from './next-bet.ts';
import { type ActKind, SlotAct } from './slot-act.tsx';
import { SlotFields } from './slot-fields.tsx';
import type { FlightBets } from './use-flight-bets.ts';
import { type PanelEnd, useEndText, useFlightEnd } from './use-flight-end.ts';
import { useNextBet } from './use-next-bet.ts';
import style from './vimaan.module.css';
import {
  ceilingOf,
  emptyWish,
  type Limits,
  type ReadWish,
  readWish,
  type Wish,
  type WishFault,
} from './wish.ts';

interface SlotProps {
  readonly panel: Panel;
  readonly name: string;
  readonly flight: Flight;
  readonly bets: FlightBets;
  readonly isDown: boolean;
}

const limitsOf = ({ min, max }: VimaanState): Limits => ({
  min: parseAmount(min),
  max: parseAmount(max),
});

function useFaultWords(): (fault: WishFault) => string {
  const { t } = useLingui();
  return (fault) => {
    if (fault === 'none') return t`Enter a stake first.`;
    if (fault === 'notWhole') return t`The stake must be a whole number.`;
    if (fault === 'tooSmall') return t`Minimum stake limit exceeded!`;
    if (fault === 'tooLarge') return t`Maximum stake limit exceeded!`;
    return t`A target from 1.01 to 10000, two decimals.`;
  };
}

/** The content of the fields: the open bet, the prepared bet, or else the input. */
function shownWish(bet: BetRow | undefined, next: NextBet | null, typed: Wish): Wish {
  if (bet !== undefined) {
    return { stake: String(bet.stake), target: bet.oddsReq > 1 ? bet.oddsReq.toFixed(2) : '' };
  }
  if (next === null) return typed;
  const target = next.target === null ? '' : (next.target / 100).toFixed(2);
  return { stake: String(makeMoney(next.stake)), target };
}

/** The end of the panel's last bet, while its flight is the running or the last one. */
function EndLine({ ended, state }: { ended: PanelEnd | null; state: VimaanState }) {
  const text = useEndText();
  const words = ended === null ? null : text(ended.end);
  const mids = [state.mid, state.history[0]?.mid];
  if (ended === null || words === null || !mids.includes(ended.bet.roundId)) return null;
  return (
    <p className={style['exit']} data-loss={ended.end.kind === 'lost' || undefined} role="status">
      {words}
    </p>
  );
}

/** Explains what a lost connection means for an open bet. */
function CutLine({ bet }: { bet: BetRow }) {
  return (
    <p className={style['cut']} role="status">
      {bet.oddsReq > 1 ? (
        <Trans>The flight goes on without this page. Your automatic cash-out still counts.</Trans>
      ) : (
        <Trans>The flight goes on without this page, and your bet stays in it.</Trans>
      )}
    </p>
  );
}

/** Where the highest win cashes the bet out, if the flight can come there. */
function Ceiling({ stake, target }: Pick<ReadWish, 'stake' | 'target'>) {
  const highest = useHighestWin();
  if (highest === null || stake === 0) return null;
  const ceiling = ceilingOf(stake, highest);
  if (ceiling === null || (target !== null && target <= ceiling)) return null;
  const at = (ceiling / 100).toFixed(2);
  return (
    <p className={style['exit']} role="status">
      <Trans>Cashed out at {at}× at the latest, which is the highest win.</Trans>
    </p>
  );
}

/** One of the two bets of a flight: stake, automatic cash-out and the button for the current action. */
export function FlightSlot({ panel, name, flight, bets, isDown }: SlotProps) {
  const { state } = flight;
  const words = useFaultWords();
  const [typed, setTyped] = useState<Wish>(emptyWish);
  const bet = bets.betOf(panel);
  const ended = useFlightEnd(bet);
  const nextBet = useNextBet(flight, ({ stake, target }) => {
    void bets.place(panel, stake, target);
  });
  const limits = limitsOf(state);
  const wish = readWish(typed, limits);
  const bid = (act: () => void): void => {
    if (wish.fault === null) act();
    else toast('bad', words(wish.fault));
  };
  const onAct = (kind: ActKind): void => {
    if (kind === 'bet') bid(() => void bets.place(panel, wish.stake, wish.target));
    else if (kind === 'ready') bid(() => nextBet.make(wish));
    else if (kind === 'cancelNext') nextBet.cancel();
    else if (bet !== undefined && kind === 'leave') void bets.leave(panel, bet.betId);
    else if (bet !== undefined && kind === 'takeBack') void bets.takeBack(panel, bet.betId);
  };
  return (
    <section className={style['slot']} aria-label={name}>
      <SlotFields
        wish={shownWish(bet, nextBet.next, typed)}
        limits={limits}
        isLocked={bet !== undefined || nextBet.next !== null}
        onWish={setTyped}
      />
      <Ceiling stake={wish.stake} target={wish.target} />
      <SlotAct
        terms={{ flight, bet, next: nextBet.next, isDown }}
        stake={wish.stake}
        isBusy={bets.isBusy(panel)}
        onAct={onAct}
      />
      {isDown && bet !== undefined ? (
        <CutLine bet={bet} />
      ) : (
        <EndLine ended={ended} state={state} />
      )}
    </section>
  );
}
