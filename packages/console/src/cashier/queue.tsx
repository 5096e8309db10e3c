/** A queue of payments. A keyboard starts in its search, and Enter opens the only payment that matches. */
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Note, Reading } from '../ui/page.tsx';
import style from './cashier.module.css';

interface QueueProps<Row> {
  readonly query: {
    readonly data: readonly Row[] | undefined;
    readonly error: Error | null;
    readonly refetch: () => unknown;
  };
  readonly label: string;
  readonly empty: string;
  readonly children: (row: Row) => ReactNode;
}

export function Queue<Row>({ query, label, empty, children }: QueueProps<Row>) {
  const [text, setText] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => field.current?.focus(), []);
  /** Opens the first step of the one that is left. */
  const open = ({ key }: KeyboardEvent): void => {
    const rows = list.current?.children ?? [];
    if (key === 'Enter' && rows.length === 1) rows[0]?.querySelector('button')?.click();
  };
  const wanted = text.trim().toLowerCase();
  const isWanted = (row: Row): boolean => JSON.stringify(row).toLowerCase().includes(wanted);
  return (
    <>
      <input
        ref={field}
        type="search"
        className={`${style['search']} text-input`}
        aria-label={label}
        placeholder={label}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={open}
      />
      <Reading query={query}>
        {(rows) => {
          const found = rows.filter(isWanted);
          if (rows.length === 0) return <Note>{empty}</Note>;
          if (found.length === 0) return <Note>Nothing that waits matches.</Note>;
          return (
            <ul ref={list} className={style['queue']}>
              {found.map(children)}
            </ul>
          );
        }}
      </Reading>
    </>
  );
}
