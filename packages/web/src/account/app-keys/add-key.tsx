import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { call } from '../../api/request.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import style from '../security/security.module.css';
import { useAct } from '../security/security-queries.ts';

export interface MadeKey {
  readonly name: string;
  readonly key: string;
}

function useMake(onMade: (made: MadeKey) => void) {
  const { t } = useLingui();
  const { act, isBusy } = useAct();
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<string>();
  const make = async (): Promise<void> => {
    const body = { name: name.trim() };
    const made = await act(async () => (await call('makeAppKey', { body })).data);
    if (made === null) return;
    setName('');
    onMade(made);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (/^[\w.-]{1,40}$/.test(name.trim())) void make();
    else setProblem(t`Please use letters, digits, dots, - or _.`);
  };
  const type = (text: string): void => {
    setName(text);
    setProblem(undefined);
  };
  return { name, type, problem, isBusy, submit };
}

export function AddKey({ onMade }: { onMade: (made: MadeKey) => void }) {
  const { t } = useLingui();
  const { name, type, problem, isBusy, submit } = useMake(onMade);
  return (
    <form className={style['line']} onSubmit={submit} noValidate>
      <TextField
        label={t`Name of the new key`}
        maxLength={40}
        autoComplete="off"
        value={name}
        problem={problem}
        onChange={(event) => type(event.target.value)}
      />
      <Button type="submit" tone="primary" disabled={isBusy}>
        <Trans>Make a key</Trans>
      </Button>
    </form>
  );
}
