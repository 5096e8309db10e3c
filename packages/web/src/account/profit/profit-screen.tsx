import type { BodyInput } from '@layline/contract';
import { findSport } from '@layline/contract/sport';
import { Trans, useLingui } from '@lingui/react/macro';
import { ChevronRight } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import { useParams } from 'wouter';
import { translator } from '../../base/translator.ts';
import { lazyPart } from '../../routing/lazy-part.ts';
import { Link } from '../../routing/link.tsx';
import { goTo, useSearchParam } from '../../routing/use-hash.ts';
import { Icon } from '../../ui/icon.tsx';
import { AccountPage } from '../account-page.tsx';
import { profitLossList } from '../account-query.ts';
import { AccountTable } from '../account-table.tsx';
import {
  type DataSource,
  type DateRange,
  isInverted,
  nameFile,
  rangeOf,
  sourceOf,
} from '../date-range.ts';
import { FilterBar, SourceDates, todayMoved } from '../filters.tsx';
import { makeInstantRange } from '../instant-range.ts';
import { SignedAmount } from '../money-column.tsx';
import type { PagedList } from '../paged-list.ts';
import { ProfitChart } from './profit-chart.tsx';
import { type AnyProfitRow, type GoDown, useBetColumns, useSumColumns } from './profit-columns.tsx';
import { levelOf, makeProfitPath, type ProfitPlace, readRange } from './profit-place.ts';
import style from './profit-screen.module.css';

const BetDetails = lazyPart(() => import('../history/bet-details.tsx'), 'BetDetails');

function decode(text: string | undefined): string | undefined {
  try {
    return text === undefined ? undefined : decodeURIComponent(text);
  } catch {
    return text;
  }
}

function useProfitPlace(): ProfitPlace {
  const { eventId, matchId, markettype } = useParams<Record<string, string | undefined>>();
  const marketId = useSearchParam('marketId') ?? undefined;
  return { eventId, matchId, markettype: decode(markettype), marketId };
}

function useRange(): DateRange {
  const [from, to] = [useSearchParam('from'), useSearchParam('to')];
  return readRange(from, to) ?? rangeOf('LIVE DATA', todayMoved);
}

