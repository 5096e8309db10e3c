import './locales/texts.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { X } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, useEffect, useRef } from 'react';
import { translator } from '../../base/translator.ts';
import { useMarket } from '../../live/prices.ts';
import { Link } from '../../routing/link.tsx';
import { useHasCapability } from '../../site/capability.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { formatOdds, formatShort } from '../../ui/figures.ts';
import { Icon } from '../../ui/icon.tsx';
import { useFocusBack } from '../../ui/use-focus-back.ts';
import { cellOf, type SlipChoice } from '../choice.ts';
import { useSiteLimits } from '../limits-query.ts';
import { useLivePrice } from '../live-price.ts';
import type { OpenSlip, SlipFields, SlipRefused } from '../slip.ts';
import { limitsOf } from '../slip-check.ts';
import { playSlip } from '../slip-store.ts';
import { termsOf } from '../terms.ts';
import { useBlock } from '../use-block.ts';
import { AttachedField } from './attached-field.tsx';
import { EachWayField } from './each-way-field.tsx';
import { HeldCount } from './held-count.tsx';
import { startKeeping } from './keep-slip.ts';
import { KeptPrices } from './kept-prices.tsx';
import { LeaveField } from './leave-field.tsx';
import { newPriceOf } from './new-price.ts';
import { PartField } from './part-field.tsx';
import style from './slip.module.css';
import { QuickStakes, SlipInputs } from './slip-fields.tsx';
import { SlipSums } from './slip-sums.tsx';
import { BlockLine, UnsureBox } from './slip-words.tsx';
import { usePlaceBet } from './use-place-bet.ts';

startKeeping();

function SideWords({ choice }: { choice: SlipChoice }) {
  const { side, kind } = choice;
  if (kind !== 'session')
    return side === 'back' ? <Trans>Back (Bet For)</Trans> : <Trans>Lay (Bet against)</Trans>;
  const { line } = choice.price;
  return side === 'back' ? <Trans>Yes: {line} or more</Trans> : <Trans>No: below {line}</Trans>;
}

function SlipHead({ choice, isLocked }: { choice: SlipChoice; isLocked: boolean }) {
  const { t } = useLingui();
  const { runnerName, marketName, eventName, kind } = choice;
  return (
    <div className={style['what']}>
      <div>
        <div className={style['runner']}>
          <bdi>{runnerName}</bdi>
        </div>
        <div className={style['side']}>
          <SideWords choice={choice} />
        </div>
        <div className={style['where']}>
          {kind === 'session' ? eventName : `${translator.sayName(marketName)} · ${eventName}`}
        </div>
      </div>
      <IconButton label={t`Close the bet slip`} disabled={isLocked} onClick={closeSlip}>
        <Icon of={X} size={16} />
      </IconButton>
    </div>
  );
}

const closeSlip = (): void => playSlip({ act: 'close' });

function ButtonWords({ slip }: { slip: OpenSlip }) {
  const terms = termsOf(slip);
  if (slip.state === 'unsure') return <Trans>Ask again</Trans>;
  if (terms === null) return <Trans>Place Bet</Trans>;
  const { runnerName } = slip.choice;
  const amount = formatShort(terms.bet.stake);
  if (terms.kind === 'session') {
    const { line, rate, side } = terms.bet;
    return side === 'back' ? (
      <Trans>
        Yes to {line} at {rate} for {amount}
      </Trans>
    ) : (
      <Trans>
        No to {line} at {rate} for {amount}
      </Trans>
    );
  }
  const price = formatOdds(terms.bet.odds);
  if (terms.eachWay !== undefined) {
    return (
      <Trans>
        Back {runnerName} to win at {price} and place for 2 × {amount}
      </Trans>
    );
  }
  if (slip.isPartTaken) {
    return terms.bet.side === 'back' ? (
      <Trans>
        Back {runnerName} at {price} for up to {amount}
      </Trans>
    ) : (
      <Trans>
        Lay {runnerName} at {price} for up to {amount}
      </Trans>
    );
  }
  return terms.bet.side === 'back' ? (
    <Trans>
      Back {runnerName} at {price} for {amount}
    </Trans>
  ) : (
    <Trans>
      Lay {runnerName} at {price} for {amount}
    </Trans>
  );
}

