import '../locales/texts.ts';
import type { BodyInput, TriggerRow } from '@layline/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { askAgain } from '../../api/query-client.ts';
import { CallFailure, call } from '../../api/request.ts';
import { Button } from '../../ui/button.tsx';
import { NumberField } from '../../ui/number/number-field.tsx';
import { toast } from '../../ui/toast.ts';
import style from '../bets.module.css';
import { type ChangeFields, changeBody } from './trigger-terms.ts';

const textOf = (value: number | null): string => (value === null ? '' : String(value));

/** What is sent is what the trigger is to be, so that a lost answer may be sent again. */
function useChange({ triggerId }: TriggerRow, onDone: () => void) {
  const { t } = useLingui();
  const [isBusy, setIsBusy] = useState(false);
  async function change(body: BodyInput<'changeTrigger'>): Promise<void> {
    setIsBusy(true);
    try {
      const { message } = await call('changeTrigger', { params: { triggerId }, body });
      toast('good', message);
      onDone();
    } catch (failure) {
      const message = failure instanceof CallFailure ? failure.message : '';
      toast('bad', message || t`No answer from the server. Look at the list again.`);
    }
    askAgain(['triggers']);
    setIsBusy(false);
  }
  return { isBusy, change };
}

/** TRIG-11: changes what waits: its price, its steps, its stake. */
export function ChangeTrigger({ trigger, onDone }: { trigger: TriggerRow; onDone: () => void }) {
  const { t } = useLingui();
  const { isBusy, change } = useChange(trigger, onDone);
  const [fields, setFields] = useState<ChangeFields>({
    oddsText: textOf(trigger.oddsTrigger),
    ticksText: String(trigger.ticks),
    stakeText: textOf(trigger.stake),
  });
  const body = changeBody(trigger, fields);
  const field = (label: string, name: keyof ChangeFields) => (
    <NumberField
      label={label}
      inputMode={name === 'ticksText' ? 'numeric' : 'decimal'}
      autoComplete="off"
      value={fields[name]}
      onChange={(event) => setFields({ ...fields, [name]: event.target.value })}
    />
  );
  return (
    <form
      className={style['form']}
      aria-label={t`Change what waits on ${trigger.selection}`}
      onSubmit={(event) => {
        event.preventDefault();
        if (body !== null && !isBusy) void change(body);
      }}
    >
      <div className={style['fields']}>
        {trigger.oddsTrigger === null ? (
          field(t`Steps better`, 'ticksText')
        ) : (
          <>
            {field(t`Trigger odds`, 'oddsText')}
            {field(t`Steps worse at most`, 'ticksText')}
          </>
        )}
        {trigger.stake === null ? null : field(t`Stake`, 'stakeText')}
      </div>
      <div className={style['submit']}>
        <Button onClick={onDone}>
          <Trans>Close</Trans>
        </Button>
        <Button type="submit" tone="primary" disabled={isBusy || body === null}>
          <Trans>Change</Trans>
        </Button>
      </div>
    </form>
  );
}