/** The links back up. Names of lower levels come with their rows. */
function Trail({ at, pathTo, event }: { at: ProfitPlace; pathTo: GoDown; event: string }) {
  const { t } = useLingui();
  const { eventId, matchId, markettype } = at;
  if (!eventId) return null;
  const steps: (readonly [place: ProfitPlace, name: string])[] = [
    [{}, t`All sports`],
    [{ eventId }, translator.sayName(findSport(eventId)?.name ?? eventId)],
  ];
  if (matchId) steps.push([{ eventId, matchId }, event || matchId]);
  if (markettype) steps.push([at, translator.sayName(markettype)]);
  const last = steps.length - 1;
  return (
    <nav aria-label={t`Where you are`} className={style['trail']}>
      <ol>
        {steps.map(([place, name], index) => (
          <li key={name}>
            {index === last ? (
              <span aria-current="page">{name}</span>
            ) : (
              <>
                <Link to={pathTo(place)}>{name}</Link>
                <Icon of={ChevronRight} isAlong size={14} />
              </>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}

const makeBody = (
  { eventId, matchId, markettype, marketId }: ProfitPlace,
  range: DateRange,
): BodyInput<'profitLoss'> => ({
  ...makeInstantRange(range),
  ...(eventId ? { eventId } : {}),
  ...(matchId ? { matchId } : {}),
  ...(markettype ? { markettype } : {}),
  ...(marketId ? { marketId } : {}),
});

/** Returns the list of this level; the match's name in its rows goes to the trail. */
function listOf(
  at: ProfitPlace,
  range: DateRange,
  search: string,
  onEvent: (name: string) => void,
): PagedList<AnyProfitRow> {
  const list = profitLossList(makeBody(at, range), search);
  return {
    ...list,
    fetch: async (page, signal) => {
      const answer = await list.fetch(page, signal);
      const rows = answer.pageItems as readonly AnyProfitRow[];
      if (at.matchId && rows[0]?.event) onEvent(rows[0].event);
      return { ...answer, pageItems: rows };
    },
  };
}

const sum = (
  rows: readonly AnyProfitRow[],
  of: (row: AnyProfitRow) => number | undefined,
): number => rows.reduce((total, row) => total + Math.round((of(row) ?? 0) * 100), 0) / 100;

/** The last row, with the sums of the rows above. */
function footOf(level: string, rows: readonly AnyProfitRow[]): readonly ReactNode[] {
  const label = <Trans>Page total</Trans>;
  if (level === 'bet') {
    const won = <SignedAmount amount={sum(rows, (row) => row.profitLoss)} />;
    return [label, '', '', '', '', won, ''];
  }
  const sums = [
    <SignedAmount key="profit" amount={sum(rows, (row) => row.profit)} />,
    <SignedAmount key="loss" amount={sum(rows, (row) => row.loss)} />,
    sum(rows, (row) => row.commission).toFixed(2),
    <SignedAmount key="net" amount={sum(rows, (row) => row.net)} />,
  ];
  return level === 'sport' ? [label, ...sums] : [label, '', ...sums];
}

function ProfitTable({
  at,
  range,
  pathTo,
  onEvent,
}: {
  at: ProfitPlace;
  range: DateRange;
  pathTo: GoDown;
  onEvent: (name: string) => void;
}) {
  const { t } = useLingui();
  const [viewed, setViewed] = useState<string | null>(null);
  const level = levelOf(at);
  const sums = useSumColumns(level === 'bet' ? 'market' : level, at, pathTo);
  const bets = useBetColumns(setViewed);
  return (
    <>
      <AccountTable<AnyProfitRow>
        label={t`Profit & Loss`}
        columns={level === 'bet' ? bets : sums}
        keyOf={(row) => row._id ?? row.betId ?? `${row.eventId} ${row.matchId} ${row.marketId}`}
        list={(search) => listOf(at, range, search, onEvent)}
        isSearchable
        fileName={nameFile('profit-and-loss', range)}
        foot={(rows) => footOf(level, rows)}
        failure={() => (
          <Trans>The profit and loss could not be loaded. Your account is not affected.</Trans>
        )}
      />
      {viewed === null ? null : (
        <Suspense fallback={null}>
          <BetDetails betId={viewed} onClose={() => setViewed(null)} />
        </Suspense>
      )}
    </>
  );
}

/** ACC-4: profit and loss from sport to match to market to bets; the address holds the dates. */
export function ProfitScreen() {
  const { t } = useLingui();
  const at = useProfitPlace();
  const range = useRange();
  const [source, setSource] = useState<DataSource | ''>(() => sourceOf(range, todayMoved));
  /** An invalid range stays in the fields and out of the address. */
  const [unfit, setUnfit] = useState<DateRange | null>(null);
  const [event, setEvent] = useState('');
  const pathTo: GoDown = (place) => makeProfitPath(place, range);
  const choose = (next: DataSource | '', dates: DateRange): void => {
    setSource(next);
    setUnfit(isInverted(dates) ? dates : null);
    if (isInverted(dates)) return;
    goTo(makeProfitPath(at, dates), { replace: true });
  };
  return (
    <AccountPage title={<Trans>Profit & Loss</Trans>}>
      <FilterBar label={t`Profit and loss filters`}>
        <SourceDates source={source} range={unfit ?? range} onSource={choose} />
      </FilterBar>
      {levelOf(at) === 'sport' ? <ProfitChart from={range.from} to={range.to} /> : null}
      <Trail at={at} pathTo={pathTo} event={event} />
      <ProfitTable
        key={[at.eventId, at.matchId, at.markettype].join(' ')}
        at={at}
        range={range}
        pathTo={pathTo}
        onEvent={setEvent}
      />
    </AccountPage>
  );
}
