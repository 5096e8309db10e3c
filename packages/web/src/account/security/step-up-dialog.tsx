import '../locales/texts.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { call } from '../../api/request.ts';
import { renewToken } from '../../session/session-store.ts';
import { useStepUp } from '../../session/step-up.ts';
import { PasswordField } from '../../sign-in/password-field.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { wordsOf } from '../../ui/words-of.ts';
import style from '../change-password.module.css';
import { useSecurity } from './security-queries.ts';

type Kind = 'password' | 'code';

function useProof(kind: Kind) {
  const { t } = useLingui();
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const send = async (): Promise<void> => {
    setIsBusy(true);
    try {
      const body = kind === 'code' ? { code: text.trim() } : { password: text };
      renewToken((await call('stepUp', { body })).data.userToken);
      useStepUp.getState().settle(true);
    } catch (failure) {
      setProblem(wordsOf(failure, t`That could not be checked. Please try again.`));
      setIsBusy(false);
    }
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (text.trim() !== '') return void send();
    setProblem(kind === 'code' ? t`Please enter a code.` : t`Please enter password.`);
  };
  const type = (typed: string): void => {
    setText(typed);
    setProblem(undefined);
  };
  return { text, type, problem, isBusy, submit };
}

function ProofForm({ kind, onOther }: { kind: Kind; onOther: () => void }) {
  const { t } = useLingui();
  const { text, type, problem, isBusy, submit } = useProof(kind);
  return (
    <form className={style['form']} onSubmit={submit} noValidate>
      {kind === 'password' ? (
        <PasswordField label={t`Password`} value={text} problem={problem} onType={type} />
      ) : (
        <TextField
          label={t`Code`}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={40}
          value={text}
          problem={problem}
          onChange={(event) => type(event.target.value)}
        />
      )}
      <div className={style['choices']}>
        <Button type="submit" tone="primary" disabled={isBusy}>
          <Trans>Confirm</Trans>
        </Button>
        <Button onClick={() => useStepUp.getState().settle(false)}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
      <Button tone="quiet" className={style['other']} onClick={onOther}>
        {kind === 'password' ? t`Use a code instead` : t`Use the password instead`}
      </Button>
    </form>
  );
}

/** AUTH-11: changes of the account's security need a proof of identity. */
export function StepUpDialog() {
  const { t } = useLingui();
  const isOpen = useStepUp((state) => state.isOpen);
  const { data } = useSecurity(isOpen);
  const [chosen, setKind] = useState<Kind | null>(null);
  const kind = chosen ?? (data?.hasTotp ? 'code' : 'password');
  const close = (): void => useStepUp.getState().settle(false);
  return (
    <Dialog isOpen={isOpen} title={t`Please confirm that it is you`} onClose={close} isNarrow>
      {isOpen ? (
        <ProofForm
          key={kind}
          kind={kind}
          onOther={() => setKind(kind === 'password' ? 'code' : 'password')}
        />
      ) : null}
    </Dialog>
  );
}
