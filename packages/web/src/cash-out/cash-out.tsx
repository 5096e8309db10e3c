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
  /** Percent of the whole. */
  readonly part: number;
  readonly onTake: (offer: Offer) => void;
  readonly onDrop: () => void;
}

/** The whole leaves one result, which is named; a part names the bet that it places. */
function TakeWords({ offer, part }: { offer: Offer; part: number }) {
  if (part === 100) return <Trans>Take {formatSigned(offer.locked)}</Trans>;
  const stake = formatShort(offer.stake);
  return offer.side === 'back' ? (
    <Trans>
      Take {part}%: back for {stake}
    </Trans>
  ) : (
    <Trans>
      Take {part}%: lay for {stake}
    </Trans>
  );
}

function Panel({ state, part, onTake, onDrop }: PanelProps) {
  if (state.state === 'asking') {
    return (
      <p className={style['terms']} role="status">
        <Trans>Requesting an offer…</Trans>
      </p>
    );
  }
  const { offer } = state;
  return (
    <>
      <Terms offer={offer} />
      <div className={style['acts']}>
        <Button tone="accent" disabled={state.state === 'taking'} onClick={() => onTake(offer)}>
          <TakeWords offer={offer} part={part} />
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

/** CASH-1, under the head of a market in which the player has bets; an offer fits in the same place. */
export function CashOut(props: CashOutMarket) {
  const [part, setPart] = useState(100);
  const { state, ask, take, drop } = useCashOut(props, part);
  const isOpen = props.market.status === 'OPEN';
  return (
    <div className={style['cashOut']}>
      {state.state === 'idle' ? (
        <>
          {isOpen ? null : (
            <p className={style['terms']} id={`${props.market.marketId}-why`}>
              <Trans>No cash-out while the market is suspended.</Trans>
            </p>
          )}
          <Parts part={part} onPick={setPart} />
          <Button
            className={style['ask']}
            disabled={!isOpen}
            aria-describedby={isOpen ? undefined : `${props.market.marketId}-why`}
            onClick={() => void ask()}
          >
            <Trans>Cash Out</Trans>
          </Button>
        </>
      ) : (
        <Panel state={state} part={part} onTake={(offer) => void take(offer)} onDrop={drop} />
      )}
    </div>
  );
}

/** CASH-1: what stands beside the headings of a market without bets. */
export function NoCashOut({ marketId }: { marketId: string }) {
  return (
    <span className={style['none']}>
      <Button className={style['small']} disabled aria-describedby={`${marketId}-none`}>
        <Trans>Cash Out</Trans>
      </Button>
      <span id={`${marketId}-none`}>
        <Trans>Please place bet first</Trans>
      </span>
    </span>
  );
}
