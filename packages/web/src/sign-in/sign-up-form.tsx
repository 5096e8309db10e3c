import './locales/texts.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { useSite } from '../site/site-store.ts';
import { Button } from '../ui/button.tsx';
import field from '../ui/field.module.css';
import { TextField } from '../ui/text-field.tsx';
import { loginToast } from '../ui/toast.ts';
import style from './login.module.css';
import { useMessageText } from './message-text.ts';
import { noteNewPlayer } from './new-players.ts';
import { PasswordField } from './password-field.tsx';
import { PasswordHintList } from './password-hint-list.tsx';
import { signUp } from './sign-in.ts';
import { findSignUpProblems } from './sign-up-check.ts';
import { filledIn, SubjectFields, type TypedSubject } from './subject-fields.tsx';

const nothing = { name: '', userName: '', mobile: '', password: '', isAdult: false, subject: {} };
type Typed = Omit<typeof nothing, 'subject'> & { readonly subject: TypedSubject };
/** In words, by field. */
type Problems = Partial<Record<keyof Typed, string>>;

/** Refusals that concern one field. */
const fieldOf: Readonly<Record<string, keyof Typed>> = {
  USER_NAME_TAKEN: 'userName',
  PASSWORD_WEAK: 'password',
};

function useSignUp(onSignedIn: () => void) {
  const textOf = useMessageText();
  const [typed, setTyped] = useState<Typed>(nothing);
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const [problems, setProblems] = useState<Problems>({});
  const type = (part: Partial<Typed>): void => {
    setTyped((before) => ({ ...before, ...part }));
    setProblem('');
    const mended = Object.keys(part).map((name) => [name, undefined]);
    setProblems((before) => ({ ...before, ...Object.fromEntries(mended) }));
  };
  const send = async (): Promise<void> => {
    setIsBusy(true);
    const { subject, ...given } = typed;
    const hasSubject = Object.keys(subject).length > 0;
    const result = await signUp({ ...given, ...(hasSubject && { subject: filledIn(subject) }) });
    setIsBusy(false);
    const words = textOf(result.message);
    if (result.isSignedIn) {
      noteNewPlayer(typed.userName.trim());
      loginToast('good', words);
      onSignedIn();
      return;
    }
    const name = fieldOf[result.code ?? ''];
    if (name === undefined) setProblem(words);
    else setProblems({ [name]: words });
  };
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const found = Object.entries(findSignUpProblems(typed));
    setProblems(Object.fromEntries(found.map(([name, message]) => [name, textOf(message)])));
    if (found.length === 0) void send();
    else event.currentTarget.querySelector<HTMLElement>(`[name="${found[0]?.[0]}"]`)?.focus();
  };
  return { typed, type, isBusy, problem, problems, submit };
}

interface AdultProps {
  readonly isChecked: boolean;
  readonly problem: string | undefined;
  readonly onCheck: (isChecked: boolean) => void;
}

function AdultBox({ isChecked, problem, onCheck }: AdultProps) {
  return (
    <>
      <label className={style['adult']}>
        <input
          type="checkbox"
          name="isAdult"
          aria-invalid={problem !== undefined}
          aria-describedby={problem === undefined ? undefined : 'adult-problem'}
          checked={isChecked}
          onChange={(event) => onCheck(event.target.checked)}
        />
        <Trans>I am 18 years old or above.</Trans>
      </label>
      {problem === undefined ? null : (
        <p id="adult-problem" className={field['problem']}>
          {problem}
        </p>
      )}
    </>
  );
}

/** SITE-5: a new player's form. Every field shows its error; the server decides. */
export function SignUpForm({ onSignedIn }: { onSignedIn: () => void }) {
  const { t } = useLingui();
  const site = useSite();
  const { typed, type, isBusy, problem, problems, submit } = useSignUp(onSignedIn);
  return (
    <form className={style['form']} onSubmit={submit} noValidate>
      <TextField
        label={t`Name`}
        name="name"
        problem={problems.name}
        autoComplete="name"
        maxLength={60}
        value={typed.name}
        onChange={(event) => type({ name: event.target.value })}
      />
      <TextField
        label={t`Username`}
        name="userName"
        problem={problems.userName}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={30}
        value={typed.userName}
        onChange={(event) => type({ userName: event.target.value })}
      />
      <TextField
        label={t`Mobile Number`}
        name="mobile"
        problem={problems.mobile}
        type="tel"
        autoComplete="tel"
        maxLength={16}
        value={typed.mobile}
        onChange={(event) => type({ mobile: event.target.value })}
      />
      <SubjectFields
        fields={site.subjectFields ?? []}
        typed={typed.subject}
        onType={(subject) => type({ subject })}
      />
      <PasswordField
        label={t`Password`}
        value={typed.password}
        isNew
        problem={problems.password}
        onType={(password) => type({ password })}
      />
      <PasswordHintList userName={typed.userName} newPassword={typed.password} />
      <AdultBox
        isChecked={typed.isAdult}
        problem={problems.isAdult}
        onCheck={(isAdult) => type({ isAdult })}
      />
      {problem === '' ? null : (
        <p className={style['problem']} role="alert">
          {problem}
        </p>
      )}
      <Button type="submit" tone="primary" isWide disabled={isBusy}>
        {isBusy ? <Trans>Signing up...</Trans> : <Trans>Sign Up</Trans>}
      </Button>
    </form>
  );
}
