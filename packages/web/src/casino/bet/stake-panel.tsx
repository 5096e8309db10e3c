import { type Money, noMoney } from '@layline/contract/money';
import { liabilityOf, profitOf } from '@layline/exchange/preview';
import { Trans, useLingui } from '@lingui/react/macro';
import { X } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { HighestWin } from '../../slip/panel/highest-win.tsx';
import { parseStake } from '../../slip/slip.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { formatMoney, formatOdds, formatShort, formatStake } from '../../ui/figures.ts';
import { Icon } from '../../ui/icon.tsx';
import { NumberField } from '../../ui/number/number-field.tsx';
import { toast } from '../../ui/toast.ts';
import type { Pick } from '../bet-layout/view-model.ts';
import { Chip } from '../chips/chip.tsx';
import { findPickFault } from './check-pick.ts';
import { usePickWords } from './pick-words.ts';
import style from './stake-panel.module.css';

interface StakePanelProps {
  readonly pick: Pick;
  readonly isClosed: boolean;
  readonly isSending: boolean;
  readonly chips: readonly number[];
  /** The value of the selected chip, if any. */
  readonly startStake: number | null;
  readonly onConfirm: (stake: Money) => void;
  readonly onCancel: () => void;
}

function Sums({ profit, loss }: { profit: Money; loss: Money }) {
  return (
    <dl className={style['sums']}>
      <div>
        <dt>
          <Trans>Profit</Trans>
        </dt>
        <dd data-profit="">{formatMoney(profit)}</dd>
      </div>
      <div>
        <dt>
          <Trans>Loss</Trans>
        </dt>
        <dd data-loss="">{formatMoney(loss)}</dd>
      </div>
    </dl>
  );
}

function StakeChips({ chips, onPick }: StakeChipsProps) {
  const { t } = useLingui();
  return (
    <div className={style['chips']}>
      {chips.map((value) => (
        <button
          key={value}
          type="button"
          aria-label={t`Set the stake to ${formatStake(value)}`}
          onClick={() => onPick(value)}
        >
          <Chip value={value} size={36} />
        </button>
      ))}
    </div>
  );
}

interface StakeChipsProps {
  readonly chips: readonly number[];
  readonly onPick: (value: number) => void;
}

/** Lucky 7's stake panel: stake, profit and loss, Confirm (CAS-4). The rate cannot be changed. */
export function StakePanel(props: StakePanelProps) {
  const { pick, isClosed, isSending, chips, startStake, onConfirm, onCancel } = props;
  const { t } = useLingui();
  const words = usePickWords();
  const [text, setText] = useState(startStake === null ? '' : String(startStake));
  const [isConfirming, setConfirming] = useState(false);
  const stake = parseStake(text) ?? noMoney;
  const fault = findPickFault(pick.option, isClosed, stake);
  const terms = { side: pick.side, odds: pick.odds, stake };
  const odds = formatOdds(pick.odds);
  const confirm = (event: FormEvent): void => {
    event.preventDefault();
    setConfirming(true);
    if (fault !== null) toast('bad', words(fault));
    else if (!isSending) onConfirm(stake);
  };
  return (
    <form className={style['panel']} aria-label={t`Stake panel`} onSubmit={confirm}>
      <div className={style['head']}>
        <strong>{pick.option.name}</strong>
        <span className={style['odds']}>{odds}</span>
        <span className={style['limits']}>
          <Trans>Min/Max:100-5000</Trans>
        </span>
        <IconButton label={t`Close the stake panel`} onClick={onCancel}>
          <Icon of={X} size={18} />
        </IconButton>
      </div>
      <div className={style['fields']}>
        <NumberField
          label={t`Stake`}
          isLabelHidden
          inputMode="numeric"
          autoComplete="off"
          placeholder={t`Stake`}
          value={text}
          problem={isConfirming && fault !== null ? words(fault) : undefined}
          onChange={(event) => setText(event.target.value.trim())}
        />
        <StakeChips chips={chips} onPick={(value) => setText(String(value))} />
      </div>
      <div className={style['foot']}>
        <Sums profit={profitOf(terms)} loss={liabilityOf(terms)} />
        <HighestWin win={profitOf(terms)} className={style['limits']} />
        <Button tone="primary" type="submit" disabled={isSending}>
          {stake === noMoney ? <Trans>Confirm</Trans> : <Trans>Confirm {formatShort(stake)}</Trans>}
        </Button>
      </div>
    </form>
  );
}
