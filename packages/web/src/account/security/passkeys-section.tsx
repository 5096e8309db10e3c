import type { AccountSecurity } from '@layline/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { call } from '../../api/request.ts';
import { Button } from '../../ui/button.tsx';
import { formatMoment } from '../../ui/moments.ts';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.ts';
import { readDevice } from './device-words.ts';
import { HeldRow } from './held-row.tsx';
import { Section } from './section.tsx';
import style from './security.module.css';
import { useAct } from './security-queries.ts';

type Passkey = AccountSecurity['passkeys'][number];

function PasskeyRow({ passkey }: { passkey: Passkey }) {
  const { t } = useLingui();
  const { act, isBusy } = useAct();
  const { id, name, usedAt } = passkey;
  const added = formatMoment(passkey.addedAt);
  const remove = (): void =>
    void act(() => call('removePasskey', { body: { passkeyId: id } }), t`The passkey is removed.`);
  return (
    <HeldRow
      name={name}
      usedAt={usedAt}
      label={t`Remove the passkey ${name}`}
      act={<Trans>Remove</Trans>}
      sure={<Trans>Remove it</Trans>}
      isBusy={isBusy}
      onSure={remove}
    >
      <span>
        <Trans>Added {added}</Trans>
      </span>
    </HeldRow>
  );
}

/** Opens the browser's own dialog; returns null if it was closed. */
async function createPasskey(options: object) {
  const { startRegistration } = await import('@simplewebauthn/browser');
  try {
    return await startRegistration({ optionsJSON: options as never });
  } catch (failure) {
    const name = failure instanceof Error ? failure.name : '';
    if (name === 'NotAllowedError' || name === 'AbortError') return null;
    throw failure;
  }
}

function useAdd(name: string) {
  const { t } = useLingui();
  const { act, isBusy } = useAct();
  const ask = async (): Promise<string | null> => {
    const { ticket, options } = (await call('beginPasskey', { body: {} })).data;
    const credential = await createPasskey(options);
    if (credential === null) return null;
    const body = { ticket, name, credential: credential as never };
    return (await call('confirmPasskey', { body })).data.passkeyId;
  };
  const add = async (): Promise<void> => {
    if ((await act(ask)) !== null) toast('good', t`The passkey is added.`);
  };
  return { add, isBusy };
}

function AddPasskey() {
  const { t } = useLingui();
  const device = readDevice(navigator.userAgent);
  const usual = device === null ? '' : t`${device.browser} on ${device.system}`;
  const [name, setName] = useState(usual);
  const { add, isBusy } = useAdd(name.trim() || t`Passkey`);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void add();
  };
  return (
    <form className={style['line']} onSubmit={submit} noValidate>
      <TextField
        label={t`Name of the new passkey`}
        maxLength={60}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <Button type="submit" tone="primary" disabled={isBusy}>
        <Trans>Add a passkey</Trans>
      </Button>
    </form>
  );
}

/** AUTH-16. */
export function PasskeysSection({ passkeys }: { passkeys: readonly Passkey[] }) {
  const canHave = 'PublicKeyCredential' in globalThis;
  return (
    <Section
      title={<Trans>Passkeys</Trans>}
      hint={
        <Trans>
          Sign in with your fingerprint, face or screen lock. A passkey cannot be guessed or given
          away by mistake.
        </Trans>
      }
    >
      {passkeys.length === 0 ? null : (
        <ul className={style['rows']}>
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} />
          ))}
        </ul>
      )}
      {canHave && passkeys.length < 10 ? <AddPasskey /> : null}
      {canHave ? null : (
        <p className={style['note']}>
          <Trans>This browser does not support passkeys.</Trans>
        </p>
      )}
    </Section>
  );
}
