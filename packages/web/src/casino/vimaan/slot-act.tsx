import type { BetRow } from '@layline/contract';
import { type Money, scaleMoney } from '@layline/contract/money';
import { Trans } from '@lingui/react/macro';
import { type ReactNode, useEffect, useState } from 'react';
import { after, every, now } from '../../base/clock.ts';
import { parseAmount } from '../../session/amount.ts';
import { Button } from '../../ui/button.tsx';
import { formatMoney, formatShort } from '../../ui/figures.ts';
import { type Flight, shownMultiplier, shownPhase } from './flight.ts';
import type { NextBet } from './next-bet.ts';
import style from './vimaan.module.css';

export type ActKind = 'bet' | 'takeBack' | 'leave' | 'settling' | 'ready' | 'cancelNext' | 'cut';

interface ActTerms {
  readonly flight: Flight;
  readonly bet: BetRow | undefined;
  readonly next: NextBet | null;
  readonly isDown: boolean;
}

/** Returns the action that a panel's button offers now. */
function actOf({ flight, bet, next, isDown }: ActTerms): ActKind {
  const phase = shownPhase(flight, now());
  if (bet !== undefined) {
    if (isDown) return 'cut';
    if (phase === 'CRASH' || phase === 'LOCK') return 'settling';
    return phase === 'FLY' ? 'leave' : 'takeBack';
  }
  if (next !== null) return 'cancelNext';
  return phase === 'WAIT' ? 'bet' : 'ready';
}

const paidPeriodMs = 100;

/** What an exit now would pay, refreshed ten times a second; the server decides. */
function Payout({ flight, stake }: { flight: Flight; stake: Money }) {
  const read = (): Money => scaleMoney(stake, shownMultiplier(flight, now()), 100);
  const [payout, setPayout] = useState(read);
  useEffect(
    () =>
      every(paidPeriodMs, () => setPayout(scaleMoney(stake, shownMultiplier(flight, now()), 100))),
    [flight, stake],
  );
  return <Trans>Cash out {formatMoney(payout)}</Trans>;
}

const settleMs = 700;

/**
 * False while the button has just changed its action, so that a press meant for the previous one is ignored.
 */
function useIsSettled(kind: ActKind): boolean {
  const [settled, setSettled] = useState(kind);
  useEffect(() => after(settleMs, () => setSettled(kind)), [kind]);
  return settled === kind;
}

function Words({
  kind,
  terms,
  stake,
}: {
  kind: ActKind;
  terms: ActTerms;
  stake: Money;
}): ReactNode {
  const amount = formatShort(stake);
  switch (kind) {
    case 'leave':
      return <Payout flight={terms.flight} stake={stake} />;
    case 'takeBack':
      return <Trans>Cancel the bet</Trans>;
    case 'settling':
      return <Trans>Settling</Trans>;
    case 'cut':
      return <Trans>No connection</Trans>;
    case 'cancelNext':
      return <Trans>Cancel {amount} on the next flight</Trans>;
    case 'ready':
      return stake > 0 ? (
        <Trans>Bet {amount} on the next flight</Trans>
      ) : (
        <Trans>Bet on the next flight</Trans>
      );
    case 'bet':
      return stake > 0 ? <Trans>Bet {amount}</Trans> : <Trans>Bet</Trans>;
  }
}

interface SlotActProps {
  readonly terms: ActTerms;
  /** The input; the bet's own stake if there is one. */
  readonly stake: Money;
  readonly isBusy: boolean;
  readonly onAct: (kind: ActKind) => void;
}

export function SlotAct({ terms, stake, isBusy, onAct }: SlotActProps) {
  const kind = actOf(terms);
  const isSettled = useIsSettled(kind);
  const { bet, next, isDown } = terms;
  const shown = bet === undefined ? (next?.stake ?? stake) : parseAmount(bet.stake);
  const isIdle = kind === 'settling' || kind === 'cut' || (isDown && kind !== 'cancelNext');
  const tone =
    kind === 'leave' ? 'accent' : kind === 'bet' || kind === 'ready' ? 'primary' : 'plain';
  return (
    <Button
      tone={tone}
      isWide
      className={style['act']}
      disabled={isBusy || isIdle}
      aria-disabled={!isSettled || undefined}
      onClick={() => isSettled && onAct(kind)}
    >
      <Words kind={kind} terms={terms} stake={shown} />
    </Button>
  );
}
