/** Building blocks of pages: heading with tools, loading and error states, figures. */
import { Button } from '@layline/web/ui/button';
import { type ReactNode, useEffect } from 'react';
import type { Live } from '../api/live.ts';
import { wordsOf } from '../api/request.ts';
import style from './page.module.css';

interface PageProps {
  readonly title: string;
  readonly tools?: ReactNode;
  readonly children: ReactNode;
}

export function Page({ title, tools, children }: PageProps) {
  useEffect(() => {
    document.title = `${title} · Layline console`;
  }, [title]);
  return (
    <div className={style['page']}>
      <div className={style['head']}>
        <h1>{title}</h1>
        {tools === undefined ? null : <div className={style['tools']}>{tools}</div>}
      </div>
      {children}
    </div>
  );
}

type NoteKind = 'note' | 'bad' | 'warn' | 'good';

export function Note({ kind = 'note', children }: { kind?: NoteKind; children: ReactNode }) {
  return (
    <p className={style[kind]} role={kind === 'bad' ? 'alert' : 'status'}>
      {children}
    </p>
  );
}

export function Card({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <section className={style['card']}>
      {title === undefined ? null : <h2>{title}</h2>}
      {children}
    </section>
  );
}

/** The text of a command as the command line prints it: columns stay aligned and scroll, a sentence wraps. */
export const Plan = ({ children }: { children: string }) =>
  children.includes('  ') ? (
    <pre className={style['plan']} role="group" aria-label="Columns" tabIndex={0}>
      {children}
    </pre>
  ) : (
    <pre className={style['plan']} data-wraps="true">
      {children}
    </pre>
  );

interface FiguresProps {
  readonly figures: readonly { readonly name: string; readonly value: ReactNode }[];
  /** Without frames, for a place that has one. */
  readonly isBare?: boolean;
}

export function Figures({ figures, isBare = false }: FiguresProps) {
  return (
    <dl className={style['figures']} data-bare={isBare}>
      {figures.map(({ name, value }) => (
        <div key={name} className={style['figure']}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

interface SearchProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
}

export function Search({ label, value, onChange }: SearchProps) {
  return (
    <input
      type="search"
      className={`${style['search']} text-input`}
      aria-label={label}
      placeholder={label}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

interface ReadingProps<Data> {
  readonly query: {
    readonly data: Data | undefined;
    readonly error: Error | null;
    readonly refetch: () => unknown;
  };
  readonly children: (data: Data) => ReactNode;
}

/** Renders data once it is read; until then a loading note, or the error with a retry. */
export function Reading<Data>({ query, children }: ReadingProps<Data>) {
  const { data, error, refetch } = query;
  if (data !== undefined) return children(data);
  if (error === null) return <Note>Loading…</Note>;
  return (
    <div className={style['tools']}>
      <Note kind="bad">{wordsOf(error)}</Note>
      <Button onClick={() => void refetch()}>Try again</Button>
    </div>
  );
}

interface LivePartProps<Data> {
  readonly live: Live<Data>;
  readonly children: (data: Data) => ReactNode;
}

/** Renders live data, with a warning while it may be out of date. */
export function LivePart<Data>({ live: { data, isLive }, children }: LivePartProps<Data>) {
  if (data === null) return <Note>Loading…</Note>;
  return (
    <>
      {isLive ? null : <Note kind="warn">The connection is lost; what is shown may be old.</Note>}
      {children(data)}
    </>
  );
}
