import { Trans, useLingui } from '@lingui/react/macro';
import { Download, Search } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useHasCapability } from '../site/capability.ts';
import { Button } from '../ui/button.tsx';
import { download } from '../ui/download.ts';
import { Icon } from '../ui/icon.tsx';
import { FailureLine } from '../ui/notice.tsx';
import { makeCsv } from '../ui/table/csv.ts';
import { type Column, DataTable } from '../ui/table/data-table.tsx';
import { Pager } from '../ui/table/pager.tsx';
import { toast } from '../ui/toast.ts';
import style from './account-table.module.css';
import { fetchAll, type PagedList, usePagedList } from './paged-list.ts';
import { useSettled } from './use-settled.ts';

interface AccountTableProps<Row> {
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly keyOf: (row: Row) => string;
  /** Returns the list for the words in the filter box, or for no words if the call cannot filter. */
  readonly list: (search: string) => PagedList<Row>;
  /** Renders the failure to load the list, with the server's message. */
  readonly failure: (message: string) => ReactNode;
  readonly fileName: string;
  /** Counts requests for the rows: another number reads them again from page 1. */
  readonly reading?: number;
  readonly foot?: ((rows: readonly Row[]) => readonly ReactNode[]) | undefined;
  /** Whether the call accepts `search`, so that the server filters. */
  readonly isSearchable?: boolean;
}

const exported = <Row,>(columns: readonly Column<Row>[], rows: readonly Row[]): string => {
  const kept = columns.filter(({ value }) => value !== undefined);
  return makeCsv([
    kept.map(({ name }) => name),
    ...rows.map((row) => kept.map(({ value }) => value?.(row) ?? '')),
  ]);
};

/** Returns the page's rows whose exported texts contain every word. */
function filterRows<Row>(columns: readonly Column<Row>[], rows: readonly Row[], typed: string) {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return rows;
  return rows.filter((row) => {
    const text = columns
      .map(({ value }) => value?.(row) ?? '')
      .join(' ')
      .toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

function FilterBox({ typed, onType }: { typed: string; onType: (text: string) => void }) {
  const { t } = useLingui();
  return (
    <label className={style['filter']}>
      <Icon of={Search} size={16} />
      <input
        type="search"
        aria-label={t`Filter the rows`}
        placeholder={t`Filter`}
        maxLength={60}
        value={typed}
        onChange={(event) => onType(event.target.value)}
      />
    </label>
  );
}

function useExport<Row>(
  { columns, fileName }: AccountTableProps<Row>,
  list: PagedList<Row>,
  filter: (rows: readonly Row[]) => readonly Row[],
) {
  const { t } = useLingui();
  const [isBusy, setIsBusy] = useState(false);
  const start = async (): Promise<void> => {
    setIsBusy(true);
    try {
      const rows = filter(await fetchAll(list));
      download(`${fileName}.csv`, exported(columns, rows), 'text/csv');
    } catch {
      toast('bad', t`The export could not be made. Please try again.`);
    }
    setIsBusy(false);
  };
  return { isBusy, start };
}

/**
 * ACC-7: filter box, export, rows and page sizes, the same for every list of the account. The pager appears
 * with the first rows, so that it moves nothing below.
 */
export function AccountTable<Row>(props: AccountTableProps<Row>) {
  const { label, columns, keyOf, failure, foot, isSearchable = false, reading = 0 } = props;
  const { t } = useLingui();
  const isServed = useHasCapability('search-filter') && isSearchable;
  const [typed, setTyped] = useState('');
  const settled = useSettled(typed);
  const wanted = props.list(isServed ? settled.trim() : '');
  const list = { ...wanted, key: [...wanted.key, reading] };
  const paged = usePagedList(list);
  const filter = (rows: readonly Row[]) => (isServed ? rows : filterRows(columns, rows, typed));
  const { isBusy, start } = useExport(props, list, filter);
  const rows = paged.data === undefined ? undefined : filter(paged.data.pageItems);
  return (
    <>
      <div className={style['tools']}>
        <FilterBox typed={typed} onType={setTyped} />
        <Button
          className={style['export']}
          disabled={isBusy || !rows?.length}
          onClick={() => void start()}
        >
          <Icon of={Download} size={16} />
          <Trans>Export CSV</Trans>
        </Button>
      </div>
      {paged.isError && paged.data === undefined ? (
        <FailureLine onRetry={() => void paged.refetch()}>
          {failure(paged.error.message)}
        </FailureLine>
      ) : (
        <DataTable
          label={label}
          columns={columns}
          rows={rows}
          keyOf={keyOf}
          empty={t`No Data Found!`}
          isOld={paged.isPlaceholderData}
          waitingRows={paged.at.pageSize}
          foot={rows === undefined ? undefined : foot?.(rows)}
          sortNote={
            (paged.data?.totalPages ?? 0) > 1
              ? t`Only the rows of this page are sorted.`
              : undefined
          }
        />
      )}
      {paged.data === undefined ? null : (
        <Pager
          at={paged.at}
          totalPages={paged.data.totalPages}
          totalItems={paged.data.totalItems}
          onTurn={paged.turn}
        />
      )}
    </>
  );
}
