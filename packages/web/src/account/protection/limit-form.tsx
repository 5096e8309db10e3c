import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { call } from '../../api/request.ts';
import { Button } from '../../ui/button.tsx';
import { NumberField } from '../../ui/number/number-field.tsx';
import { useLimitWords } from './limit-words.ts';
import style from './protection.module.css';
import { type LimitKind, type LimitPeriod, useProtect } from './protection-queries.ts';

interface LimitFormProps {
  readonly limit: LimitKind;
  readonly period: LimitPeriod;
  /** The player's current limit; null for none. */
  readonly current: number | null;
  readonly onClose: () => void;
}

const amountForm = /^\d{1,10}(\.\d{1,2})?$/;
const minutesForm = /^\d{1,5}$/;

/** Lets the player type an amount; nothing is prefilled (RP-6). */
export function LimitForm({ limit, period, current, onClose }: LimitFormProps) {
  const { t } = useLingui();
  const { kinds, periods } = useLimitWords();
  const { protect, isBusy } = useProtect();
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string | undefined>();
  const save = async (amount: number | null): Promise<void> => {
    const isEasing = current !== null && (amount === null || amount > current);
    const done = isEasing ? t`Noted. It waits for your second yes.` : t`Your limit holds from now.`;
    const body = { limit, period, amount };
    if (await protect(() => call('setLimit', { body }), done)) onClose();
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const form = limit === 'time' ? minutesForm : amountForm;
    if (form.test(text.trim())) void save(Number(text.trim()));
    else setProblem(limit === 'time' ? t`Whole minutes, such as 60.` : t`An amount, such as 250.`);
  };
  return (
    <form className={style['form']} onSubmit={submit} noValidate>
      <NumberField
        label={`${kinds[limit]}, ${periods[period]}`}
        inputMode="decimal"
        autoComplete="off"
        maxLength={13}
        // biome-ignore lint/a11y/noAutofocus: it takes the place of the button that was pressed
        autoFocus
        value={text}
        problem={problem}
        onChange={(event) => setText(event.target.value)}
      />
      <div className={style['acts']}>
        <Button type="submit" tone="primary" disabled={isBusy}>
          <Trans>Save</Trans>
        </Button>
        {current === null ? null : (
          <Button disabled={isBusy} onClick={() => void save(null)}>
            <Trans>Remove limit</Trans>
          </Button>
        )}
        <Button tone="quiet" onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </form>
  );
}
