import './locales/texts.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent } from 'react';
import { useIsStale } from '../live/freshness.ts';
import { Button } from '../ui/button.tsx';
import { toast } from '../ui/toast.ts';
import style from './cash-out.module.css';
import { addCloser } from './closers.ts';
import { LiveValue } from './live-value.tsx';
import { OfferPanel } from './offer-panel.tsx';
import type { CashOutMarket } from './take-offer.ts';
import { useCashOut } from './use-cash-out.ts';

function WhyNot({ id, isOpen }: { id: string; isOpen: boolean }) {
  return (
    <span id={id}>
      {isOpen ? <Trans>Prices out of date</Trans> : <Trans>Market suspended</Trans>}
    </span>
  );
}

type Keyed = Pick<ReturnType<typeof useCashOut>, 'state' | 'ask' | 'closeAtOnce'> & {
  readonly marketId: string;
  readonly isOpen: boolean;
  readonly isStale: boolean;
};

/** CASH-2: a key does what the button does, or says why that is not possible. */
function useCloser({ marketId, state, isOpen, isStale, ...acts }: Keyed, isOfPage: boolean): void {
  const { t } = useLingui();
  const press = useEffectEvent((isAtOnce: boolean) => {
    if (state.state !== 'idle') return;
    if (!isOpen) return toast('bad', t`Market suspended`);
    if (isStale) return toast('bad', t`Prices out of date`);
    void (isAtOnce ? acts.closeAtOnce() : acts.ask(100));
  });
  useEffect(() => (isOfPage ? addCloser(marketId, { press }) : undefined), [marketId, isOfPage]);
}

/**
 * CASH-1: the button of a market with bets of the player, showing the result of a cash-out now. The first
 * press requests an offer. It replaces `NoCashOut` in the same place, so that neither a bet nor an offer
 * moves a price.
 */
export function CashOut({ isOver = true, ...from }: CashOutMarket & { isOver?: boolean }) {
  const { market } = from;
  const { marketId } = market;
  const { state, ask, closeAtOnce, take, drop } = useCashOut(from);
  const [isOpen, isStale] = [market.status === 'OPEN', useIsStale(marketId)];
  const canAsk = isOpen && !isStale;
  useCloser({ marketId, state, ask, closeAtOnce, isOpen, isStale }, isOver);
  const whyNot = `${marketId}-why${isOver ? '' : '-listed'}`;
  return (
    <>
      <span className={style['place']}>
        <Button
          className={style['small']}
          disabled={!canAsk}
          aria-describedby={canAsk ? undefined : whyNot}
          aria-keyshortcuts={isOver ? 'g' : undefined}
          onClick={() => void ask(100)}
        >
          <Trans>Cash Out</Trans> <LiveValue {...from} />
        </Button>
        {canAsk ? null : <WhyNot id={whyNot} isOpen={isOpen} />}
      </span>
      {state.state === 'idle' ? null : (
        <OfferPanel
          market={market}
          state={state}
          isOver={isOver}
          onAsk={(part) => void ask(part)}
          onTake={(offer, part) => void take(offer, part)}
          onDrop={drop}
        />
      )}
    </>
  );
}

/** CASH-1: shown beside the headings of a market without bets. */
export function NoCashOut({ marketId }: { marketId: string }) {
  return (
    <span className={style['place']} data-none="">
      <Button className={style['small']} disabled aria-describedby={`${marketId}-none`}>
        <Trans>Cash Out</Trans>
      </Button>
      <span id={`${marketId}-none`}>
        <Trans>Please place bet first</Trans>
      </span>
    </span>
  );
}
