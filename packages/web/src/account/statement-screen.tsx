import type { BodyInput, StatementRow } from '@layline/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { goTo } from '../place/use-hash.ts';
import { parseAmount, useCurrentUser } from '../session/current-user.ts';
import { isSuspended, useSite } from '../site/site-store.ts';
import page from '../sports/page.module.css';
import { Button } from '../ui/button.tsx';
import { DataTable } from '../ui/data-table.tsx';
import { formatMoney, formatSigned } from '../ui/figures.ts';
import { formatMoment, timeZone } from '../ui/moments.ts';
import { FailureLine } from '../ui/notice.tsx';
import { firstPage, Pager } from '../ui/pager.tsx';
import { useStatement } from './account-query.ts';
import { type DataSource, type DateRange, rangeOf } from './date-range.ts';
import style from './filters.module.css';
import { FilterBar, Pick, SourceDates, todayMoved } from './filters.tsx';
import { makeInstantRange } from './instant-range.ts';

type Transactions = 'upline' | 'betRecords' | 'all';

interface Asked {
  readonly source: DataSource | '';
  readonly range: DateRange;
  readonly filter: Transactions;
}

const firstAsked = (): Asked => ({
  source: 'LIVE DATA',
  range: rangeOf('LIVE DATA', todayMoved),
  filter: 'all',
});

/** ROUTE-6: no statement while the site is suspended. */
function useStatementGuard(): void {
  const site = useSite();
  useEffect(() => {
    if (isSuspended(site)) goTo('/notfound', { replace: true });
  }, [site]);
}

function Amount({ row }: { row: StatementRow }) {
  const isIn = row.type === 'deposite';
  const amount = parseAmount(isIn ? row.amount : -row.amount);
  return <span className={isIn ? style['plus'] : style['minus']}>{formatSigned(amount)}</span>;
}

function useColumns() {
  const { t } = useLingui();
  return [
    {
      name: t`Date`,
      cell: (row: StatementRow) => <time title={timeZone}>{formatMoment(row.createdAt)}</time>,
    },
    {
      name: t`Type`,
      cell: (row: StatementRow) => (row.type === 'deposite' ? t`Deposit` : t`Withdraw`),
    },
    { name: t`Description`, cell: (row: StatementRow) => row.displayText },
    { name: t`Amount`, cell: (row: StatementRow) => <Amount row={row} />, isFigure: true },
    {
      name: t`Balance`,
      cell: (row: StatementRow) => formatMoney(parseAmount(row.closingBalance)),
      isFigure: true,
    },
    { name: t`From`, cell: (row: StatementRow) => row.payer?.userName ?? '' },
    { name: t`Remark`, cell: (row: StatementRow) => row.remark },
  ];
}

function makeBody(asked: Asked, userId: string | undefined): BodyInput<'statement'> {
  const user = userId === undefined ? {} : { userId };
  return { ...user, ...makeInstantRange(asked.range), filter: asked.filter };
}

/** ACC-2, ACC-3, ACC-7. The filters take effect on Get Statement; changing one starts at page 1. */
export function StatementScreen() {
  const { t } = useLingui();
  useStatementGuard();
  const user = useCurrentUser();
  const [edited, setEdited] = useState<Asked>(firstAsked);
  const [asked, setAsked] = useState<Asked>(edited);
  const [at, setAt] = useState(firstPage);
  const statement = useStatement(makeBody(asked, user?._id), at);
  const columns = useColumns();
  const edit = (part: Partial<Asked>): void => {
    setEdited((before) => ({ ...before, ...part }));
    setAt((before) => ({ ...before, page: 1 }));
  };
  const filters = [
    ['upline', t`Upline`],
    ['betRecords', t`Self`],
    ['all', t`All`],
  ] as const;
  return (
    <>
      <h1 className={page['title']}>
        <Trans>Account Statement</Trans>
      </h1>
      <div className={style['panel']}>
        <FilterBar label={t`Statement filters`}>
          <SourceDates
            source={edited.source}
            range={edited.range}
            onChange={(range) => edit({ range })}
            onSource={(source, range) => edit({ source, range })}
          />
          <Pick<Transactions>
            label={t`Transaction Type`}
            value={edited.filter}
            options={filters}
            onPick={(filter) => edit({ filter })}
          />
          <Button tone="primary" onClick={() => setAsked(edited)}>
            <Trans>Get Statement</Trans>
          </Button>
        </FilterBar>
        {statement.isError && statement.data === undefined ? (
          <FailureLine onRetry={() => void statement.refetch()}>
            <Trans>The statement could not be loaded. Your account is not affected.</Trans>
          </FailureLine>
        ) : (
          <DataTable
            label={t`Account Statement`}
            columns={columns}
            rows={statement.data?.pageItems}
            keyOf={(row) => row._id}
            empty={t`No Data Found!`}
            isOld={statement.isPlaceholderData}
          />
        )}
        <Pager at={at} totalPages={statement.data?.totalPages ?? 1} onTurn={setAt} />
      </div>
    </>
  );
}
