import { useLingui } from '@lingui/react/macro';
import { ChevronDown, CircleUserRound } from 'lucide-react';
import type { ButtonHTMLAttributes } from 'react';
import { Icon } from '../ui/icon.tsx';
import style from './header.module.css';

/** Only the button, so that it appears before its menu has loaded. */
export function AccountButton(props: ButtonHTMLAttributes<HTMLButtonElement>) {
  const { t } = useLingui();
  return (
    <button type="button" aria-label={t`My Account`} {...props} className={style['account']}>
      <Icon of={CircleUserRound} />
      <span className={style['accountWord']}>{t`My Account`}</span>
      <span className={style['chevron']}>
        <Icon of={ChevronDown} size={16} />
      </span>
    </button>
  );
}
