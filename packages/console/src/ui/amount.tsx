/** Amounts of money in tables and figures, in the colours of profit and loss. */
import type { Column } from '../table/table.tsx';
import style from './amount.module.css';
import { amountText } from './amount-text.ts';

/** In the colour of a loss below zero. */
export const amountOf = (amount: number) => (
  <span className={amount < 0 ? style['loss'] : undefined}>{amountText(amount)}</span>
);

/** What somebody wins or loses: in the colour of a profit above zero too. */
export const resultOf = (amount: number) =>
  amount > 0 ? <span className={style['profit']}>{amountText(amount)}</span> : amountOf(amount);

/** A column of amounts, with two decimals in every row. */
export const amountColumn = <Row,>(name: string, value: (row: Row) => number): Column<Row> => ({
  name,
  value,
  cell: (row) => amountOf(value(row)),
});
