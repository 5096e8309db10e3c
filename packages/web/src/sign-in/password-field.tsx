import './locales/texts.ts';
import { useLingui } from '@lingui/react/macro';
import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { TextField } from '../ui/text-field.tsx';

interface PasswordFieldProps {
  readonly label: string;
  readonly value: string;
  readonly isNew?: boolean;
  readonly problem?: string | undefined;
  readonly onType: (text: string) => void;
}

/** A password field whose text can be shown while typing. */
export function PasswordField(props: PasswordFieldProps) {
  const { label, value, isNew = false, problem, onType } = props;
  const { t } = useLingui();
  const [isShown, setIsShown] = useState(false);
  const shownLabel = isShown ? t`Hide password` : t`Show password`;
  return (
    <TextField
      label={label}
      type={isShown ? 'text' : 'password'}
      autoComplete={isNew ? 'new-password' : 'current-password'}
      maxLength={200}
      value={value}
      problem={problem}
      onChange={(event) => onType(event.target.value)}
      end={
        <IconButton label={shownLabel} aria-pressed={isShown} onClick={() => setIsShown(!isShown)}>
          <Icon of={isShown ? EyeOff : Eye} />
        </IconButton>
      }
    />
  );
}
