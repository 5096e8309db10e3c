import { type Money, makeMoney, money } from '@layline/contract/money';
import { type Odds, parseCasinoOdds } from '@layline/contract/odds';
import { useLingui } from '@lingui/react/macro';
import { Minus, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { useQuickStakes } from '../../slip/quick-stakes.ts';
import { IconButton } from '../../ui/button.tsx';
import { formatStake } from '../../ui/figures.ts';
import { Icon } from '../../ui/icon.tsx';
import { NumberField } from '../../ui/number/number-field.tsx';
import { Chip } from '../chips/chip.tsx';
import style from './vimaan.module.css';
import { double, halve, type Limits, readWish, stepTarget, type Wish } from './wish.ts';

interface StepperProps {
  readonly less: string;
  readonly more: string;
  readonly isLocked: boolean;
  readonly onStep: (direction: 1 | -1) => void;
}

function Stepper({ less, more, isLocked, onStep }: StepperProps): ReactNode {
  return (
    <span className={style['stepper']}>
      <IconButton label={less} disabled={isLocked} onClick={() => onStep(-1)}>
        <Icon of={Minus} size={16} />
      </IconButton>
      <IconButton label={more} disabled={isLocked} onClick={() => onStep(1)}>
        <Icon of={Plus} size={16} />
      </IconButton>
    </span>
  );
}

interface FieldsProps {
  readonly wish: Wish;
  readonly limits: Limits;
  /** A bet is open or prepared: the fields show it. */
  readonly isLocked: boolean;
  readonly onWish: (wish: Wish) => void;
}

const stakeText = (amount: Money): string => (amount <= 0 ? '' : String(makeMoney(amount)));
const targetText = (target: Odds): string => (target / 100).toFixed(2);

/** Half, double, and the player's chips within the limits; each sets the stake. */
function QuickStakes({ wish, limits, isLocked, onWish }: FieldsProps) {
  const { t } = useLingui();
  const { stake } = readWish(wish, limits);
  const { chips } = useQuickStakes();
  const set = (amount: Money): void => onWish({ ...wish, stake: stakeText(amount) });
  const inLimits = chips.filter((chip) => chip * 100 >= limits.min && chip * 100 <= limits.max);
  return (
    <div className={style['quick']}>
      <button
        type="button"
        className={style['factor']}
        aria-label={t`½: halve the stake`}
        disabled={isLocked || stake <= 0}
        onClick={() => set(halve(stake))}
      >
        ½
      </button>
      <button
        type="button"
        className={style['factor']}
        aria-label={t`×2: double the stake`}
        disabled={isLocked || stake <= 0}
        onClick={() => set(double(stake))}
      >
        ×2
      </button>
      {inLimits.map((chip) => (
        <button
          key={chip}
          type="button"
          className={style['chip']}
          aria-label={t`Set the stake to ${formatStake(chip)}`}
          disabled={isLocked}
          onClick={() => set(money(chip * 100))}
        >
          <Chip value={chip} size={32} />
        </button>
      ))}
    </div>
  );
}

/** Stake and automatic cash-out of one panel. */
export function SlotFields(props: FieldsProps) {
  const { wish, limits, isLocked, onWish } = props;
  const { t } = useLingui();
  const { stake } = readWish(wish, limits);
  const isTargetWrong = wish.target !== '' && parseCasinoOdds(wish.target) === null;
  const problem = isTargetWrong ? t`A target from 1.01 to 10000, two decimals.` : undefined;
  const stepStake = (direction: 1 | -1): void =>
    onWish({ ...wish, stake: stakeText(money(Math.max(0, stake + direction * limits.min))) });
  const step = (direction: 1 | -1): void =>
    onWish({ ...wish, target: targetText(stepTarget(wish.target, direction)) });
  return (
    <>
      <div className={style['fields']}>
        <NumberField
          label={t`Stake`}
          inputMode="numeric"
          autoComplete="off"
          disabled={isLocked}
          value={wish.stake}
          onChange={(event) => onWish({ ...wish, stake: event.target.value.trim() })}
          end={
            <Stepper
              less={t`Lower the stake`}
              more={t`Raise the stake`}
              isLocked={isLocked}
              onStep={stepStake}
            />
          }
        />
        <NumberField
          label={t`Automatic cash-out at`}
          inputMode="decimal"
          autoComplete="off"
          placeholder={t`none`}
          disabled={isLocked}
          value={wish.target}
          problem={isLocked ? undefined : problem}
          onChange={(event) => onWish({ ...wish, target: event.target.value.trim() })}
          end={
            <Stepper
              less={t`Lower the target`}
              more={t`Raise the target`}
              isLocked={isLocked}
              onStep={step}
            />
          }
        />
      </div>
      <QuickStakes {...props} />
    </>
  );
}
