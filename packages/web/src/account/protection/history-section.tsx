import type { PlayHistory } from '@layline/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { call } from '../../api/request.ts';
import { parseDateField } from '../../clock.ts';
import { Link } from '../../routing/link.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { formatDate } from '../../ui/moments.ts';
import { FailureLine } from '../../ui/notice.tsx';
import { TabList } from '../../ui/tab-list.tsx';
import { moneyColumn, signedColumn } from '../money-column.tsx';
import { Section } from '../security/section.tsx';
import style from './history.module.css';
import { useLimitWords } from './limit-words.ts';
import type { LimitPeriod } from './protection-queries.ts';
import { ResultBars } from './result-bars.tsx';

type Frame = PlayHistory['frames'][number];
type SportSum = PlayHistory['sports'][number];

const periods = ['day', 'week', 'month'] as const satisfies readonly LimitPeriod[];

const usePlayHistory = (period: LimitPeriod) =>
  useQuery({
    queryKey: ['playHistory', period],
    queryFn: async ({ signal }) => (await call('playHistory', { body: { period }, signal })).data,
  });

const dayText = (day: string): string => formatDate(parseDateField(day));

function useColumns(period: LimitPeriod) {
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
      cell: ({ eventId, sportsName }) => <Link to={`/profitloss/${eventId}`}>{sportsName}</Link>,
      value: ({ sportsName }) => sportsName,
    },
    moneyColumn(t`Staked`, ({ staked }) => staked),
    signedColumn(t`Result`, ({ result }) => result),
  ];
  return { frames, sports };
}

/** RP-14: what was paid in and out, staked and won, by day, week and month, and by sport. */
export function HistorySection() {
  const { t } = useLingui();
  const words = useLimitWords();
  const panelId = useId();
  const [period, setPeriod] = useState<LimitPeriod>('day');
  const { data, isError, refetch } = usePlayHistory(period);
  const columns = useColumns(period);
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
              <ResultBars frames={data?.frames} />
            ) : null}
            <DataTable
              label={t`Your history`}
              columns={columns.frames}
              rows={data?.frames}
              keyOf={({ day }) => day}
              empty={t`Nothing was paid or settled in this time.`}
              waitingRows={2}
            />
            {data !== undefined && data.sports.length > 0 ? (
              <DataTable
                label={t`By sport`}
                columns={columns.sports}
                rows={data.sports}
                keyOf={({ eventId }) => eventId}
                empty=""
              />
            ) : null}
          </>
        )}
      </div>
    </Section>
  );
}
