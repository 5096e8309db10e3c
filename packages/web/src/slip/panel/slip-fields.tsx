import { Trans, useLingui } from '@lingui/react/macro';
import { Minus, Plus } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { useOddsWriter } from '../../session/kept/odds-format.ts';
import { classes } from '../../ui/classes.ts';
import { formatOdds, formatStake } from '../../ui/figures.ts';
import { Icon } from '../../ui/icon.tsx';
import { NumberInput } from '../../ui/number/number-input.tsx';
import { cellOf } from '../choice.ts';
import { useLivePrice } from '../live-price.ts';
import { useQuickStakes } from '../quick-stakes.ts';
import { oddsOf, type SlipFields } from '../slip.ts';
import { isPriceServed, type LivePrice } from '../slip-check.ts';
import { playSlip } from '../slip-store.ts';
import style from './slip.module.css';

interface StepperProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly down: { readonly label: string; readonly face: ReactNode; readonly act: () => void };
  readonly up: { readonly label: string; readonly face: ReactNode; readonly act: () => void };
  readonly isLocked: boolean;
  readonly isFirst?: boolean;
}

/** A number field that arrow keys and two buttons step. */
function Stepper({ label, value, onChange, down, up, isLocked, isFirst = false }: StepperProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isFirst && matchMedia('(pointer: fine)').matches)
      input.current?.focus({ preventScroll: true });
  }, [isFirst]);
  const step = (event: KeyboardEvent): void => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    (event.key === 'ArrowUp' ? up : down).act();
  };
  return (
    <span className={style['stepper']}>
      <button type="button" aria-label={down.label} disabled={isLocked} onClick={down.act}>
        {down.face}
      </button>
      <NumberInput
        ref={input}
        aria-label={label}
        inputMode="decimal"
        autoComplete="off"
        maxLength={14}
        value={value}
        readOnly={isLocked}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={step}
      />
      <button type="button" aria-label={up.label} disabled={isLocked} onClick={up.act}>
        {up.face}
      </button>
    </span>
  );
}

/** SLIP-8: the current price beside the chosen one, marked if it no longer satisfies the bet. */
function LiveRate({ slip }: { slip: SlipFields }) {
  const live = useLivePrice(slip.choice);
  const hasMoved = !isPriceServed(slip, live);
  return (
    <span className={classes(style['live'], hasMoved && style['moved'])}>
      <Trans>Now {makeLiveText(live)}</Trans>
    </span>
  );
}

function makeLiveText(live: LivePrice): string {
  if (live.kind === 'odds') return live.odds === null ? '–' : formatOdds(live.odds);
  return live.price === null ? '–' : `${live.price.line} @ ${live.price.rate}`;
}

interface SlipInputsProps {
  readonly slip: SlipFields;
  readonly isLocked: boolean;
}

function OddsField({ slip, isLocked }: SlipInputsProps) {
  const { t } = useLingui();
  // A bet that may wait uses the price ladder.
  const isStepped = slip.persistence !== 'fill-or-kill';
  return (
    <Stepper
      label={t`Odds`}
      value={slip.oddsText}
      isLocked={isLocked}
      onChange={(text) => playSlip({ act: 'writeOdds', text })}
      down={{
        label: isStepped ? t`Odds down one step` : t`Odds down by 0.01`,
        face: <Icon of={Minus} size={16} />,
        act: () => playSlip({ act: 'stepOdds', by: -1 }),
      }}
      up={{
        label: isStepped ? t`Odds up one step` : t`Odds up by 0.01`,
        face: <Icon of={Plus} size={16} />,
        act: () => playSlip({ act: 'stepOdds', by: 1 }),
      }}
    />
  );
}

/** ACC-11: the odds of the field, which is decimal, as the player's screens write them. */
function WrittenOdds({ slip }: { slip: SlipFields }) {
  const write = useOddsWriter();
  const odds = oddsOf(slip);
  if (write === null || odds === null) return null;
  return <output className={style['written']}>{write({ value: odds, scale: 100 })}</output>;
}

function PriceField({ slip, isLocked }: SlipInputsProps) {
  const { choice } = slip;
  return (
    <div>
      <div className={style['label']}>
        {choice.kind === 'session' ? <Trans>Line</Trans> : <Trans>Odds</Trans>}
        {choice.kind === 'session' ? null : <WrittenOdds slip={slip} />}
        <LiveRate slip={slip} />
      </div>
      {choice.kind === 'session' ? (
        <output className={style['line']}>
          {choice.price.line} @ {choice.price.rate}
        </output>
      ) : (
        <OddsField slip={slip} isLocked={isLocked} />
      )}
    </div>
  );
}

export function SlipInputs({ slip, isLocked }: SlipInputsProps) {
  const { t } = useLingui();
  const halve = { label: t`Halve the stake ½`, face: '½', act: () => playSlip({ act: 'halve' }) };
  const double = {
    label: t`Double the stake ×2`,
    face: '×2',
    act: () => playSlip({ act: 'double' }),
  };
  return (
    <div className={style['fields']}>
      <PriceField slip={slip} isLocked={isLocked} />
      <div>
        <div className={style['label']}>
          <Trans>Stake</Trans>
        </div>
        <Stepper
          key={cellOf(slip.choice)}
          label={t`Stake`}
          value={slip.stakeText}
          isLocked={isLocked}
          isFirst
          onChange={(text) => playSlip({ act: 'writeStake', text })}
          down={halve}
          up={double}
        />
      </div>
    </div>
  );
}

/** ACC-8: the presets until the player has own ones. */
export function QuickStakes({ isLocked }: { isLocked: boolean }) {
  const { t } = useLingui();
  const { chips } = useQuickStakes();
  return (
    <div className={style['chips']} role="group" aria-label={t`Quick stakes`}>
      {[...new Set(chips)].map((amount) => (
        <button
          key={amount}
          type="button"
          className={style['chip']}
          disabled={isLocked}
          onClick={() => playSlip({ act: 'writeStake', text: String(amount) })}
        >
          {formatStake(amount)}
        </button>
      ))}
    </div>
  );
}
