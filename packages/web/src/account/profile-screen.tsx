import { Trans, useLingui } from '@lingui/react/macro';
import { ChevronRight, Pencil } from 'lucide-react';
import { Suspense, useState } from 'react';
import { lazyPart } from '../routing/lazy-part.ts';
import { Link } from '../routing/link.tsx';
import { parseAmount } from '../session/amount.ts';
import { useCurrentUser } from '../session/current-user.ts';
import { useHasCapability } from '../site/capability.ts';
import { useSite } from '../site/site-store.ts';
import { Button } from '../ui/button.tsx';
import { formatMoney } from '../ui/figures.ts';
import { Icon } from '../ui/icon.tsx';
import { SkeletonBar } from '../ui/skeleton.tsx';
import style from './account.module.css';
import { AccountPage } from './account-page.tsx';

const ChangePassword = lazyPart(() => import('./change-password.tsx'), 'ChangePassword');

function useFacts() {
  const { t } = useLingui();
  const user = useCurrentUser();
  const limit = user?.exposureLimit ?? 0;
  return [
    [t`Name`, user?.name],
    [t`User name`, user?.userName],
    [t`Exposure Limit`, limit > 0 ? formatMoney(parseAmount(limit)) : user ? t`None` : undefined],
    [t`Mobile Number`, user ? user.mobile || '–' : undefined],
  ] as const;
}

/** Shown if the server has account security; it is not in the menus, which SHELL-3 defines. */
function SecurityRow() {
  if (!useHasCapability('account-security')) return null;
  return (
    <div className={style['fact']}>
      <dt>
        <Trans>Security</Trans>
      </dt>
      <dd>
        <Link to="/security" className={style['onward']}>
          <Trans>Passkeys, codes and sessions</Trans>
          <Icon of={ChevronRight} isAlong size={16} />
        </Link>
      </dd>
    </div>
  );
}

/** Shown if the server has a cashier, which says itself whether it is open to the player. */
function CashierRow() {
  if (!useHasCapability('cashier')) return null;
  return (
    <div className={style['fact']}>
      <dt>
        <Trans>Cashier</Trans>
      </dt>
      <dd>
        <Link to="/cashier" className={style['onward']}>
          <Trans>Deposit and withdraw</Trans>
          <Icon of={ChevronRight} isAlong size={16} />
        </Link>
      </dd>
    </div>
  );
}

/** Shown if the bot API is open. */
function AppKeysRow() {
  if (!useHasCapability('app-keys')) return null;
  return (
    <div className={style['fact']}>
      <dt>
        <Trans>App keys</Trans>
      </dt>
      <dd>
        <Link to="/appkeys" className={style['onward']}>
          <Trans>Keys for your own programs</Trans>
          <Icon of={ChevronRight} isAlong size={16} />
        </Link>
      </dd>
    </div>
  );
}

/** Shown if the site has limits. */
function MyPlayRow() {
  const { protection = 'none' } = useSite();
  if (protection === 'none') return null;
  return (
    <div className={style['fact']}>
      <dt>
        <Trans>My play</Trans>
      </dt>
      <dd>
        <Link to="/myplay" className={style['onward']}>
          <Trans>Limits and breaks</Trans>
          <Icon of={ChevronRight} isAlong size={16} />
        </Link>
      </dd>
    </div>
  );
}

/** ACC-1: the account's details; the password row opens the change. */
export function ProfileScreen() {
  const { t } = useLingui();
  const user = useCurrentUser();
  const facts = useFacts();
  const [openings, setOpenings] = useState(0);
  const [isOpen, setIsOpen] = useState(false);
  const open = (): void => {
    setOpenings(openings + 1);
    setIsOpen(true);
  };
  return (
    <AccountPage title={<Trans>Account Details</Trans>}>
      <dl className={style['facts']}>
        {facts.map(([name, value]) => (
          <div key={name} className={style['fact']}>
            <dt>{name}</dt>
            <dd>{value ?? <SkeletonBar className={style['waiting']} />}</dd>
          </div>
        ))}
        <div className={style['fact']}>
          <dt>
            <Trans>Password</Trans>
          </dt>
          <dd className={style['password']}>
            <span aria-hidden="true">••••••••</span>
            <Button tone="quiet" aria-label={t`Edit, Change Password`} onClick={open}>
              <Icon of={Pencil} size={16} />
              <Trans>Edit</Trans>
            </Button>
          </dd>
        </div>
        <CashierRow />
        <SecurityRow />
        <AppKeysRow />
        <MyPlayRow />
      </dl>
      {openings === 0 ? null : (
        <Suspense fallback={null}>
          <ChangePassword
            key={openings}
            isOpen={isOpen}
            userName={user?.userName ?? ''}
            onClose={() => setIsOpen(false)}
          />
        </Suspense>
      )}
    </AccountPage>
  );
}
