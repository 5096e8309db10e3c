import type { PasswordUpdateRow } from '@layline/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import type { Column } from '../ui/table/data-table.tsx';
import { AccountPage } from './account-page.tsx';
import { passwordList } from './account-query.ts';
import { AccountTable } from './account-table.tsx';
import { momentColumn, textColumn } from './moment-column.tsx';

function useColumns(): readonly Column<PasswordUpdateRow>[] {
  const { t } = useLingui();
  return [
    textColumn(t`Password of`, (row) => row.updatedOf.userName),
    textColumn(t`Changed by`, (row) => row.updatedBy.userName),
    momentColumn(t`Date`, (row) => row.createdAt),
  ];
}

/** ACC-6: when the password was changed, and who changed it. */
export function PasswordHistoryScreen() {
  const { t } = useLingui();
  return (
    <AccountPage title={<Trans>Password History</Trans>}>
      <AccountTable
        label={t`Password History`}
        columns={useColumns()}
        keyOf={(row) => row._id}
        list={passwordList}
        fileName="password-history"
        failure={(message) =>
          message || <Trans>The password history could not be loaded. Nothing was changed.</Trans>
        }
      />
    </AccountPage>
  );
}
