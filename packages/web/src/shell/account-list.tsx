import '../sign-in/locales/texts.ts';
import { useLingui } from '@lingui/react/macro';
import { accountLinks } from '../account/account-links.ts';
import { Link } from '../routing/link.tsx';
import { Icon } from '../ui/icon.tsx';
import style from './account-list.module.css';

/** The list of account pages, shown beside each if there is space. */
export function AccountList() {
  const { t, i18n } = useLingui();
  return (
    <nav className={style['panel']} aria-label={t`My Account`}>
      {accountLinks.map(({ to, name, icon }) => (
        <Link key={to} to={to} className={style['link']}>
          <Icon of={icon} />
          {i18n._(name)}
        </Link>
      ))}
    </nav>
  );
}
