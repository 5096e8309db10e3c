/** Shows a listing command page by page; the page and what is shown stand in the address. */
import type { CommandReply } from '@layline/contract/console-commands';
import { Link, useLocation, useSearch } from 'wouter';
import { type Cells, columnsOf } from '../commands/cells.ts';
import { type Column, Table } from '../table/table.tsx';
import { Choice } from '../ui/choice.tsx';
import { Reading } from '../ui/page.tsx';
import style from './paged-list.module.css';
import { useCommandData } from './use-command-data.ts';

type Paged = 'agent branch-bets' | 'user bets' | 'user statement' | 'user sign-ins';

interface PagedListProps {
  readonly command: Paged;
  readonly values: Readonly<Record<string, string>>;
  /** What `--show` may say, the first by default; none if the command has no such choice. */
  readonly shows?: readonly string[];
  readonly columns: readonly string[];
  /** Where the first column, or the one that is `linked`, leads; null if it leads nowhere. */
  readonly hrefOf?: (row: Cells) => string | null;
  readonly linked?: string;
  readonly keyOf: (row: Cells) => string;
  readonly empty: string;
}

/** Reads the page from the address; what is no page is the first. */
const pageOf = (search: URLSearchParams): number => {
  const page = Number(search.get('page') ?? '1');
  return Number.isSafeInteger(page) && page > 0 ? page : 1;
};

export function PagedList(props: PagedListProps) {
  const { command, values, shows = [], empty, keyOf } = props;
  const search = new URLSearchParams(useSearch());
  const [path, go] = useLocation();
  const page = pageOf(search);
  const given = search.get('show') ?? '';
  const show = shows.includes(given) ? given : (shows[0] ?? '');
  const query = useCommandData({
    command,
    values: { ...values, page: String(page), ...(show !== '' && { show }) },
  });
  /** Keeps what else the address says; the first page needs no word. */
  const hrefOf = (changed: Readonly<Record<string, string>>): string => {
    const words = { ...Object.fromEntries(search), show, ...changed };
    const said = Object.entries(words).filter(
      ([key, word]) => word !== '' && !(key === 'page' && word === '1'),
    );
    return `${path}?${new URLSearchParams(said)}`;
  };
  const hrefTo = (to: number): string => hrefOf({ page: String(to) });
  return (
    <>
      {shows.length === 0 ? null : (
        <div>
          <Choice
            label="Show"
            words={shows}
            value={show}
            onChange={(word) => go(hrefOf({ show: word, page: '1' }))}
          />
        </div>
      )}
      <Reading query={query}>
        {(data) => (
          <>
            <Table
              label={command}
              columns={shownOf(data, props)}
              rows={data.rows}
              keyOf={keyOf}
              empty={empty}
              isPinned
            />
            <Pages page={page} pages={data.pages} total={data.total} hrefTo={hrefTo} />
          </>
        )}
      </Reading>
    </>
  );
}

function shownOf(
  { rows }: CommandReply<Paged>,
  { columns, hrefOf, linked = columns[0] }: PagedListProps,
): readonly Column<Cells>[] {
  const all = columnsOf(rows);
  const shown = columns.flatMap((name) => all.find((one) => one.name === name) ?? []);
  return shown.map((column) => {
    if (column.name !== linked) return column;
    const cell = (row: Cells) => {
      const href = hrefOf?.(row) ?? null;
      const text = column.cell === undefined ? column.value(row) : column.cell(row);
      return href === null ? text : <Link href={href}>{text}</Link>;
    };
    return { ...column, cell };
  });
}

interface PagesProps {
  readonly page: number;
  readonly pages: number;
  readonly total: number;
  readonly hrefTo: (page: number) => string;
}

const Pages = ({ page, pages, total, hrefTo }: PagesProps) =>
  pages === 1 ? null : (
    <nav className={style['pages']} aria-label="Pages of the list">
      {page > 1 ? <Link href={hrefTo(page - 1)}>Newer</Link> : null}
      <span>
        Page {page} of {pages.toLocaleString('en')}, {total.toLocaleString('en')} in all
      </span>
      {page < pages ? <Link href={hrefTo(page + 1)}>Older</Link> : null}
    </nav>
  );
