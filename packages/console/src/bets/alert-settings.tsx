/** What is marked among the newest bets, kept with the sign-in of who sets it. */
import { type BetAlerts, noBetAlerts } from '@layline/contract/console-risk';
import { Button } from '@layline/web/ui/button';
import { NumberField } from '@layline/web/ui/number-field';
import { TextField } from '@layline/web/ui/text-field';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { read, send, wordsOf } from '../api/request.ts';
import { Card, Note } from '../ui/page.tsx';
import style from './alert-settings.module.css';
import { fieldsOf, readAlerts } from './bet-alerts.ts';

const queryKey = ['bet-alerts'];

export const useBetAlerts = (): BetAlerts =>
  useQuery({ queryKey, queryFn: () => read<BetAlerts>('/api/bet-alerts') }).data ?? noBetAlerts;

interface AlertSettingsProps {
  readonly alerts: BetAlerts;
  readonly onDone: () => void;
}

export function AlertSettings({ alerts, onDone }: AlertSettingsProps) {
  const [fields, setFields] = useState(() => fieldsOf(alerts));
  const [problem, setProblem] = useState('');
  const queries = useQueryClient();
  const save = useMutation({
    mutationFn: (given: BetAlerts) => send<BetAlerts>('/api/bet-alerts', given),
    onSuccess(kept) {
      queries.setQueryData(queryKey, kept);
      onDone();
    },
    onError: (error) => setProblem(wordsOf(error)),
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const given = readAlerts(fields);
    if (typeof given === 'string') return setProblem(given);
    setProblem('');
    save.mutate(given);
  };
  const amount = (label: string, name: 'stakeMin' | 'winMin' | 'moveMin') => (
    <NumberField
      label={label}
      inputMode="decimal"
      value={fields[name]}
      onChange={({ target }) => setFields({ ...fields, [name]: target.value })}
    />
  );
  return (
    <Card title="What is marked">
      <form className={style['form']} onSubmit={submit}>
        <div className={style['fields']}>
          {amount('Stake from', 'stakeMin')}
          {amount('Could win from', 'winMin')}
          {amount('Price moved from, in %', 'moveMin')}
          <TextField
            label="Players, with commas"
            value={fields.players}
            onChange={({ target }) => setFields({ ...fields, players: target.value })}
          />
        </div>
        <label className={style['check']}>
          <input
            type="checkbox"
            checked={fields.isOnRefusals}
            onChange={({ target }) => setFields({ ...fields, isOnRefusals: target.checked })}
          />
          Refused bets
        </label>
        <Note>
          A price moved if it was better for the player than a second later. Only you see these
          marks, wherever you sign in.
        </Note>
        {problem === '' ? null : <Note kind="bad">{problem}</Note>}
        <div className={style['acts']}>
          <Button type="submit" tone="primary" disabled={save.isPending}>
            Keep
          </Button>
          <Button onClick={onDone}>Close</Button>
        </div>
      </form>
    </Card>
  );
}
