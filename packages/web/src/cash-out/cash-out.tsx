import './texts.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { every, now } from '../clock.ts';
import { Signed } from '../slip/signed.tsx';
import { Button } from '../ui/button.tsx';
import { formatOdds, formatShort, formatSigned } from '../ui/figures.ts';
import style from './cash-out.module.css';
import type { Offer } from './offer.ts';
import type { CashOutMarket } from './take-offer.ts';
import { type CashOutState, useCashOut } from './use-cash-out.ts';

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

function Terms({ offer }: { offer: Offer }) {
  const { runnerName, side } = offer;
  const [odds, stake] = [formatOdds(offer.odds), formatShort(offer.stake)];
  return (
    <p className={style['terms']}>
      {side === 'back' ? (
        <Trans>
          Back {runnerName} at {odds} for {stake}
        </Trans>
      ) : (
        <Trans>
          Lay {runnerName} at {odds} for {stake}
        </Trans>
      )}
      <span>
        <Trans>Then the worst result is</Trans> <Signed amount={offer.locked} />
      </span>
    </p>
  );
}

interface PanelProps {
  readonly state: Exclude<CashOutState, { readonly state: 'idle' }>;
  readonly onTake: (offer: Offer) => void;
  readonly onDrop: () => void;
}

function Panel({ state, onTake, onDrop }: PanelProps) {
  if (state.state === 'asking') {
    return (
      <p className={style['terms']} role="status">
        <Trans>Asking for an offer…</Trans>
      </p>
    );
  }
  const { offer } = state;
  const locked = formatSigned(offer.locked);
  return (
    <>
      <Terms offer={offer} />
      <div className={style['acts']}>
        <Button tone="accent" disabled={state.state === 'taking'} onClick={() => onTake(offer)}>
          <Trans>Take {locked}</Trans>
          {state.state === 'offered' ? <Seconds endsAt={state.offeredAt + offer.lifeMs} /> : null}
        </Button>
        <Button tone="quiet" disabled={state.state === 'taking'} onClick={onDrop}>
          <Trans>Not now</Trans>
        </Button>
      </div>
    </>
  );
}

function Parts({ part, onPick }: { part: number; onPick: (part: number) => void }) {
  const { t } = useLingui();
  return (
    <div className={style['parts']} role="group" aria-label={t`Part to cash out`}>
      {parts.map((percent) => (
        <button
          key={percent}
          type="button"
          aria-pressed={percent === part}
          onClick={() => onPick(percent)}
        >
          {percent}%
        </button>
      ))}
    </div>
  );
}

/** CASH-1, under the head of a market in which the player has bets. */
export function CashOut(props: CashOutMarket) {
  const [part, setPart] = useState(100);
  const { state, ask, take, drop } = useCashOut(props, part);
  return (
    <div className={style['cashOut']}>
      {state.state === 'idle' ? (
        <>
          <Parts part={part} onPick={setPart} />
          <Button
            className={style['ask']}
            disabled={props.market.status !== 'OPEN'}
            onClick={() => void ask()}
          >
            <Trans>Cash Out</Trans>
          </Button>
        </>
      ) : (
        <Panel state={state} onTake={(offer) => void take(offer)} onDrop={drop} />
      )}
    </div>
  );
}
