import { Trans, useLingui } from '@lingui/react/macro';
import { Dialog } from '../ui/dialog.tsx';
import { ChangePasswordForm } from './change-password-form.tsx';

interface ChangePasswordProps {
  readonly isOpen: boolean;
  readonly userName: string;
  readonly onClose: () => void;
}

export function ChangePassword({ isOpen, userName, onClose }: ChangePasswordProps) {
  const { t } = useLingui();
  return (
    <Dialog isOpen={isOpen} title={t`Change Password`} onClose={onClose} isNarrow>
      <ChangePasswordForm
        userName={userName}
        onDone={onClose}
        onLeave={onClose}
        change={<Trans>Yes</Trans>}
        leave={<Trans>No</Trans>}
      />
    </Dialog>
  );
}
