import type { Money } from '@layline/contract/money';
import { Trans, useLingui } from '@lingui/react/macro';
import { X } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, useEffect, useRef } from 'react';
import { useConnection } from '../live/connection.ts';
import { useCell, useMarket } from '../live/prices.ts';
import { useIsLoggedIn } from '../session/session-store.ts';
import { isSuspended, useSite } from '../site/site-store.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { classes } from '../ui/classes.ts';
import { formatOdds, formatShort } from '../ui/figures.ts';
import { Icon } from '../ui/icon.tsx';
import { HeldCount } from './held-count.tsx';
import { useSiteLimits } from './limits-query.ts';
import style from './slip.module.css';
import { oddsOf, type Slip, type SlipFields, stakeOf } from './slip.ts';
import { findBlock, isServed, limitsOf } from './slip-check.ts';
import { QuickStakes, SlipInputs } from './slip-fields.tsx';
import { playSlip } from './slip-store.ts';
import { SlipSums } from './slip-sums.tsx';
import { BlockLine } from './slip-words.tsx';
import { usePlaceBet } from './use-place-bet.ts';

export type OpenSlip = Exclude<Slip, { readonly state: 'closed' }>;

function SlipHead({ slip, isLocked }: { slip: SlipFields; isLocked: boolean }) {
  const { t } = useLingui();
  const { runnerName, side, marketName, eventName } = slip.choice;
  return (
    <div className={style['what']}>
      <div>
        <div className={style['runner']}>{runnerName}</div>
        <div className={style['side']}>
          {side === 'back' ? t`Back (Bet For)` : t`Lay (Bet against)`}
        </div>
        <div className={style['where']}>
          {marketName} · {eventName}
        </div>
      </div>
      <IconButton label={t`Close the bet slip`} disabled={isLocked} onClick={closeSlip}>
        <Icon of={X} size={16} />
      </IconButton>
    </div>
  );
}

const closeSlip = (): void => playSlip({ act: 'close' });

function useBlock(slip: SlipFields) {
  const site = useSite();
  const isLoggedIn = useIsLoggedIn();
  const isConnectionDown = useConnection((state) => state.isDown);
  const market = useMarket(slip.choice.marketId);
  const runner = market?.runners.find(({ runnerId }) => runnerId === slip.choice.runnerId);
  return findBlock(slip, {
    isLoggedIn,
    isConnectionDown,
    isSiteSuspended: isSuspended(site),
    marketStatus: market?.status,
    runnerStatus: runner?.status,
  });
}

function ButtonWords({ slip }: { slip: OpenSlip }) {
  const { runnerName, side } = slip.choice;
  const odds = oddsOf(slip);
  const stake = stakeOf(slip);
  if (slip.state === 'unsure') return <Trans>Ask again</Trans>;
  if (odds === null || stake === null || stake <= 0) return <Trans>Place Bet</Trans>;
  const [price, amount] = [formatOdds(odds), formatShort(stake as Money)];
  return side === 'back' ? (
    <Trans>
      Back {runnerName} at {price} for {amount}
    </Trans>
  ) : (
    <Trans>
      Lay {runnerName} at {price} for {amount}
    </Trans>
  );
}

/** What the desk said, where the eye is; a moved price can be taken over at once. */
function RefusalBox({ slip, message }: { slip: SlipFields; message: string }) {
  const { marketId, runnerId, side } = slip.choice;
  const cell = useCell(marketId, runnerId, side, 0);
  const asked = oddsOf(slip);
  const isMoved = cell !== undefined && asked !== null && !isServed(side, asked, cell.odds);
  const take = (): void => {
    if (cell !== undefined) playSlip({ act: 'writeOdds', text: formatOdds(cell.odds) });
  };
  return (
    <div className={style['refusal']} role="alert">
      {message}
      {isMoved ? (
        <button type="button" onClick={take}>
          <Trans>Take {formatOdds(cell.odds)}</Trans>
        </button>
      ) : null}
    </div>
  );
}

function UnsureBox() {
  return (
    <div className={style['refusal']} role="alert">
      <Trans>
        No answer came, so this bet may or may not stand. Asking again is safe: it is placed once at
        most. Open bets show it as soon as the connection is back.
      </Trans>
    </div>
  );
}

/** SLIP-1 to SLIP-8. Enter places, Esc closes, arrows step. */
export function SlipPanel({ slip, isInline = false }: { slip: OpenSlip; isInline?: boolean }) {
  const { t } = useLingui();
  const siteLimits = useSiteLimits();
  const place = usePlaceBet(siteLimits);
  const market = useMarket(slip.choice.marketId);
  const block = useBlock(slip);
  const form = useRef<HTMLFormElement>(null);
  const isSending = slip.state === 'sending';
  const isLocked = slip.state !== 'editing';
  const limits = limitsOf(siteLimits, market?.isInPlay ?? false);
  const told = slip.state === 'editing' ? slip.refusal : slip.state;
  useEffect(() => {
    if (isInline) form.current?.scrollIntoView({ block: 'nearest' });
  }, [isInline, told]);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (block === null && !isSending) void place();
  };
  const leave = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') closeSlip();
  };
  const { side } = slip.choice;
  return (
    <form
      ref={form}
      className={classes(style['slip'], style[side], isInline && style['inline'])}
      aria-label={t`Bet slip`}
      onSubmit={submit}
      onKeyDown={leave}
      noValidate
    >
      <SlipHead slip={slip} isLocked={isSending} />
      <SlipInputs slip={slip} isLocked={isLocked} />
      <QuickStakes isLocked={isLocked} />
      <SlipSums slip={slip} />
      {slip.state === 'editing' && slip.refusal ? (
        <RefusalBox slip={slip} message={slip.refusal} />
      ) : null}
      {slip.state === 'unsure' ? <UnsureBox /> : null}
      {isSending ? (
        <HeldCount
          sentAt={slip.sentAt}
          heldMs={market?.isInPlay ? market.betDelayMs : 0}
          side={side}
        />
      ) : (
        <Button
          type="submit"
          tone={side}
          isWide
          className={style['place']}
          disabled={block !== null}
          aria-describedby={block === null ? undefined : 'slip-reason'}
        >
          <ButtonWords slip={slip} />
        </Button>
      )}
      {block === null || isSending ? null : <BlockLine block={block} limits={limits} />}
    </form>
  );
}
