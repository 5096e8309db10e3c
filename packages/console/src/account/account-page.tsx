/** Lets members of staff change their own password and passkeys. */
import { Button } from '@layline/web/ui/button';
import { TextField } from '@layline/web/ui/text-field';
import { type FormEvent, useState } from 'react';
import { send, wordsOf } from '../api/request.ts';
import { PasskeysCard } from '../passkeys/passkeys-card.tsx';
import { useMe } from '../session/me.ts';
import { Card, Note, Page } from '../ui/page.tsx';
import style from './account-page.module.css';

export function AccountPage() {
  const { name, role } = useMe();
  return (
    <Page title="Account">
      <p className={style['who']}>
        {name}, {role}
      </p>
      <Card title="Password">
        <PasswordForm />
      </Card>
      <PasskeysCard />
    </Page>
  );
}

const empty = { oldPassword: '', newPassword: '', again: '', code: '' };
type Fields = typeof empty;

type Outcome = { readonly kind: 'good' | 'bad'; readonly text: string } | null;

const done = 'The password is changed. Wherever else you were signed in, the session has ended.';

/** Sends the change of password, if the new password and its repetition match. */
async function change({ oldPassword, newPassword, again, code }: Fields): Promise<Outcome> {
  if (newPassword !== again) {
    return { kind: 'bad', text: 'The new password and its repetition differ.' };
  }
  const body = { oldPassword, newPassword, code: code.replaceAll(' ', '') };
  return send('/api/password', body).then(
    () => ({ kind: 'good', text: done }),
    (error: unknown) => ({ kind: 'bad', text: wordsOf(error) }),
  );
}

function PasswordForm() {
  const { name } = useMe();
  const [fields, setFields] = useState(empty);
  const [outcome, setOutcome] = useState<Outcome>(null);
  const [isBusy, setBusy] = useState(false);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    const became = await change(fields);
    setOutcome(became);
    // A code works only once; the other fields stay so that they can be corrected.
    setFields(became?.kind === 'good' ? empty : { ...fields, code: '' });
    setBusy(false);
  };
  const field = (key: keyof Fields) => ({
    value: fields[key],
    required: true,
    onChange: ({ target }: { target: { value: string } }) =>
      setFields({ ...fields, [key]: target.value }),
  });
  return (
    <form className={style['form']} onSubmit={(event) => void submit(event)}>
      <input autoComplete="username" value={name} readOnly hidden />
      <TextField
        label="Old password"
        type="password"
        autoComplete="current-password"
        {...field('oldPassword')}
      />
      <TextField
        label="New password"
        type="password"
        autoComplete="new-password"
        minLength={8}
        maxLength={128}
        {...field('newPassword')}
      />
      <TextField
        label="New password again"
        type="password"
        autoComplete="new-password"
        {...field('again')}
      />
      <TextField
        label="Code of the app, or a recovery code"
        autoComplete="one-time-code"
        {...field('code')}
      />
      {outcome === null ? null : <Note kind={outcome.kind}>{outcome.text}</Note>}
      <Button type="submit" tone="primary" disabled={isBusy}>
        Change password
      </Button>
    </form>
  );
}
