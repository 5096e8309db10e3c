import { appKeyCalls, appKeyConnectionsMax } from '@layline/contract/app-key-limits';
import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { call } from '../../api/request.ts';
import { Button } from '../../ui/button.tsx';
import { NumberField } from '../../ui/number/number-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import style from '../security/security.module.css';
import { useAct } from '../security/security-queries.ts';

export interface MadeKey {
  readonly name: string;
  readonly key: string;
}

interface Typed {
  readonly name: string;
  /** Empty for no limit. */
  readonly calls: string;
  readonly connections: string;
}

type Problems = { readonly [Field in keyof Typed]?: string | undefined };

const usual: Typed = { name: '', calls: '', connections: String(appKeyConnectionsMax) };

const isWhole = (text: string, min: number, max: number): boolean =>
  /^\d{1,9}$/.test(text) && Number(text) >= min && Number(text) <= max;

function useProblems() {
  const { t } = useLingui();
  const { min, max } = appKeyCalls;
  return ({ name, calls, connections }: Typed): Problems => ({
    name: /^[\w.-]{1,40}$/.test(name) ? undefined : t`Please use letters, digits, dots, - or _.`,
    calls:
      calls === '' || isWhole(calls, min, max)
        ? undefined
        : t`Please give a whole number from ${min} to ${max}, or nothing.`,
    connections: isWhole(connections, 0, appKeyConnectionsMax)
      ? undefined
      : t`Please give a whole number from 0 to ${appKeyConnectionsMax}.`,
  });
}

function useMake(onMade: (made: MadeKey) => void) {
  const { act, isBusy } = useAct();
  const [typed, setTyped] = useState(usual);
  const [problems, setProblems] = useState<Problems>({});
  const problemsOf = useProblems();
  const make = async ({ name, calls, connections }: Typed): Promise<void> => {
    const callsMax = calls === '' ? null : Number(calls);
    const body = { name, callsMax, connectionsMax: Number(connections) };
    const made = await act(async () => (await call('makeAppKey', { body })).data);
    if (made !== null) onMade(made);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const { name, calls, connections } = typed;
    const given = { name: name.trim(), calls: calls.trim(), connections: connections.trim() };
    const found = problemsOf(given);
    setProblems(found);
    if (Object.values(found).every((problem) => problem === undefined)) void make(given);
  };
  const fieldOf = (field: keyof Typed) => ({
    value: typed[field],
    problem: problems[field],
    autoComplete: 'off',
    onChange: ({ target }: { target: HTMLInputElement }): void => {
      setTyped({ ...typed, [field]: target.value });
      setProblems({ ...problems, [field]: undefined });
    },
  });
  return { fieldOf, isBusy, submit };
}

export function AddKey({ onMade }: { onMade: (made: MadeKey) => void }) {
  const { t } = useLingui();
  const { fieldOf, isBusy, submit } = useMake(onMade);
  return (
    <form className={style['part']} onSubmit={submit} noValidate>
      <TextField label={t`Name of the new key`} maxLength={40} {...fieldOf('name')} />
      <div className={style['pair']}>
        <NumberField
          label={t`Calls in ten seconds, at most`}
          placeholder={t`No limit of its own`}
          inputMode="numeric"
          {...fieldOf('calls')}
        />
        <NumberField
          label={t`Connections to the stream, at most`}
          inputMode="numeric"
          {...fieldOf('connections')}
        />
      </div>
      <div className={style['acts']}>
        <Button type="submit" tone="primary" disabled={isBusy}>
          <Trans>Make a key</Trans>
        </Button>
      </div>
    </form>
  );
}
