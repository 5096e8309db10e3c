import './locales/texts.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Check, Circle } from 'lucide-react';
import { Icon } from '../ui/icon.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import style from './password-hints.module.css';
import {
  hintedLengthMin,
  judgePassword,
  type PasswordHint,
  type PasswordTyped,
} from './password-hints.ts';

function HintWords({ hint }: { hint: PasswordHint }) {
  switch (hint) {
    case 'length':
      return <Trans>At least {hintedLengthMin} characters</Trans>;
    case 'plain':
      return <Trans>Not a repeated character or a sequence such as 12345678</Trans>;
    case 'userName':
      return <Trans>Does not contain your user name</Trans>;
    case 'other':
      return <Trans>Different from the old password</Trans>;
    case 'same':
      return <Trans>The same in both fields</Trans>;
  }
}

export function PasswordHintList(props: PasswordTyped) {
  const { t } = useLingui();
  return (
    <ul className={style['hints']} aria-label={t`A good password`}>
      {judgePassword(props).map(({ hint, isMet }) => (
        <li key={hint} className={isMet ? style['met'] : undefined}>
          <Icon of={isMet ? Check : Circle} size={14} />
          <HintWords hint={hint} />
          <VisuallyHidden>{isMet ? t`, met` : t`, not met`}</VisuallyHidden>
        </li>
      ))}
    </ul>
  );
}
