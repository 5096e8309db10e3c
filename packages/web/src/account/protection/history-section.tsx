import type { PlayHistory } from '@layline/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { call } from '../../api/request.ts';
import { parseDateField } from '../../base/clock.ts';
import { translator } from '../../base/translator.ts';
import { Link } from '../../routing/link.tsx';
import { formatDate } from '../../ui/moments.ts';
import { FailureLine } from '../../ui/notice.tsx';
import { TabList } from '../../ui/tab-list.tsx';
import { type Column, DataTable } from '../../ui/table/data-table.tsx';
import { moneyColumn, signedColumn } from '../money-column.tsx';
import { Section } from '../security/section.tsx';
import { FrameBars, type Measure } from './frame-bars.tsx';
import style from './history.module.css';
import { useLimitWords } from './limit-words.ts';
import type { LimitPeriod } from './protection-queries.ts';
import { shareColumn } from './share-column.tsx';

type Frame = PlayHistory['frames'][number];
type SportSum = PlayHistory['sports'][number];
type TableSum = PlayHistory['tables'][number];

const periods = ['day', 'week', 'month'] as const satisfies readonly LimitPeriod[];

const usePlayHistory = (period: LimitPeriod) =>
  useQuery({
    queryKey: ['playHistory', period],
    queryFn: async ({ signal }) => (await call('playHistory', { body: { period }, signal })).data,
  });

const dayText = (day: string): string => formatDate(parseDateField(day));

const measures = ['result', 'staked', 'deposits', 'withdrawals'] as const satisfies Measure[];

const sumOf = (rows: readonly { readonly staked: number }[]): number =>
  rows.reduce((sum, { staked }) => sum + staked, 0);

function useColumns(period: LimitPeriod, { sports: all, tables: every }: Sums) {
  const { t } = useLingui();
  const first = { day: t`Day`, week: t`Week from`, month: t`Month from` }[period];
  const frames: readonly Column<Frame>[] = [
    { name: first, cell: ({ day }) => dayText(day), value: ({ day }) => day },
    moneyColumn(t`Paid in`, ({ deposits }) => deposits),
    moneyColumn(t`Paid out`, ({ withdrawals }) => withdrawals),
    moneyColumn(t`Staked`, ({ staked }) => staked),
    signedColumn(t`Result`, ({ result }) => result),
  ];
  const sports: readonly Column<SportSum>[] = [
    {
      name: t`Sport`,
      cell: ({ eventId, sportsName }) => (
        <Link to={`/profitloss/${eventId}`}>{translator.sayName(sportsName)}</Link>
      ),
      value: ({ sportsName }) => translator.sayName(sportsName),
    },
    moneyColumn(t`Staked`, ({ staked }) => staked),
    shareColumn(t`Of all stakes`, sumOf(all)),
    signedColumn(t`Result`, ({ result }) => result),
  ];
  const tables: readonly Column<TableSum>[] = [
    { name: t`Table`, cell: ({ name }) => name, value: ({ name }) => name },
    moneyColumn(t`Staked`, ({ staked }) => staked),
    shareColumn(t`Of casino stakes`, sumOf(every)),
    signedColumn(t`Result`, ({ result }) => result),
  ];
  return { frames, sports, tables };
}

type Sums = Pick<PlayHistory, 'sports' | 'tables'>;
const noSums: Sums = { sports: [], tables: [] };

/** Stakes and winnings by sport, and by casino table. */
function SumTables({ sums, period }: { sums: Sums; period: LimitPeriod }) {
  const { t } = useLingui();
  const columns = useColumns(period, sums);
  return (
    <>
      {sums.sports.length > 0 ? (
        <DataTable
          label={t`By sport`}
          columns={columns.sports}
          rows={sums.sports}
          keyOf={({ eventId }) => eventId}
          empty=""
        />
      ) : null}
      {sums.tables.length > 0 ? (
        <DataTable
          label={t`By table`}
          columns={columns.tables}
          rows={sums.tables}
          keyOf={({ name }) => name}
          empty=""
        />
      ) : null}
    </>
  );
}

/** A chart of one measure over the periods; the table below has all figures. */
function MeasureBars({ frames }: { frames: readonly Frame[] | undefined }) {
  const { t } = useLingui();
  const chartId = useId();
  const [measure, setMeasure] = useState<Measure>('result');
  const names = {
    result: t`Result`,
    staked: t`Staked`,
    deposits: t`Paid in`,
    withdrawals: t`Paid out`,
  };
  return (
    <>
      <TabList
        label={t`Chart of`}
        tabs={measures.map((id) => ({ id, face: names[id] }))}
        current={measure}
        panelId={chartId}
        onChoose={setMeasure}
      />
      <div id={chartId} role="tabpanel" aria-label={names[measure]}>
        <FrameBars frames={frames} measure={measure} />
      </div>
    </>
  );
}

/** RP-14: deposits, withdrawals, stakes and winnings by day, week, month, sport and table. */
export function HistorySection() {
  const { t } = useLingui();
  const words = useLimitWords();
  const panelId = useId();
  const [period, setPeriod] = useState<LimitPeriod>('day');
  const { data, isError, refetch } = usePlayHistory(period);
  const columns = useColumns(period, noSums);
  return (
    <Section
      title={<Trans>Your history</Trans>}
      hint={<Trans>Stakes and results count when a bet is settled.</Trans>}
    >
      <TabList
        label={t`Frames`}
        tabs={periods.map((id) => ({ id, face: words.periods[id] }))}
        current={period}
        panelId={panelId}
        onChoose={setPeriod}
      />
      <div id={panelId} role="tabpanel" className={style['history']}>
        {data === undefined && isError ? (
          <FailureLine onRetry={() => void refetch()}>
            <Trans>Your history could not be loaded. Your account is not affected.</Trans>
          </FailureLine>
        ) : (
          <>
            {data === undefined || data.frames.length > 1 ? (
              <MeasureBars frames={data?.frames} />
            ) : null}
            <DataTable
              label={t`Your history`}
              columns={columns.frames}
              rows={data?.frames}
              keyOf={({ day }) => day}
              empty={t`Nothing was paid or settled in this time.`}
              waitingRows={2}
            />
            {data === undefined ? null : <SumTables sums={data} period={period} />}
          </>
        )}
      </div>
    </Section>
  );
}