/** Something is available at these odds, but less than the stake. */
const isShort = ({ code }: SlipRefused): boolean => code === 'SIZE_UNAVAILABLE';

/** Shows the server's message next to the button, and offers a moved price. */
function RefusalBox({ slip, refusal }: { slip: SlipFields; refusal: SlipRefused }) {
  const live = useLivePrice(slip.choice);
  const canTakePart = useHasCapability('unmatched');
  const offer = newPriceOf(slip, live);
  return (
    <div className={style['refusal']} role="alert">
      {refusal.message}
      {refusal.code === 'LEVEL_TOO_LOW' ? (
        <Link to="/myplay">
          <Trans>Verify who you are</Trans>
        </Link>
      ) : null}
      {isShort(refusal) && canTakePart && !slip.isPartTaken ? (
        <button type="button" onClick={() => playSlip({ act: 'takePart', isPartTaken: true })}>
          <Trans>Take what is there, cancel the rest</Trans>
        </button>
      ) : null}
      {offer === null ? null : (
        <button type="button" onClick={() => playSlip(offer[1])}>
          <Trans>Take {offer[0]}</Trans>
        </button>
      )}
    </div>
  );
}

function Notice({ slip }: { slip: OpenSlip }) {
  if (slip.state === 'unsure') return <UnsureBox clientRef={slip.clientRef} />;
  if (slip.state !== 'editing') return null;
  if (slip.refusal === null) return <KeptPrices slip={slip} />;
  return <RefusalBox slip={slip} refusal={slip.refusal} />;
}

/** SLIP-1 to SLIP-8. Enter places, Esc closes, arrows step. */
export function SlipPanel({ slip, isInline = false }: { slip: OpenSlip; isInline?: boolean }) {
  const { t } = useLingui();
  const siteLimits = useSiteLimits();
  const place = usePlaceBet(siteLimits);
  const market = useMarket(slip.choice.marketId);
  const block = useBlock(slip, slip.state === 'unsure');
  const form = useRef<HTMLFormElement>(null);
  useFocusBack(form, cellOf(slip.choice));
  const isSending = slip.state === 'sending';
  const isLocked = slip.state !== 'editing';
  const isOver = !useHasCapability('client-ref') && slip.state === 'unsure';
  const limits = limitsOf(siteLimits, slip.choice.kind, market?.isInPlay ?? false);
  const notice = slip.state === 'editing' ? slip.refusal : slip.state;
  const isRefusedShort = slip.state === 'editing' && slip.refusal !== null && isShort(slip.refusal);
  const hasSums = termsOf(slip) !== null;
  // A refusal, or the bet's possible results, may have made it taller.
  useEffect(() => {
    if (isInline) form.current?.scrollIntoView({ block: 'nearest' });
  }, [isInline, notice, hasSums]);
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
      <SlipHead choice={slip.choice} isLocked={isSending} />
      <SlipInputs slip={slip} isLocked={isLocked} />
      <QuickStakes isLocked={isLocked} />
      <EachWayField slip={slip} isLocked={isLocked} />
      <LeaveField slip={slip} isLocked={isLocked} />
      {isRefusedShort ? null : <PartField slip={slip} isLocked={isLocked} />}
      <AttachedField slip={slip} isLocked={isLocked} />
      <SlipSums slip={slip} />
      <Notice slip={slip} />
      {isSending ? (
        <HeldCount
          sentAt={slip.sentAt}
          heldMs={market?.isInPlay ? market.betDelayMs : 0}
          side={side}
        />
      ) : isOver ? null : (
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
      {block === null || isSending || isOver ? null : <BlockLine block={block} limits={limits} />}
    </form>
  );
}
