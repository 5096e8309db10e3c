import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useId, useState } from 'react';
import { call } from '../../api/request.ts';
import { signOut } from '../../session/sign-out.ts';
import { Button } from '../../ui/button.tsx';
import { Section } from '../security/section.tsx';
import style from './protection.module.css';
import { type PlayerProtection, useProtect } from './protection-queries.ts';

interface ChoicesProps<Value> {
  readonly name: string;
  readonly values: readonly Value[];
  readonly chosen: Value | undefined;
  readonly wordsFor: (value: Value) => string;
  readonly onChoose: (value: Value) => void;
}

/** Nothing is preselected. */
function Choices<Value extends number | null>(props: ChoicesProps<Value>) {
  const { name, values, chosen, wordsFor, onChoose } = props;
  const id = useId();
  return (
    <fieldset className={style['choices']}>
      <legend>{name}</legend>
      {values.map((value) => (
        <label key={String(value)} className={style['choice']}>
          <input
            type="radio"
            name={id}
            checked={chosen === value}
            onChange={() => onChoose(value)}
          />
          {wordsFor(value)}
        </label>
      ))}
    </fieldset>
  );
}

interface CertainProps {
  readonly isCertain: boolean;
  readonly onChange: (isCertain: boolean) => void;
  readonly children: ReactNode;
}

function Certain({ isCertain, onChange, children }: CertainProps) {
  return (
    <label className={style['choice']}>
      <input
        type="checkbox"
        checked={isCertain}
        onChange={(event) => onChange(event.target.checked)}
      />
      {children}
    </label>
  );
}

/** RP-7: a time-out, which ends by itself. */
export function TimeOutSection({ offered }: Pick<PlayerProtection, 'offered'>) {
  const { t } = useLingui();
  const { protect, isBusy } = useProtect();
  const [days, setDays] = useState<number | undefined>();
  const take = async (): Promise<void> => {
    if (days === undefined) return;
    const ask = () => call('takeTimeOut', { body: { days } });
    const parting = t`Your time-out has begun. You are signed out.`;
    if (await protect(ask)) void signOut({ parting });
  };
  return (
    <Section
      title={<Trans>Time-out</Trans>}
      hint={
        <Trans>
          No bets and no deposits at once. Unmatched bets are cancelled, matched bets stand. It ends
          by itself, and cannot be made shorter.
        </Trans>
      }
    >
      <div className={style['part']}>
        <Choices
          name={t`Choose for how long`}
          values={offered.timeOutDays}
          chosen={days}
          wordsFor={(value) => (value === 1 ? t`24 hours` : t`${value} days`)}
          onChoose={setDays}
        />
        <div className={style['acts']}>
          <Button disabled={isBusy || days === undefined} onClick={() => void take()}>
            <Trans>Take a time-out</Trans>
          </Button>
        </div>
      </div>
    </Section>
  );
}

function useMonthsWords() {
  const { t } = useLingui();
  return (months: number | null): string => {
    if (months === null) return t`Without an end`;
    const years = months / 12;
    if (!Number.isInteger(years)) return t`${months} months`;
    return years === 1 ? t`1 year` : t`${years} years`;
  };
}

/** RP-7, RP-8: an exclusion, which is longer and never ends by itself. */
export function ExclusionSection({ offered }: Pick<PlayerProtection, 'offered'>) {
  const { t } = useLingui();
  const { protect, isBusy } = useProtect();
  const wordsFor = useMonthsWords();
  const [months, setMonths] = useState<number | null | undefined>();
  const [isCertain, setIsCertain] = useState(false);
  const endless = offered.hasEndlessExclusion ? [null] : [];
  const exclude = async (): Promise<void> => {
    if (months === undefined) return;
    const ask = () => call('excludeSelf', { body: { months, isCertain: true } });
    const parting = t`You are excluded from betting, and signed out.`;
    if (await protect(ask)) void signOut({ parting });
  };
  return (
    <Section
      title={<Trans>Self-exclusion</Trans>}
      hint={
        <Trans>
          As a time-out, but longer, and it does not end by itself: after its end you would have to
          ask, wait, and confirm. You can sign in to see your account.
        </Trans>
      }
    >
      <div className={style['part']}>
        <Choices
          name={t`Choose for how long`}
          values={[...offered.exclusionMonths, ...endless]}
          chosen={months}
          wordsFor={wordsFor}
          onChoose={setMonths}
        />
        <Certain isCertain={isCertain} onChange={setIsCertain}>
          <Trans>I understand that nobody can make it shorter.</Trans>
        </Certain>
        <div className={style['acts']}>
          <Button
            disabled={isBusy || months === undefined || !isCertain}
            onClick={() => void exclude()}
          >
            <Trans>Exclude me</Trans>
          </Button>
        </div>
      </div>
    </Section>
  );
}
