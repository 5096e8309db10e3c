import type { PasswordUpdateRow } from '@layline/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import type { Column } from '../ui/data-table.tsx';
import { AccountPage } from './account-page.tsx';
import { passwordList } from './account-query.ts';
import { AccountTable } from './account-table.tsx';
import { momentColumn, textColumn } from './moment-column.tsx';

/** The specification does not say whether a person is a record or a name. */
const nameOf = (person: PasswordUpdateRow['updatedOf'] | string | undefined): string =>
  typeof person === 'string' ? person : (person?.userName ?? '');

function useColumns(): readonly Column<PasswordUpdateRow>[] {
  const { t } = useLingui();
  return [
    textColumn(t`Password of`, (row) => nameOf(row.updatedOf)),
    textColumn(t`Changed by`, (row) => nameOf(row.updatedBy)),
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
        keyOf={(row) => row._id ?? row.createdAt}
        list={passwordList}
        fileName="password-history"
        failure={(message) =>
          message || <Trans>The password history could not be loaded. Nothing was changed.</Trans>
        }
      />
    </AccountPage>
  );
}
