import type { BodyInput, StatementRow } from '@layline/contract';
import { parseInstant } from '@layline/contract/instant';
import { Trans, useLingui } from '@lingui/react/macro';
import { Suspense, useEffect, useState } from 'react';
import { lazyPart } from '../../routing/lazy-part.ts';
import { goTo } from '../../routing/use-hash.ts';
import { useCurrentUser } from '../../session/current-user.ts';
import { isSuspended, useSite } from '../../site/site-store.ts';
import { nameOfRace } from '../../sports/event-name.ts';
import { Button } from '../../ui/button.tsx';
import type { Column } from '../../ui/table/data-table.tsx';
import { AccountPage } from '../account-page.tsx';
import { AccountTable } from '../account-table.tsx';
import { type DataSource, type DateRange, isInverted, nameFile, rangeOf } from '../date-range.ts';
import { FilterBar, Pick, SourceDates, todayMoved } from '../filters.tsx';
import { makeInstantRange } from '../instant-range.ts';
import { longColumn, momentColumn, textColumn } from '../moment-column.tsx';
import { moneyColumn, signedColumn } from '../money-column.tsx';
import { sayEntry } from './say-entry.ts';
import { statementList } from './statement-list.ts';

const BetDetails = lazyPart(() => import('../history/bet-details.tsx'), 'BetDetails');

type Transactions = 'upline' | 'betRecords' | 'all';

interface Filter {
  readonly source: DataSource | '';
  readonly range: DateRange;
  readonly filter: Transactions;
}

const firstFilter = (): Filter => ({
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

/** The player's balance before the entry: a deposit adds to it, a withdrawal reduces it. */
const openingOf = (row: StatementRow): number =>
  row.type === 'deposite' ? row.openingBalancePayee : row.openingBalancePayer;

const changeOf = ({ type, amount }: StatementRow): number =>
  type === 'deposite' ? amount : -amount;

/** Other servers send no closing balance; it follows from the other two. */
const closingOf = (row: StatementRow): number =>
  row.closingBalance ?? openingOf(row) + changeOf(row);

/** Names a race by the player's own clock, as every page does. */
function wordsOf({ displayText, race }: StatementRow): string {
  if (race === undefined) return displayText;
  const { name, startTime } = race;
  return displayText.replace(name, () => nameOfRace(name, parseInstant(startTime)));
}

const textOf = (row: StatementRow): string => sayEntry(row) ?? wordsOf(row);

function useColumns(onView: (betId: string) => void): readonly Column<StatementRow>[] {
  const { t } = useLingui();
  return [
    momentColumn(t`Date`, (row) => row.createdAt),
    textColumn(t`Type`, (row) => (row.type === 'deposite' ? t`Deposit` : t`Withdraw`)),
    longColumn(t`Description`, textOf),
    moneyColumn(t`Opening`, openingOf),
    signedColumn(t`Amount`, changeOf),
    moneyColumn(t`Balance`, closingOf),
    textColumn(t`From`, (row) => row.payer.userName),
    longColumn(t`Remark`, (row) => row.remark),
    {
      name: t`Details`,
      cell: ({ betId }) =>
        betId === null ? null : (
          <button type="button" onClick={() => onView(betId)}>
            <Trans>View Bet</Trans>
          </button>
        ),
    },
  ];
}

function makeBody(applied: Filter, userId: string | undefined): BodyInput<'statement'> {
  const user = userId === undefined ? {} : { userId };
  return { ...user, ...makeInstantRange(applied.range), filter: applied.filter };
}

interface FiltersProps {
  readonly edited: Filter;
  readonly onEdit: (part: Partial<Filter>) => void;
  readonly onGet: () => void;
}

function StatementFilters({ edited, onEdit, onGet }: FiltersProps) {
  const { t } = useLingui();
  const filters = [
    ['upline', t`Upline`],
    ['betRecords', t`Self`],
    ['all', t`All`],
  ] as const;
  return (
    <FilterBar label={t`Statement filters`}>
      <SourceDates
        source={edited.source}
        range={edited.range}
        onSource={(source, range) => onEdit({ source, range })}
      />
      <Pick<Transactions>
        label={t`Transaction Type`}
        value={edited.filter}
        options={filters}
        onPick={(filter) => onEdit({ filter })}
      />
      <Button tone="primary" disabled={isInverted(edited.range)} onClick={onGet}>
        <Trans>Get Statement</Trans>
      </Button>
    </FilterBar>
  );
}

/** ACC-2, ACC-3, ACC-7. Filters take effect on Get Statement, from page 1. */
export function StatementScreen() {
  const { t } = useLingui();
  useStatementGuard();
  const user = useCurrentUser();
  const [edited, setEdited] = useState<Filter>(firstFilter);
  const [{ applied, reading }, setApplied] = useState({ applied: edited, reading: 0 });
  const [viewed, setViewed] = useState<string | null>(null);
  const columns = useColumns(setViewed);
  return (
    <AccountPage title={<Trans>Account Statement</Trans>}>
      <StatementFilters
        edited={edited}
        onEdit={(part) => setEdited((before) => ({ ...before, ...part }))}
        onGet={() => setApplied({ applied: edited, reading: reading + 1 })}
      />
      <AccountTable
        label={t`Account Statement`}
        columns={columns}
        keyOf={(row) => row._id}
        list={(search) => statementList(makeBody(applied, user?._id), search)}
        isSearchable
        fileName={nameFile('account-statement', applied.range)}
        reading={reading}
        failure={() => (
          <Trans>The statement could not be loaded. Your account is not affected.</Trans>
        )}
      />
      {viewed === null ? null : (
        <Suspense fallback={null}>
          <BetDetails betId={viewed} onClose={() => setViewed(null)} />
        </Suspense>
      )}
    </AccountPage>
  );
}
