import './locales/texts.ts';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Landmark, LogOut } from 'lucide-react';
import { Link } from '../routing/link.tsx';
import { useCurrentUser } from '../session/current-user.ts';
import { signOut } from '../session/sign-out.ts';
import { useHasCapability } from '../site/capability.ts';
import { Icon } from '../ui/icon.tsx';
import page from '../ui/page.module.css';
import style from './account.module.css';
import { accountLinks } from './account-links.ts';

/** Describes each page. */
const about: Readonly<Record<(typeof accountLinks)[number]['to'], MessageDescriptor>> = {
  '/profile': msg`Name, password and security`,
  '/accountstatement': msg`Deposits, withdrawals and results`,
  '/betshistory': msg`Open and settled bets`,
  '/profitloss': msg`By sport, event and market`,
  '/passwordhistory': msg`When the password was changed`,
  '/loginactivity': msg`When and where you signed in`,
};

/** Not in the menus, which SHELL-3 defines. */
function CashierLink() {
  if (!useHasCapability('cashier')) return null;
  return (
    <li>
      <Link to="/cashier" className={style['link']}>
        <Icon of={Landmark} />
        <span>
          <Trans>Cashier</Trans>
          <span className={style['about']}>
            <Trans>Deposit and withdraw</Trans>
          </span>
        </span>
      </Link>
    </li>
  );
}

/** The account hub: the account menu as a page, with a description of each entry (ACC-1, SHELL-3). */
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
              <span>
                {i18n._(name)}
                <span className={style['about']}>{i18n._(about[to])}</span>
              </span>
            </Link>
          </li>
        ))}
        <CashierLink />
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
