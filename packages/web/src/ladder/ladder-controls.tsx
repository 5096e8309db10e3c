import type { BetRow } from '@layline/contract';
import type { Side } from '@layline/contract/market';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useRef } from 'react';
import { useQuickStakes } from '../slip/quick-stakes.ts';
import { Button } from '../ui/button.tsx';
import { classes } from '../ui/classes.ts';
import { formatStake } from '../ui/figures.ts';
import { NumberInput } from '../ui/number/number-input.tsx';
import { Switch } from '../ui/switch.tsx';
import style from './ladder.module.css';
import { setLadder, useLadderSettings } from './ladder-settings.ts';
import type { Notice } from './use-one-click.ts';

/** The stake of every tap, and whether each bet needs confirmation. */
export function LadderControls({ children }: { children?: ReactNode }) {
  const { t } = useLingui();
  const { stakeText, isAskedFirst } = useLadderSettings();
  const { chips } = useQuickStakes();
  return (
    <div className={style['controls']}>
      <label className={style['stake']}>
        <Trans>Stake</Trans>
        <NumberInput
          aria-label={t`Stake of each tap`}
          inputMode="decimal"
          autoComplete="off"
          maxLength={12}
          value={stakeText}
          onChange={(event) => setLadder({ stakeText: event.target.value })}
        />
      </label>
      <div className={style['chips']} role="group" aria-label={t`Quick stakes`}>
        {[...new Set(chips)].slice(0, 4).map((amount) => (
          <button
            key={amount}
            type="button"
            aria-pressed={stakeText === String(amount)}
            onClick={() => setLadder({ stakeText: String(amount) })}
          >
            {formatStake(amount)}
          </button>
        ))}
      </div>
      <Switch
        className={style['switch']}
        isOn={isAskedFirst}
        onChange={(asked) => setLadder({ isAskedFirst: asked })}
      >
        <Trans>Confirm each bet</Trans>
      </Switch>
      {children}
    </div>
  );
}

interface LadderNoticeProps {
  /** The bet that waits for confirmation, in words. */
  readonly pending: string | null;
  readonly side: Side;
  readonly notice: Notice | null;
  readonly isBusy: boolean;
  readonly onConfirm: () => void;
  readonly onDrop: () => void;
  readonly onTakeBack: (bet: BetRow) => void;
}

function Question({ pending, side, onConfirm, onDrop }: LadderNoticeProps) {
  const yes = useRef<HTMLDivElement>(null);
  useEffect(() => {
    yes.current?.querySelector('button')?.focus({ preventScroll: true });
  }, [pending]);
  return (
    <div
      ref={yes}
      className={style['question']}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onDrop();
      }}
      role="group"
      aria-label={pending ?? ''}
    >
      <Button tone={side} onClick={onConfirm}>
        {pending}
      </Button>
      <Button onClick={onDrop}>
        <Trans>Cancel</Trans>
      </Button>
    </div>
  );
}

/** Says what a tap will do now. */
function TapHint() {
  const { isAskedFirst } = useLadderSettings();
  return isAskedFirst ? (
    <Trans>A tap on a price asks first, then bets there.</Trans>
  ) : (
    <Trans>A tap on a price bets there at once.</Trans>
  );
}

/** Below the ladders: the question, then the outcome with a button to undo it. */
export function LadderNotice(props: LadderNoticeProps) {
  const { pending, notice, isBusy, onTakeBack } = props;
  const waits = notice?.waits ?? null;
  return (
    <div className={style['told']}>
      {pending === null ? null : <Question {...props} />}
      <div
        role="status"
        className={classes(style['words'], notice !== null && style[notice.tone])}
        aria-busy={isBusy}
      >
        {notice === null ? <TapHint /> : notice.words}
        {isBusy ? <Trans> Placing…</Trans> : null}
      </div>
      {waits === null ? null : (
        <Button onClick={() => onTakeBack(waits)}>
          <Trans>Take it back</Trans>
        </Button>
      )}
    </div>
  );
}
