import type { BetRow, BodyInput } from '@layline/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useState } from 'react';
import { parseAmount } from '../session/current-user.ts';
import page from '../sports/page.module.css';
import { Button } from '../ui/button.tsx';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { formatMoney, formatSigned } from '../ui/figures.ts';
import { formatMoment, timeZone } from '../ui/moments.ts';
import { FailureLine } from '../ui/notice.tsx';
import { firstPage, Pager } from '../ui/pager.tsx';
import { useBetHistory } from './account-query.ts';
import type { DateRange } from './date-range.ts';
import style from './filters.module.css';
import { Dates, FilterBar, Pick, todayMoved } from './filters.tsx';
import { makeInstantRange } from './instant-range.ts';

const BetDetails = lazy(() =>
  import('./bet-details.tsx').then((file) => ({ default: file.BetDetails })),
);

type Status = 'Unsettle' | 'Settle';

interface Asked {
  readonly status: Status;
  readonly sportsName: string;
  readonly range: DateRange;
}

const sportNames = ['', 'Cricket', 'Tennis', 'Soccer', 'Casino', 'Horse Racing'] as const;

const firstAsked = (): Asked => ({
  status: 'Unsettle',
  sportsName: '',
  range: { from: todayMoved(-7), to: todayMoved(0) },
});

function useColumns(status: Status, onView: (betId: string) => void): readonly Column<BetRow>[] {
  const { t } = useLingui();
  const settled: readonly Column<BetRow>[] = [
    {
      name: t`Settle Time`,
      cell: (bet) => <time title={timeZone}>{formatMoment(bet.settledAt)}</time>,
    },
    { name: t`Settled As`, cell: (bet) => bet.case },
    {
      name: t`Profit/Loss`,
      cell: (bet) => (
        <span className={bet.profitLoss < 0 ? style['minus'] : style['plus']}>
          {formatSigned(parseAmount(bet.profitLoss))}
        </span>
      ),
      isFigure: true,
    },
  ];
  return [
    {
      name: t`Place Time`,
      cell: (bet) => <time title={timeZone}>{formatMoment(bet.placeTime)}</time>,
    },
    { name: t`Event`, cell: (bet) => bet.event },
    { name: t`Market`, cell: (bet) => bet.market || bet.markettype },
    { name: t`Selection`, cell: (bet) => bet.selection },
    { name: t`Side`, cell: (bet) => (bet.type === 'back' ? t`Back` : t`Lay`) },
    { name: t`Odds`, cell: (bet) => Number(bet.price).toFixed(2), isFigure: true },
    { name: t`Stake`, cell: (bet) => formatMoney(parseAmount(bet.stake)), isFigure: true },
    ...(status === 'Settle' ? settled : []),
    {
      name: t`Details`,
      cell: (bet) => (
        <button type="button" onClick={() => onView(bet.betId)}>
          <Trans>View Bet</Trans>
        </button>
      ),
    },
  ];
}

const makeBody = ({ status, sportsName, range }: Asked): BodyInput<'betHistory'> => ({
  status,
  ...(sportsName === '' ? {} : { sportsName }),
  ...makeInstantRange(range),
});

interface HistoryFiltersProps {
  readonly edited: Asked;
  readonly onEdit: (part: Partial<Asked>) => void;
  readonly onGet: () => void;
}

function HistoryFilters({ edited, onEdit, onGet }: HistoryFiltersProps) {
  const { t } = useLingui();
  const statuses = [
    ['Unsettle', t`Unsettle`],
    ['Settle', t`Settle`],
  ] as const;
  return (
    <FilterBar label={t`History filters`}>
      <Pick<Status>
        label={t`Status`}
        value={edited.status}
        options={statuses}
        onPick={(status) => onEdit({ status })}
      />
      <Pick<string>
        label={t`Sport`}
        value={edited.sportsName}
        options={sportNames.map((name) => [name, name === '' ? t`All` : name] as const)}
        onPick={(sportsName) => onEdit({ sportsName })}
      />
      <Dates range={edited.range} onChange={(range) => onEdit({ range })} />
      <Button tone="primary" onClick={onGet}>
        <Trans>Get History</Trans>
      </Button>
    </FilterBar>
  );
}

/** ACC-5. */
export function HistoryScreen() {
  const { t } = useLingui();
  const [edited, setEdited] = useState<Asked>(firstAsked);
  const [asked, setAsked] = useState<Asked>(edited);
  const [at, setAt] = useState(firstPage);
  const [viewed, setViewed] = useState<string | null>(null);
  const history = useBetHistory(makeBody(asked), at);
  const columns = useColumns(asked.status, setViewed);
  const edit = (part: Partial<Asked>): void => {
    setEdited((before) => ({ ...before, ...part }));
    setAt((before) => ({ ...before, page: 1 }));
  };
  return (
    <>
      <h1 className={page['title']}>
        <Trans>Bet History</Trans>
      </h1>
      <div className={style['panel']}>
        <HistoryFilters edited={edited} onEdit={edit} onGet={() => setAsked(edited)} />
        {history.isError && history.data === undefined ? (
          <FailureLine onRetry={() => void history.refetch()}>
            <Trans>The bet history could not be loaded. Your bets are not affected.</Trans>
          </FailureLine>
        ) : (
          <DataTable
            label={t`Bet History`}
            columns={columns}
            rows={history.data?.pageItems}
            keyOf={(bet) => bet.betId}
            empty={t`No Data Found!`}
            isOld={history.isPlaceholderData}
          />
        )}
        <Pager at={at} totalPages={history.data?.totalPages ?? 1} onTurn={setAt} />
      </div>
      {viewed === null ? null : (
        <Suspense fallback={null}>
          <BetDetails betId={viewed} onClose={() => setViewed(null)} />
        </Suspense>
      )}
    </>
  );
}
