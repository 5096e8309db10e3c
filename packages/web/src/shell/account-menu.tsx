import { Menu } from '@base-ui/react/menu';
import { Trans, useLingui } from '@lingui/react/macro';
import { LogOut } from 'lucide-react';
import { goTo } from '../routing/use-hash.ts';
import { accountLinks } from '../session/account-links.ts';
import { useCurrentUser } from '../session/current-user.ts';
import { signOut } from '../session/sign-in.ts';
import { Icon } from '../ui/icon.tsx';
import { AccountButton } from './account-button.tsx';
import style from './account-menu.module.css';

export function AccountMenu() {
  const { i18n } = useLingui();
  const user = useCurrentUser();
  return (
    <Menu.Root>
      <Menu.Trigger render={<AccountButton />} />
      <Menu.Portal>
        <Menu.Positioner className={style['positioner']} align="end" sideOffset={8}>
          <Menu.Popup className={style['popup']}>
            <Menu.Group>
              <Menu.GroupLabel className={style['name']}>{user?.userName ?? '…'}</Menu.GroupLabel>
              {accountLinks.map(({ to, name, icon }) => (
                <Menu.Item key={to} className={style['item']} onClick={() => goTo(to)}>
                  <Icon of={icon} />
                  {i18n._(name)}
                </Menu.Item>
              ))}
              <Menu.Item className={style['item']} onClick={() => void signOut()}>
                <Icon of={LogOut} />
                <Trans>Logout</Trans>
              </Menu.Item>
            </Menu.Group>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
