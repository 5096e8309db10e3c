import './locales/texts.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useCurrentUser } from '../session/current-user.ts';
import { closeFirstPassword, useFirstPassword } from '../session/first-password.ts';
import { signOut } from '../session/sign-out.ts';
import { Dialog } from '../ui/dialog.tsx';
import style from './change-password.module.css';
import { ChangePasswordForm } from './change-password-form.tsx';

/** AUTH-12: a password set by the operator must be replaced before the first bet. */
export function FirstPasswordDialog() {
  const { t } = useLingui();
  const client = useQueryClient();
  const user = useCurrentUser();
  const isOpen = useFirstPassword((state) => state.isOpen);
  const done = (): void => {
    closeFirstPassword();
    // Repeats queries that were refused so far.
    void client.invalidateQueries();
  };
  const leave = (): void => {
    closeFirstPassword();
    void signOut();
  };
  return (
    <Dialog
      isOpen={isOpen}
      title={t`Choose your own password`}
      onClose={closeFirstPassword}
      isNarrow
    >
      <p className={style['why']}>
        <Trans>
          Your first password was made for you. Please choose one that only you know; until then you
          can look around, but not bet.
        </Trans>
      </p>
      <ChangePasswordForm
        userName={user?.userName ?? ''}
        onDone={done}
        onLeave={leave}
        change={<Trans>Change Password</Trans>}
        leave={<Trans>Logout</Trans>}
      />
    </Dialog>
  );
}
