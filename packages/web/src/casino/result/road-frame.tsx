import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { roadRows } from './roads.ts';
import style from './strip.module.css';

/** Empty columns after the last result. */
const columnsAhead = 3;

function Grid({ columns, place }: { columns: number; place: number }) {
  const down = Array.from(
    { length: columns + 1 },
    (_, at) => `M${at * place} 0v${roadRows * place}`,
  );
  const across = Array.from(
    { length: roadRows + 1 },
    (_, at) => `M0 ${at * place}h${columns * place}`,
  );
  return <path className={style['grid']} d={[...down, ...across].join('')} />;
}

interface RoadFrameProps {
  readonly label: ReactNode;
  /** The label again, for screen readers. */
  readonly name: string;
  readonly places: readonly { readonly column: number }[];
  /** Width and height of a place, in pixels. */
  readonly place: number;
  readonly children: ReactNode;
}

/** A road's heading and grid, which scrolls to its newest results. */
export function RoadFrame({ label, name, places, place, children }: RoadFrameProps) {
  const frame = useRef<HTMLDivElement>(null);
  const columns = places.reduce((most, { column }) => Math.max(most, column + 1), 0);
  const wide = Math.max(columns + columnsAhead, 44);
  useLayoutEffect(() => {
    const box = frame.current;
    if (box !== null) box.scrollLeft = (columns + columnsAhead) * place - box.clientWidth;
  }, [columns, place]);
  return (
    <div className={style['pair']}>
      <h4 className={style['roadHead']}>{label}</h4>
      <div ref={frame} className={style['road']} role="region" aria-label={name} tabIndex={0}>
        <svg width={wide * place} height={roadRows * place} aria-hidden="true">
          <Grid columns={wide} place={place} />
          {children}
        </svg>
      </div>
    </div>
  );
}
