/** Links to the parts of a page; on a phone they form one scrolling row. */
import { useEffect, useRef } from 'react';
import { Link } from 'wouter';
import style from './tabs.module.css';

interface TabsProps {
  readonly label: string;
  readonly tabs: readonly (readonly [key: string, title: string, path: string])[];
  /** The key of the part that is shown. */
  readonly current: string;
}

export function Tabs({ label, tabs, current }: TabsProps) {
  const here = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    here.current?.scrollIntoView({ inline: 'center', block: 'nearest' });
  }, [current]);
  return (
    <nav className={style['tabs']} aria-label={label}>
      {tabs.map(([key, title, path]) => (
        <Link
          key={key}
          ref={key === current ? here : undefined}
          href={path}
          aria-current={key === current ? 'page' : undefined}
        >
          {title}
        </Link>
      ))}
    </nav>
  );
}
