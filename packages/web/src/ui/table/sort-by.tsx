import './locales/texts.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { Icon } from '../icon.tsx';
import style from './sort-by.module.css';
import type { SortOrder } from './sort-rows.ts';

interface SortByProps {
  /** Names of the sortable columns. */
  readonly columns: readonly string[];
  readonly order: SortOrder | null;
  readonly onOrder: (order: SortOrder | null) => void;
}

/** Chooses the order of rows shown as blocks, which have no headings to press. */
export function SortBy({ columns, order, onOrder }: SortByProps) {
  const { t } = useLingui();
  const choose = (column: string): void =>
    onOrder(column === '' ? null : { column, isDescending: order?.isDescending ?? false });
  return (
    <div className={style['sort']}>
      <label>
        <Trans>Sort by</Trans>
        <select value={order?.column ?? ''} onChange={({ target }) => choose(target.value)}>
          <option value="">{t`Default order`}</option>
          {columns.map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </select>
      </label>
      {order === null ? null : (
        <button
          type="button"
          aria-label={order.isDescending ? t`Descending` : t`Ascending`}
          onClick={() => onOrder({ ...order, isDescending: !order.isDescending })}
        >
          <Icon of={order.isDescending ? ArrowDown : ArrowUp} size={16} />
        </button>
      )}
    </div>
  );
}
