/** An agent who lost the password or the authenticator uses a code that somebody above asked for. */
import { Button } from '@layline/web/ui/button';
import { TextField } from '@layline/web/ui/text-field';
import { useState } from 'react';
import { send } from '../api/request.ts';
import { Step, textOf } from './step.tsx';

interface Answer {
  /** Which password is needed; null once it is done. */
  readonly needs: 'new-password' | 'password' | null;
}

export function RecoverStep({ onDone }: { onDone: () => void }) {
  const [needs, setNeeds] = useState<Answer['needs']>(null);
  const submit = async (form: FormData): Promise<void> => {
    const password = needs === null ? null : textOf(form, 'password');
    const given = {
      name: textOf(form, 'name').trim(),
      code: textOf(form, 'code').trim(),
      password,
    };
    const answer = await send<Answer>('/api/sign-in/recover', given);
    if (answer.needs === null) onDone();
    else setNeeds(answer.needs);
  };
  return (
    <Step action={needs === null ? 'Check the code' : 'Confirm'} onSubmit={submit}>
      <p>
        The code is good once, for 30 minutes. Afterwards no points leave the account for a day.
      </p>
      <TextField label="Name" name="name" autoComplete="username" required autoFocus />
      <TextField label="Code" name="code" autoComplete="one-time-code" required />
      {needs === null ? null : (
        <TextField
          label={needs === 'password' ? 'Password' : 'New password'}
          name="password"
          type="password"
          autoComplete={needs === 'password' ? 'current-password' : 'new-password'}
          required
        />
      )}
      <Button tone="quiet" onClick={onDone}>
        Back
      </Button>
    </Step>
  );
}
