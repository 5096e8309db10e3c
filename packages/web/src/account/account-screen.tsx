import './texts.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { LogOut } from 'lucide-react';
import { Link } from '../routing/link.tsx';
import { accountLinks } from '../session/account-links.ts';
import { useCurrentUser } from '../session/current-user.ts';
import { signOut } from '../session/sign-in.ts';
import { Icon } from '../ui/icon.tsx';
import page from '../ui/page.module.css';
import style from './account.module.css';

/** The account hub: the mobile account menu as a page (ACC-1, SHELL-3). */
export function AccountScreen() {
  const { i18n } = useLingui();
  const user = useCurrentUser();
  return (
    <>
      <h1 className={page['title']}>{user?.userName ?? '\u00a0'}</h1>
      <ul className={style['list']}>
        {accountLinks.map(({ to, name, icon }) => (
          <li key={to}>
            <Link to={to} className={style['link']}>
              <Icon of={icon} />
              {i18n._(name)}
            </Link>
          </li>
        ))}
        <li>
          <button type="button" className={style['link']} onClick={() => void signOut()}>
            <Icon of={LogOut} />
            <Trans>Logout</Trans>
          </button>
        </li>
      </ul>
    </>
  );
}
