/** The member's own passkeys: add, name and remove. */
import type { OwnPasskey, PasskeyChallenge } from '@layline/contract/console-passkeys';
import { Button } from '@layline/web/ui/button';
import { formatMoment } from '@layline/web/ui/moments';
import { TextField } from '@layline/web/ui/text-field';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { read, send } from '../api/request.ts';
import { Card, Note, Reading } from '../ui/page.tsx';
import { canUsePasskeys, makePasskey } from './browser-passkeys.ts';
import style from './passkeys.module.css';
import { ProveForm } from './prove-form.tsx';
import { useProved } from './use-proved.ts';

const passkeysMax = 10;

export function PasskeysCard({ onAdded }: { onAdded?: () => void }) {
  const query = useQuery({
    queryKey: ['passkeys'],
    queryFn: () => read<readonly OwnPasskey[]>('/api/passkeys'),
  });
  const client = useQueryClient();
  const proved = useProved();
  const { act, again, cancel, problem, isBusy } = proved;
  const change = (doing: () => Promise<unknown>): void =>
    void act(async () => {
      await doing();
      await client.invalidateQueries({ queryKey: ['passkeys'] });
    });
  const add = (name: string): void =>
    change(async () => {
      if (await addPasskey(name)) onAdded?.();
    });
  return (
    <Card title="Passkeys">
      <p className={style['quiet']}>
        Sign in with a fingerprint, a face or a screen lock. A passkey cannot be guessed or given
        away by mistake.
      </p>
      <Reading query={query}>
        {(keys) => (
          <>
            {keys.length === 0 ? <Note>You have no passkey yet.</Note> : null}
            <ul className={style['keys']}>
              {keys.map((key) => (
                <PasskeyRow key={key.id} passkey={key} isBusy={isBusy} onChange={change} />
              ))}
            </ul>
            {problem === '' ? null : <Note kind="bad">{problem}</Note>}
            {again === null ? null : (
              <ProveForm
                hasPasskey={keys.length > 0}
                onProved={() => void again()}
                onCancel={cancel}
              />
            )}
            {canUsePasskeys && keys.length < passkeysMax && again === null ? (
              <AddForm isBusy={isBusy} onAdd={add} />
            ) : null}
            {canUsePasskeys ? null : <Note>This browser does not support passkeys.</Note>}
          </>
        )}
      </Reading>
    </Card>
  );
}

/** Returns false if the browser's dialog was closed. */
async function addPasskey(name: string): Promise<boolean> {
  const { ticket, options } = await send<PasskeyChallenge>('/api/passkeys/begin');
  const credential = await makePasskey(options);
  if (credential === null) return false;
  await send('/api/passkeys', { ticket, name, credential });
  return true;
}

interface AddFormProps {
  readonly isBusy: boolean;
  readonly onAdd: (name: string) => void;
}

function AddForm({ isBusy, onAdd }: AddFormProps) {
  const [name, setName] = useState('');
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    onAdd(name.trim());
    setName('');
  };
  return (
    <form className={style['form']} onSubmit={submit}>
      <TextField
        label="Name of the new passkey"
        maxLength={60}
        required
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <Button type="submit" tone="primary" disabled={isBusy}>
        Add a passkey
      </Button>
    </form>
  );
}

interface PasskeyRowProps {
  readonly passkey: OwnPasskey;
  readonly isBusy: boolean;
  readonly onChange: (doing: () => Promise<unknown>) => void;
}

function PasskeyRow({ passkey, isBusy, onChange }: PasskeyRowProps) {
  const { id, name, addedAt, usedAt } = passkey;
  const [asks, setAsks] = useState<'name' | 'remove' | null>(null);
  const path = `/api/passkeys/${encodeURIComponent(id)}`;
  const done = (part: string, body: object = {}): void => {
    setAsks(null);
    onChange(() => send(`${path}/${part}`, body));
  };
  return (
    <li>
      <div className={style['what']}>
        <strong>{name}</strong>
        <span>
          Added {formatMoment(addedAt)} ·{' '}
          {usedAt === null ? 'not used yet' : `last used ${formatMoment(usedAt)}`}
        </span>
      </div>
      {asks === null ? (
        <div className={style['line']}>
          <Button tone="quiet" onClick={() => setAsks('name')} aria-label={`Rename ${name}`}>
            Rename
          </Button>
          <Button tone="quiet" onClick={() => setAsks('remove')} aria-label={`Remove ${name}`}>
            Remove
          </Button>
        </div>
      ) : null}
      {asks === 'remove' ? (
        <div className={style['line']}>
          <Button disabled={isBusy} onClick={() => done('remove')}>
            Remove it
          </Button>
          <Button tone="quiet" onClick={() => setAsks(null)}>
            Keep it
          </Button>
        </div>
      ) : null}
      {asks === 'name' ? (
        <NameForm name={name} onName={(next) => done('name', { name: next })} />
      ) : null}
    </li>
  );
}

function NameForm({ name, onName }: { name: string; onName: (name: string) => void }) {
  const [next, setNext] = useState(name);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    onName(next.trim());
  };
  return (
    <form className={style['line']} onSubmit={submit}>
      <TextField
        label={`New name of ${name}`}
        maxLength={60}
        required
        autoFocus
        value={next}
        onChange={({ target }) => setNext(target.value)}
      />
      <Button type="submit">Save</Button>
    </form>
  );
}
