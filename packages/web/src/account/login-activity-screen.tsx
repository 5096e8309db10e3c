import type { LoginRow } from '@layline/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect } from 'react';
import { useCurrentUser } from '../session/current-user.ts';
import type { Column } from '../ui/table/data-table.tsx';
import { toast } from '../ui/toast.ts';
import { AccountPage } from './account-page.tsx';
import { loginList } from './account-query.ts';
import { AccountTable } from './account-table.tsx';
import style from './filters.module.css';
import { momentColumn, textColumn } from './moment-column.tsx';

function useColumns(): readonly Column<LoginRow>[] {
  const { t } = useLingui();
  const status = (row: LoginRow): string =>
    row.loginStatus === 'Success' ? t`Success` : row.loginStatus || t`Failed`;
  return [
    momentColumn(t`Login time`, (row) => row.loginTime),
    {
      ...textColumn<LoginRow>(t`Status`, status),
      cell: (row) => (
        <span className={row.loginStatus === 'Success' ? style['plus'] : style['minus']}>
          {status(row)}
        </span>
      ),
    },
    textColumn(t`IP address`, (row) => row.deviceIp || row.address),
    textColumn(t`ISP`, (row) => row.isp),
    textColumn(t`City`, (row) => row.city),
    textColumn(t`State`, (row) => row.state),
    textColumn(t`Country`, (row) => row.country),
  ];
}

/** Shows the server's message once as a toast, and in place of the rows. */
function ActivityFailure({ message }: { message: string }): ReactNode {
  useEffect(() => {
    if (message !== '') toast('bad', message);
  }, [message]);
  return message || <Trans>The login activity could not be loaded.</Trans>;
}

/** ACC-6: sign-ins and failed attempts. */
export function LoginActivityScreen() {
  const { t } = useLingui();
  const user = useCurrentUser();
  return (
    <AccountPage title={<Trans>Activity Log</Trans>}>
      <AccountTable
        label={t`Login activity`}
        columns={useColumns()}
        keyOf={(row) => row._id}
        list={() => loginList(user?._id)}
        fileName="login-activity"
        failure={(message) => <ActivityFailure message={message} />}
      />
    </AccountPage>
  );
}
