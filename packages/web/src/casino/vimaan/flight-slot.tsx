import type { BetRow } from '@layline/contract';
import { type Money, noMoney, parseMoney, scaleMoney } from '@layline/contract/money';
import { parseCasinoOdds } from '@layline/contract/odds';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { every, now } from '../../clock.ts';
import { parseAmount } from '../../session/current-user.ts';
import { Button } from '../../ui/button.tsx';
import { formatMoney, formatShort, formatSigned } from '../../ui/figures.ts';
import { TextField } from '../../ui/text-field.tsx';
import { type Flight, shownMultiplier, shownPhase } from './flight.ts';
import type { Exit, FlightBets } from './use-flight-bets.ts';
import style from './vimaan.module.css';

const paidPeriodMs = 100;

/** What leaving now would pay back, refreshed ten times a second. The server has the last word. */
function usePayout(flight: Flight, stake: Money): Money {
  const read = (): Money => scaleMoney(stake, shownMultiplier(flight, now()), 100);
  const [payout, setPayout] = useState(read);
  useEffect(
    () =>
      every(paidPeriodMs, () => setPayout(scaleMoney(stake, shownMultiplier(flight, now()), 100))),
    [flight, stake],
  );
  return payout;
}

function LeaveButton({ flight, bet, onLeave, isBusy }: LeaveProps) {
  const payout = usePayout(flight, parseAmount(bet.stake));
  return (
    <Button tone="accent" isWide className={style['act']} disabled={isBusy} onClick={onLeave}>
      <Trans>Cash out {formatMoney(payout)}</Trans>
    </Button>
  );
}

interface LeaveProps {
  readonly flight: Flight;
  readonly bet: BetRow;
  readonly onLeave: () => void;
  readonly isBusy: boolean;
}

interface SlotProps {
  readonly name: string;
  readonly flight: Flight;
  readonly bet: BetRow | undefined;
  readonly bets: FlightBets;
  readonly isDown: boolean;
}

function ExitLine({ exit }: { exit: Exit | null }) {
  if (exit === null) return null;
  return (
    <p className={style['exit']} role="status">
      <Trans>
        Out at {exit.m.toFixed(2)}×: {formatSigned(parseAmount(exit.profit))}
      </Trans>
    </p>
  );
}

interface Wish {
  readonly stake: string;
  readonly target: string;
}

/** Stake and target as typed; null where they are not good, and why. */
function useWish({ stake, target }: Wish) {
  const { t } = useLingui();
  const amount = parseMoney(stake) ?? noMoney;
  const exit = target === '' ? null : parseCasinoOdds(target);
  const stakeProblem =
    amount < 100_00
      ? t`Minimum stake limit exceeded!`
      : amount > 5000_00
        ? t`Maximum stake limit exceeded!`
        : undefined;
  const targetProblem =
    target !== '' && exit === null ? t`A target from 1.01 to 10000, two decimals.` : undefined;
  return { amount, exit, stakeProblem, targetProblem };
}

interface SlotActProps extends Omit<SlotProps, 'name'> {
  /** Null while what is typed cannot be bet. */
  readonly stake: Money | null;
  readonly onBet: () => void;
  readonly onLeave: (betId: string) => void;
}

/** The one act that is due: bet, take back, cash out, or wait. */
function SlotAct({ flight, bet, bets, stake, isDown, onBet, onLeave }: SlotActProps) {
  const phase = shownPhase(flight, now());
  const isWaiting = phase === 'WAIT';
  if (bet !== undefined && phase === 'FLY') {
    const isBusy = bets.isBusy || isDown;
    return (
      <LeaveButton flight={flight} bet={bet} isBusy={isBusy} onLeave={() => onLeave(bet.betId)} />
    );
  }
  if (bet !== undefined) {
    return (
      <Button
        isWide
        className={style['act']}
        disabled={bets.isBusy || !isWaiting}
        onClick={() => void bets.takeBack(bet.betId)}
      >
        {isWaiting ? <Trans>Take the bet back</Trans> : <Trans>Settling</Trans>}
      </Button>
    );
  }
  return (
    <Button
      tone="primary"
      isWide
      className={style['act']}
      disabled={!isWaiting || stake === null || bets.isBusy}
      onClick={onBet}
    >
      {isWaiting ? (
        <Trans>Bet {formatShort(stake ?? noMoney)}</Trans>
      ) : (
        <Trans>Wait for the next flight</Trans>
      )}
    </Button>
  );
}

/** One of the two bets of a flight: stake, automatic cash-out, and the one act that is due. */
export function FlightSlot({ name, flight, bet, bets, isDown }: SlotProps) {
  const { t } = useLingui();
  const [typed, setTyped] = useState<Wish>({ stake: '100', target: '' });
  const [out, setOut] = useState<(Exit & { readonly mid: string }) | null>(null);
  const wish = useWish(typed);
  const { mid } = flight.said;
  const isLocked = bet !== undefined;
  const canBet = wish.stakeProblem === undefined && wish.targetProblem === undefined && !isDown;
  const leave = async (betId: string): Promise<void> => {
    const exit = await bets.leave(betId);
    if (exit !== null) setOut({ ...exit, mid });
  };
  return (
    <section className={style['slot']} aria-label={name}>
      <div className={style['fields']}>
        <TextField
          label={t`Stake`}
          inputMode="numeric"
          autoComplete="off"
          disabled={isLocked}
          value={bet === undefined ? typed.stake : String(bet.stake)}
          problem={typed.stake === '' ? undefined : wish.stakeProblem}
          onChange={(event) => setTyped({ ...typed, stake: event.target.value.trim() })}
        />
        <TextField
          label={t`Automatic cash-out at`}
          inputMode="decimal"
          autoComplete="off"
          placeholder={t`none`}
          disabled={isLocked}
          value={bet === undefined ? typed.target : bet.oddsReq > 1 ? String(bet.oddsReq) : ''}
          problem={wish.targetProblem}
          onChange={(event) => setTyped({ ...typed, target: event.target.value.trim() })}
        />
      </div>
      <SlotAct
        flight={flight}
        bet={bet}
        bets={bets}
        stake={canBet ? wish.amount : null}
        isDown={isDown}
        onBet={() => void bets.place(wish.amount, wish.exit)}
        onLeave={(betId) => void leave(betId)}
      />
      <ExitLine exit={out?.mid === mid ? out : null} />
    </section>
  );
}
