import type { BetRow, ProfitLossRow } from '@layline/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { translator } from '../../base/translator.ts';
import { Link } from '../../routing/link.tsx';
import type { Column } from '../../ui/table/data-table.tsx';
import { longColumn, momentColumn, textColumn } from '../moment-column.tsx';
import { moneyColumn, signedColumn } from '../money-column.tsx';
import type { ProfitLevel, ProfitPlace } from './profit-place.ts';

/** The fields of any level's rows: other servers' rows do not name their level. */
export type AnyProfitRow = Partial<Extract<ProfitLossRow, { level: 'match' }>> &
  Partial<Omit<Extract<ProfitLossRow, { level: 'market' }>, 'level'>> &
  Partial<
    Pick<BetRow, 'betId' | 'selection' | 'type' | 'price' | 'stake' | 'profitLoss' | 'placeTime'>
  >;

export type GoDown = (place: ProfitPlace) => string;

interface Step {
  readonly name: string;
  readonly textOf: (row: AnyProfitRow) => string;
  readonly placeOf: (row: AnyProfitRow) => ProfitPlace;
}

function useStep(level: Exclude<ProfitLevel, 'bet'>, at: ProfitPlace): Step {
  const { t } = useLingui();
  switch (level) {
    case 'sport':
      return {
        name: t`Sport`,
        textOf: (row) => translator.sayName(row.sportsName ?? ''),
        placeOf: ({ eventId }) => ({ eventId }),
      };
    case 'match':
      return {
        name: t`Event`,
        textOf: (row) => row.event ?? '',
        placeOf: ({ matchId }) => ({ ...at, matchId }),
      };
    case 'market':
      return {
        name: t`Market`,
        textOf: (row) => translator.sayName(row.market || row.markettype || ''),
        placeOf: ({ markettype, marketId }) => ({ ...at, markettype, marketId }),
      };
  }
}

/** Columns of a sport, a match or a market; the name links one level down. */
export function useSumColumns(
  level: Exclude<ProfitLevel, 'bet'>,
  at: ProfitPlace,
  pathTo: GoDown,
): readonly Column<AnyProfitRow>[] {
  const { t } = useLingui();
  const { name, textOf, placeOf } = useStep(level, at);
  return [
    {
      ...textColumn(name, textOf),
      cell: (row) => <Link to={pathTo(placeOf(row))}>{textOf(row)}</Link>,
    },
    ...(level === 'sport'
      ? []
      : [momentColumn<AnyProfitRow>(t`Settled`, (row) => row.settledAt ?? '')]),
    signedColumn(t`Profit`, (row) => row.profit ?? 0),
    signedColumn(t`Loss`, (row) => row.loss ?? 0),
    moneyColumn(t`Commission`, (row) => row.commission ?? 0),
    signedColumn(t`Net`, (row) => row.net ?? 0),
  ];
}

/** Columns of single bets; each opens its details. */
export function useBetColumns(onView: (betId: string) => void): readonly Column<AnyProfitRow>[] {
  const { t } = useLingui();
  return [
    momentColumn(t`Place Time`, (row) => row.placeTime ?? ''),
    longColumn(t`Selection`, (row) => row.selection ?? ''),
    textColumn(t`Side`, (row) => (row.type === 'lay' ? t`Lay` : t`Back`)),
    {
      name: t`Odds`,
      cell: (row) => Number(row.price).toFixed(2),
      value: (row) => Number(row.price),
      isFigure: true,
      isSortable: true,
    },
    moneyColumn(t`Stake`, (row) => row.stake ?? 0),
    signedColumn(t`Profit/Loss`, (row) => row.profitLoss ?? 0),
    {
      name: t`Details`,
      cell: (row) => (
        <button type="button" onClick={() => onView(row.betId ?? '')}>
          <Trans>View Bet</Trans>
        </button>
      ),
    },
  ];
}
