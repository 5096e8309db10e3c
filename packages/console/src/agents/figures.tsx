/** Formats figures of agents. */
import type { ShownAgent } from '@layline/contract/console';
import type { Column } from '../table/table.tsx';
import style from './agents.module.css';

const amounts = new Intl.NumberFormat('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** Two decimals, in the colour of a loss below zero. */
export const amountOf = (amount: number) => (
  <span className={amount < 0 ? style['below'] : undefined}>{amounts.format(amount)}</span>
);

/** A column of amounts, with two decimals in every row. */
export const amountColumn = <Row,>(name: string, value: (row: Row) => number): Column<Row> => ({
  name,
  value,
  cell: (row) => amountOf(value(row)),
});

export const sharesOf = ({ sports, casino, commission }: ShownAgent): string =>
  `${sports} / ${casino} / ${commission} %`;

/** Names the direction of a debt, because a bare minus is ambiguous. */
export const owedOf = ({ owed }: ShownAgent) =>
  owed < 0 ? (
    <span className={style['owed']}>is owed {amounts.format(-owed)}</span>
  ) : (
    amountOf(owed)
  );
