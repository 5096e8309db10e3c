import { formatPercent } from '../../ui/figures.ts';
import type { Column } from '../../ui/table/data-table.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import style from './history.module.css';

/** Each row's share of all stakes, as a bar. */
export function shareColumn<Row extends { readonly staked: number }>(
  name: string,
  all: number,
): Column<Row> {
  const partOf = ({ staked }: Row): number => (all > 0 ? Math.round((staked * 100) / all) : 0);
  return {
    name,
    cell: (row) => (
      <>
        <span className={style['share']} aria-hidden="true">
          <span style={{ width: `${partOf(row)}%` }} />
        </span>
        <VisuallyHidden>{formatPercent(partOf(row))}%</VisuallyHidden>
      </>
    ),
    value: partOf,
  };
}
