import { parseAmount } from '../session/amount.ts';
import { formatMoney, formatSigned } from '../ui/figures.ts';
import type { Column } from '../ui/table/data-table.tsx';
import style from './filters.module.css';

export function SignedAmount({ amount }: { amount: number }) {
  const money = parseAmount(amount);
  const tone = money < 0 ? style['minus'] : money > 0 ? style['plus'] : undefined;
  return <span className={tone}>{formatSigned(money)}</span>;
}

type AmountOf<Row> = (row: Row) => number;

/** A column of plain amounts. */
export const moneyColumn = <Row,>(name: string, amountOf: AmountOf<Row>): Column<Row> => ({
  name,
  cell: (row) => formatMoney(parseAmount(amountOf(row))),
  value: (row) => Number(amountOf(row)),
  isFigure: true,
  isSortable: true,
});

/** A column of profit and loss, always with a sign. */
export const signedColumn = <Row,>(name: string, amountOf: AmountOf<Row>): Column<Row> => ({
  name,
  cell: (row) => <SignedAmount amount={amountOf(row)} />,
  value: (row) => Number(amountOf(row)),
  isFigure: true,
  isSortable: true,
});
