import { Trans, useLingui } from '@lingui/react/macro';
import { Pin, PinOff } from 'lucide-react';
import { IconButton } from '../../ui/button.tsx';
import { formatStake } from '../../ui/figures.ts';
import { Icon } from '../../ui/icon.tsx';
import { Chip } from './chip.tsx';
import style from './chip-rail.module.css';

interface ChipRailProps {
  readonly values: readonly number[];
  readonly chosen: number | null;
  readonly onChoose: (value: number | null) => void;
  /** Whether the chip stays selected after a bet. */
  readonly isKept: boolean;
  readonly onKeep: (isKept: boolean) => void;
}

/** The player's chips, up to eight; pressing the selected chip deselects it. */
export function ChipRail({ values, chosen, onChoose, isKept, onKeep }: ChipRailProps) {
  const { t } = useLingui();
  return (
    <div className={style['rail']}>
      <IconButton
        label={isKept ? t`Chip stays in hand after a bet` : t`Keep the chip after a bet`}
        aria-pressed={isKept}
        className={style['keep']}
        onClick={() => onKeep(!isKept)}
      >
        <Icon of={isKept ? Pin : PinOff} size={18} />
      </IconButton>
      <div className={style['chips']} role="group" aria-label={t`Chips`}>
        {values.map((value) => (
          <button
            key={value}
            type="button"
            className={style['pick']}
            aria-pressed={value === chosen}
            aria-label={t`Chip ${formatStake(value)}`}
            onClick={() => onChoose(value === chosen ? null : value)}
          >
            <Chip value={value} size={40} />
          </button>
        ))}
      </div>
    </div>
  );
}

interface ChipHintProps {
  readonly chosen: number | null;
  /** The table has a stake panel. */
  readonly isConfirmed: boolean;
}

/** Says in one line what a tap will do now. */
export function ChipHint({ chosen, isConfirmed }: ChipHintProps) {
  if (isConfirmed) return <Trans>Tap an option, then confirm its stake.</Trans>;
  if (chosen === null) return <Trans>Pick a chip, then tap an option.</Trans>;
  const stake = formatStake(chosen);
  return <Trans>Tap an option to bet {stake} on it at once.</Trans>;
}
