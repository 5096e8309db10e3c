import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { classes } from './classes.ts';
import style from './tab-list.module.css';

interface Tab<Id extends string> {
  readonly id: Id;
  readonly face: ReactNode;
}

interface TabListProps<Id extends string> {
  readonly label: string;
  readonly tabs: readonly Tab<Id>[];
  readonly current: Id;
  /** The id of the panel that the tabs control. */
  readonly panelId: string;
  readonly onChoose: (id: Id) => void;
  readonly className?: string | undefined;
  /** Without it the tabs are a plain strip with the current one underlined. */
  readonly tabClassName?: string | undefined;
}

const moves: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at + count - 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** In a mirrored page the next tab stands to the left. */
const mirrored: Readonly<Record<string, string>> = {
  ArrowRight: 'ArrowLeft',
  ArrowLeft: 'ArrowRight',
};

const keyOf = ({ key }: KeyboardEvent): string =>
  document.dir === 'rtl' ? (mirrored[key] ?? key) : key;

/** A row of tabs with one tab stop; arrow keys, Home and End move within. */
export function TabList<Id extends string>(props: TabListProps<Id>) {
  const { label, tabs, current, panelId, onChoose, className, tabClassName } = props;
  const isStrip = tabClassName === undefined;
  const list = useRef<HTMLDivElement>(null);
  const move = (event: KeyboardEvent): void => {
    const at = tabs.findIndex((tab) => tab.id === current);
    const next = moves[keyOf(event)]?.(Math.max(at, 0), tabs.length);
    const tab = next === undefined ? undefined : tabs[next];
    if (next === undefined || tab === undefined) return;
    event.preventDefault();
    onChoose(tab.id);
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[next]?.focus();
  };
  return (
    <div
      ref={list}
      role="tablist"
      aria-label={label}
      className={classes(className, isStrip && style['strip'])}
      onKeyDown={move}
    >
      {tabs.map(({ id, face }) => (
        <button
          key={id}
          type="button"
          role="tab"
          id={`${panelId}-${id}`}
          aria-selected={id === current}
          aria-controls={panelId}
          tabIndex={id === current ? 0 : -1}
          className={isStrip ? style['tab'] : tabClassName}
          onClick={() => onChoose(id)}
        >
          {face}
        </button>
      ))}
    </div>
  );
}
