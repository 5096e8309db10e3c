import './locales/texts.ts';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Icon } from '../icon.tsx';
import style from './data-table.module.css';

/** ACC-7. */
const pageSizes = [10, 25, 50, 100] as const;

export interface Page {
  readonly page: number;
  readonly pageSize: number;
}

export const firstPage: Page = { page: 1, pageSize: 10 };

interface PagerProps {
  readonly at: Page;
  readonly totalPages: number;
  /** The total number of rows, if the server reports it. */
  readonly totalItems?: number | undefined;
  readonly onTurn: (page: Page) => void;
}

/** A new page size restarts at the first page. */
export function Pager({ at, totalPages, totalItems, onTurn }: PagerProps) {
  const { t } = useLingui();
  const last = Math.max(totalPages, 1);
  return (
    <div className={style['pager']}>
      <label>
        <Trans>Rows</Trans>
        <select
          value={at.pageSize}
          onChange={(event) => onTurn({ page: 1, pageSize: Number(event.target.value) })}
        >
          {pageSizes.map((size) => (
            <option key={size} value={size}>
              {size}
            </option>
          ))}
        </select>
      </label>
      {totalItems === undefined ? null : (
        <span className={style['total']}>
          <Plural value={totalItems} one="# row" other="# rows" />
        </span>
      )}
      <div className={style['steps']}>
        <button
          type="button"
          aria-label={t`Previous page`}
          disabled={at.page <= 1}
          onClick={() => onTurn({ ...at, page: at.page - 1 })}
        >
          <Icon of={ChevronLeft} isAlong />
        </button>
        <span>
          <Trans>
            Page {at.page} of {last}
          </Trans>
        </span>
        <button
          type="button"
          aria-label={t`Next page`}
          disabled={at.page >= last}
          onClick={() => onTurn({ ...at, page: at.page + 1 })}
        >
          <Icon of={ChevronRight} isAlong />
        </button>
      </div>
    </div>
  );
}
