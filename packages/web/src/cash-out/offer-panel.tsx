import type { Money } from '@layline/contract/money';
import { Trans, useLingui } from '@lingui/react/macro';
import { X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { every, now } from '../base/clock.ts';
import type { LiveMarket } from '../live/price-board.ts';
import { useStays } from '../slip/market-rate.ts';
import { Signed } from '../slip/signed.tsx';
import { Button, IconButton } from '../ui/button.tsx';
import { classes } from '../ui/classes.ts';
import { formatOdds, formatShort, formatSigned } from '../ui/figures.ts';
import { Icon } from '../ui/icon.tsx';
import { useFocusBack } from '../ui/use-focus-back.ts';
import style from './cash-out.module.css';
import type { Offer } from './offer.ts';
import type { CashOutState } from './use-cash-out.ts';

const parts = [25, 50, 75, 100] as const;

function useSecondsLeft(endsAt: number): number {
  const left = (): number => Math.max(0, Math.ceil((endsAt - now()) / 1000));
  const [seconds, setSeconds] = useState(left);
  useEffect(() => every(250, () => setSeconds(left())));
  return seconds;
}

function Seconds({ endsAt }: { endsAt: number }) {
  const seconds = useSecondsLeft(endsAt);
  return (
    <span className={style['seconds']}>
      <Trans>{seconds} s</Trans>
    </span>
  );
}

interface TermsProps {
  readonly offer: Offer;
  readonly part: number;
  /** After commission, if the player chose so. */
  readonly stays: (result: Money) => Money;
}

/** Describes the bet; for a part also its result, which the button of a full cash-out shows. */
function Terms({ offer, part, stays }: TermsProps) {
  const { runnerName, side } = offer;
  const [odds, stake] = [formatOdds(offer.odds), formatShort(offer.stake)];
  return (
    <>
      {side === 'back' ? (
        <Trans>
          Back {runnerName} at {odds} for {stake}
        </Trans>
      ) : (
        <Trans>
          Lay {runnerName} at {odds} for {stake}
        </Trans>
      )}
      {part === 100 ? null : (
        <span>
          <Trans>Then the worst result is</Trans> <Signed amount={stays(offer.locked)} />
        </span>
      )}
    </>
  );
}

/** A full cash-out shows its single result; the result of a part is in its terms. */
function TakeWords({ offer, part, stays }: TermsProps) {
  if (part === 100) return <Trans>Take {formatSigned(stays(offer.locked))}</Trans>;
  return <Trans>Take {part}%</Trans>;
}

interface PartsProps {
  readonly part: number;
  readonly isLocked: boolean;
  readonly onPick: (part: number) => void;
}

function Parts({ part, isLocked, onPick }: PartsProps) {
  const { t } = useLingui();
  return (
    <div className={style['parts']} role="group" aria-label={t`Part to cash out`}>
      {parts.map((percent) => (
        <button
          key={percent}
          type="button"
          aria-pressed={percent === part}
          disabled={isLocked}
          onClick={() => onPick(percent)}
        >
          {percent}%
        </button>
      ))}
    </div>
  );
}

interface OfferPanelProps {
  readonly market: LiveMarket;
  readonly state: Exclude<CashOutState, { readonly state: 'idle' }>;
  /** Covers the head of its market, so that no price moves; otherwise it takes its own space. */
  readonly isOver: boolean;
  readonly onAsk: (part: number) => void;
  readonly onTake: (offer: Offer, part: number) => void;
  readonly onDrop: () => void;
}

/** An offer while it lives: its terms, the choice of a part, and the button to accept. */
export function OfferPanel({ market, state, isOver, onAsk, onTake, onDrop }: OfferPanelProps) {
  const { t } = useLingui();
  const panel = useRef<HTMLDivElement>(null);
  const take = useRef<HTMLDivElement>(null);
  useFocusBack(panel, 'offer');
  const isOffered = state.state === 'offered';
  useEffect(() => {
    if (isOffered) take.current?.querySelector('button')?.focus({ preventScroll: true });
  }, [isOffered]);
  const leave = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && state.state !== 'taking') onDrop();
  };
  const isTaking = state.state === 'taking';
  const stays = useStays(market);
  return (
    <div
      ref={panel}
      className={classes(style['offer'], isOver && style['over'])}
      role="group"
      aria-label={t`Cash-out offer`}
      onKeyDown={leave}
    >
      <p className={style['terms']} role="status">
        {state.state === 'asking' ? (
          <Trans>Requesting an offer…</Trans>
        ) : (
          <Terms offer={state.offer} part={state.part} stays={stays} />
        )}
      </p>
      <IconButton label={t`Not now`} disabled={isTaking} onClick={onDrop}>
        <Icon of={X} size={16} />
      </IconButton>
      <Parts part={state.part} isLocked={isTaking} onPick={onAsk} />
      <div ref={take} className={style['acts']}>
        {state.state === 'asking' ? null : (
          <Button tone="accent" disabled={isTaking} onClick={() => onTake(state.offer, state.part)}>
            <TakeWords offer={state.offer} part={state.part} stays={stays} />{' '}
            {state.state === 'offered' ? (
              <Seconds endsAt={state.offeredAt + state.offer.lifeMs} />
            ) : null}
          </Button>
        )}
      </div>
    </div>
  );
}
