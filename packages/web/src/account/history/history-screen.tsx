import type { BetRow, BodyInput } from '@layline/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { Suspense, useState } from 'react';
import { translator } from '../../base/translator.ts';
import { QuestionsLink } from '../../bet-questions/questions-link.tsx';
import { lazyPart } from '../../routing/lazy-part.ts';
import { useOddsWriter } from '../../session/kept/odds-format.ts';
import { nameOfEvent } from '../../sports/event-name.ts';
import { Button } from '../../ui/button.tsx';
import type { Column } from '../../ui/table/data-table.tsx';
import { AccountPage } from '../account-page.tsx';
import { betHistoryList } from '../account-query.ts';
import { AccountTable } from '../account-table.tsx';
import { type DateRange, isInverted, nameFile } from '../date-range.ts';
import { Dates, FilterBar, Pick, todayMoved } from '../filters.tsx';
import { makeInstantRange } from '../instant-range.ts';
import { longColumn, momentColumn, textColumn } from '../moment-column.tsx';
import { moneyColumn, signedColumn } from '../money-column.tsx';
import { useCaseText } from './bet-case.ts';
import { oddsText } from './bet-odds.ts';
import { joinedText, partsOf, settledAtOf, summedAmount } from './bet-parts.ts';
import { ExportFills } from './export-fills.tsx';

const BetDetails = lazyPart(() => import('./bet-details.tsx'), 'BetDetails');

type Status = 'Unsettle' | 'Settle';

interface Filter {
  readonly status: Status;
  readonly sportsName: string;
  readonly range: DateRange;
}

const nameOfMarket = ({ market, markettype }: Pick<BetRow, 'market' | 'markettype'>): string =>
  translator.sayName(market || markettype);

const sportNames = ['', 'Cricket', 'Tennis', 'Soccer', 'Casino', 'Horse Racing'] as const;

const firstFilter = (): Filter => ({
  status: 'Unsettle',
  sportsName: '',
  range: { from: todayMoved(-7), to: todayMoved(0) },
});

function useColumns(status: Status, onView: (betId: string) => void): readonly Column<BetRow>[] {
  const { t } = useLingui();
  const write = useOddsWriter();
  const sideOf = ({ type, placePart }: BetRow): string => {
    const side = type === 'back' ? t`Back` : t`Lay`;
    return placePart === undefined ? side : t`${side}, win and place`;
  };
  const caseText = useCaseText();
  const settled: readonly Column<BetRow>[] = [
    momentColumn(t`Settle Time`, settledAtOf),
    textColumn(t`Settled As`, (bet) => joinedText(bet, (part) => caseText(part))),
    signedColumn(t`Profit/Loss`, (bet) => summedAmount(bet, (part) => part.profitLoss)),
  ];
  return [
    momentColumn(t`Place Time`, (bet) => bet.placeTime),
    longColumn(t`Event`, nameOfEvent),
    textColumn(t`Market`, (bet) => joinedText(bet, nameOfMarket)),
    longColumn(t`Selection`, (bet) => bet.selection),
    textColumn(t`Side`, sideOf),
    {
      name: t`Odds`,
      cell: (bet) => joinedText(bet, (part) => oddsText(part, write)),
      value: (bet) =>
        partsOf(bet).length > 1 ? joinedText(bet, (part) => oddsText(part)) : bet.price,
      isFigure: true,
      isSortable: true,
    },
    moneyColumn(t`Stake`, (bet) => summedAmount(bet, (part) => part.stake)),
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

const makeBody = ({ status, sportsName, range }: Filter): BodyInput<'betHistory'> => ({
  status,
  ...(sportsName === '' ? {} : { sportsName }),
  ...makeInstantRange(range),
});

interface HistoryFiltersProps {
  readonly edited: Filter;
  readonly onEdit: (part: Partial<Filter>) => void;
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
        options={sportNames.map(
          (name) => [name, name === '' ? t`All` : translator.sayName(name)] as const,
        )}
        onPick={(sportsName) => onEdit({ sportsName })}
      />
      <Dates range={edited.range} onChange={(range) => onEdit({ range })} />
      <Button tone="primary" disabled={isInverted(edited.range)} onClick={onGet}>
        <Trans>Get History</Trans>
      </Button>
      <ExportFills range={edited.range} />
    </FilterBar>
  );
}

/** ACC-5. Filters take effect on Get History, from page 1. Columns depend on the status. */
export function HistoryScreen() {
  const { t } = useLingui();
  const [edited, setEdited] = useState<Filter>(firstFilter);
  const [{ applied, reading }, setApplied] = useState({ applied: edited, reading: 0 });
  const [viewed, setViewed] = useState<string | null>(null);
  const columns = useColumns(applied.status, setViewed);
  return (
    <AccountPage title={<Trans>Bet History</Trans>}>
      <HistoryFilters
        edited={edited}
        onEdit={(part) => setEdited((before) => ({ ...before, ...part }))}
        onGet={() => setApplied({ applied: edited, reading: reading + 1 })}
      />
      <QuestionsLink />
      <AccountTable
        key={applied.status}
        label={t`Bet History`}
        columns={columns}
        keyOf={(bet) => bet.betId}
        list={(search) => betHistoryList(makeBody(applied), search)}
        isSearchable
        fileName={nameFile('bet-history', applied.range)}
        reading={reading}
        failure={() => (
          <Trans>The bet history could not be loaded. Your bets are not affected.</Trans>
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
