import '../sign-in/locales/texts.ts';
import { Menu } from '@base-ui/react/menu';
import { Trans, useLingui } from '@lingui/react/macro';
import { Bell, LogOut, Moon, Sun } from 'lucide-react';
import { Suspense, useState } from 'react';
import { accountLinks } from '../account/account-links.ts';
import { useBetNotices } from '../bet-notices/use-bet-notices.ts';
import { lazyPart } from '../routing/lazy-part.ts';
import { goTo } from '../routing/use-hash.ts';
import { useCurrentUser } from '../session/current-user.ts';
import { signOut } from '../session/sign-out.ts';
import { toggleTheme, useTheme } from '../site/theme.ts';
import { Icon } from '../ui/icon.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import { AccountButton } from './account-button.tsx';
import style from './account-menu.module.css';

const NoticesDialog = lazyPart(() => import('../bet-notices/notices-dialog.tsx'), 'NoticesDialog');

/** Outside the button, so that it overlaps its corner. */
function UnreadBadge({ count }: { count: number }) {
  const { t } = useLingui();
  if (count === 0) return null;
  return (
    <output className={style['badge']}>
      <span aria-hidden="true">{count > 9 ? '9+' : count}</span>
      <VisuallyHidden>{t`${count} new notices`}</VisuallyHidden>
    </output>
  );
}

/** SITE-4: for phones, whose header has no space for it. */
function ThemeItem() {
  const isDark = useTheme((state) => state.mode === 'dark');
  return (
    <Menu.Item className={style['item']} onClick={toggleTheme} closeOnClick={false}>
      <Icon of={isDark ? Sun : Moon} />
      {isDark ? <Trans>Light theme</Trans> : <Trans>Dark theme</Trans>}
    </Menu.Item>
  );
}

function MenuItems({ unread, onNotices }: { unread: number; onNotices: () => void }) {
  const { i18n } = useLingui();
  const user = useCurrentUser();
  return (
    <Menu.Group>
      <Menu.GroupLabel className={style['name']}>{user?.userName ?? '…'}</Menu.GroupLabel>
      {accountLinks.map(({ to, name, icon }) => (
        <Menu.Item key={to} className={style['item']} onClick={() => goTo(to)}>
          <Icon of={icon} />
          {i18n._(name)}
        </Menu.Item>
      ))}
      <Menu.Item className={style['item']} onClick={onNotices}>
        <Icon of={Bell} />
        <Trans>Notices</Trans>
        {unread === 0 ? null : <span className={style['count']}>{unread}</span>}
      </Menu.Item>
      <ThemeItem />
      <Menu.Item className={style['item']} onClick={() => void signOut()}>
        <Icon of={LogOut} />
        <Trans>Logout</Trans>
      </Menu.Item>
    </Menu.Group>
  );
}

export function AccountMenu() {
  const unread = useBetNotices();
  const [isListed, setIsListed] = useState<boolean | null>(null);
  return (
    <div className={style['root']}>
      <Menu.Root>
        <Menu.Trigger render={<AccountButton />} />
        <Menu.Portal>
          <Menu.Positioner className={style['positioner']} align="end" sideOffset={8}>
            <Menu.Popup className={style['popup']}>
              <MenuItems unread={unread} onNotices={() => setIsListed(true)} />
            </Menu.Popup>
          </Menu.Positioner>
        </Menu.Portal>
      </Menu.Root>
      <UnreadBadge count={unread} />
      {isListed === null ? null : (
        <Suspense fallback={null}>
          <NoticesDialog isOpen={isListed} onClose={() => setIsListed(false)} />
        </Suspense>
      )}
    </div>
  );
}
