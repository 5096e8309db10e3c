import type { Money } from '@layline/contract/money';
import { noMoney } from '@layline/contract/money';
import { Trans, useLingui } from '@lingui/react/macro';
import { CopyPlus, Repeat2, Undo2 } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { formatMoney, formatSigned } from '../../ui/figures.ts';
import { Icon } from '../../ui/icon.tsx';
import { ChipHint, ChipRail } from '../chips/chip-rail.tsx';
import { useChipHabit } from '../chips/use-stake-chips.ts';
import type { Betting } from '../feed/betting.ts';
import style from './tray.module.css';

export interface TrayActs {
  readonly onUndo: (() => void) | null;
  readonly onRebet: (() => void) | null;
  readonly onDouble: (() => void) | null;
}

interface BetTrayProps extends TrayActs {
  readonly chips: readonly number[];
  readonly chip: number | null;
  readonly onChip: (value: number | null) => void;
  readonly exposure: Money;
  readonly net: Money | null;
  readonly isDown: boolean;
  /** Why the table is closed; empty while it deals. */
  readonly notice: string;
  readonly betting: Betting;
  /** An option was tapped while no chip was selected. */
  readonly needsChip: boolean;
  /** The table has a stake panel, and a tap places nothing yet. */
  readonly isConfirmed: boolean;
}

function Acts({ onUndo, onRebet, onDouble }: TrayActs) {
  const { t } = useLingui();
  const acts = [
    { name: t`Undo`, icon: Undo2, act: onUndo },
    { name: t`Rebet`, icon: Repeat2, act: onRebet },
    { name: t`Double`, icon: CopyPlus, act: onDouble },
  ];
  return acts.map(({ name, icon, act }) =>
    act === null ? null : (
      <Button key={name} className={style['act']} onClick={act}>
        <Icon of={icon} size={16} />
        <span className={style['actName']}>{name}</span>
      </Button>
    ),
  );
}

/** The round's stakes and result so far, in one line. */
function TrayLine({
  chip,
  exposure,
  net,
  isDown,
  notice,
  betting,
  needsChip,
  isConfirmed,
}: Omit<BetTrayProps, 'chips' | 'onChip' | keyof TrayActs>) {
  if (isDown) {
    return (
      <span className={style['down']} role="alert">
        <Trans>The table does not answer. Betting is closed until it does.</Trans>
      </span>
    );
  }
  if (notice !== '') {
    return (
      <span className={style['down']} role="alert">
        {notice}
      </span>
    );
  }
  if (net !== null) {
    return (
      <span className={style['net']} data-loss={net < 0 || undefined} role="status">
        <Trans>This round: {formatSigned(net)}</Trans>
      </span>
    );
  }
  if (betting !== 'open') {
    return (
      <span className={style['closed']} role="status">
        {betting === 'soon' ? <Trans>Bets open soon</Trans> : <Trans>No more bets</Trans>}
        {exposure > noMoney ? (
          <>
            {' '}
            · <Trans>Exposure {formatMoney(exposure)}</Trans>
          </>
        ) : null}
      </span>
    );
  }
  if (needsChip) {
    return (
      <span className={style['ask']} role="alert">
        <Trans>Pick a chip first, then tap the option.</Trans>
      </span>
    );
  }
  if (exposure > noMoney) {
    return (
      <span>
        <Trans>Exposure {formatMoney(exposure)}</Trans>
      </span>
    );
  }
  return <ChipHint chosen={chip} isConfirmed={isConfirmed} />;
}

/** The player's edge of the table: chips, the round's result, and quick actions. */
export function BetTray(props: BetTrayProps) {
  const { chips, chip, onChip, onUndo, onRebet, onDouble, ...line } = props;
  const isKept = useChipHabit((habit) => habit.isKept);
  return (
    <>
      <div className={style['line']}>
        <TrayLine chip={chip} {...line} />
        <span className={style['acts']}>
          <Acts onUndo={onUndo} onRebet={onRebet} onDouble={onDouble} />
        </span>
      </div>
      <ChipRail
        values={chips}
        chosen={chip}
        onChoose={onChip}
        isKept={isKept}
        onKeep={(next) => useChipHabit.setState({ isKept: next })}
      />
    </>
  );
}
