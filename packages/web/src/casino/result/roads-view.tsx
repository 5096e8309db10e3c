import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { beadRoad, bigRoad, roadRows } from './roads.ts';
import style from './strip.module.css';

const place = 20;
const columnsMin = 44;
const middle = (at: number): number => at * place + place / 2;

function Grid({ columns }: { columns: number }) {
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

function Road({ columns, label, children }: RoadProps) {
  const frame = useRef<HTMLDivElement>(null);
  const wide = Math.max(columns + 3, columnsMin);
  useLayoutEffect(() => {
    const box = frame.current;
    if (box !== null) box.scrollLeft = (columns + 3) * place - box.clientWidth;
  }, [columns]);
  return (
    <div ref={frame} className={style['road']} role="region" aria-label={label} tabIndex={0}>
      <svg width={wide * place} height={roadRows * place} aria-hidden="true">
        <Grid columns={wide} />
        {children}
      </svg>
    </div>
  );
}

interface RoadProps {
  readonly columns: number;
  readonly label: string;
  readonly children: ReactNode;
}

const columnsOf = (places: readonly { readonly column: number }[]): number =>
  places.reduce((most, { column }) => Math.max(most, column + 1), 0);

/** Bead road and big road of a game; results are passed oldest first. */
export function RoadsView({ gameType, results }: { gameType: string; results: readonly string[] }) {
  const { t } = useLingui();
  const beads = beadRoad(gameType, results);
  const stones = bigRoad(gameType, results);
  return (
    <div className={style['roads']}>
      <div className={style['pair']}>
        <h4 className={style['roadHead']}>
          <Trans>Bead road</Trans>
        </h4>
        <Road columns={columnsOf(beads)} label={t`Bead road`}>
          {beads.map(({ letter, tone, isTie = false, column, row }) => (
            <g key={`${column}/${row}`}>
              <rect
                className={style['bead']}
                data-tone={tone}
                x={middle(column) - 8.5}
                y={middle(row) - 8.5}
                width="17"
                height="17"
                rx={isTie ? 3 : 8.5}
              />
              <text className={style['beadText']} x={middle(column)} y={middle(row)} dy="0.36em">
                {letter}
              </text>
            </g>
          ))}
        </Road>
      </div>
      <div className={style['pair']}>
        <h4 className={style['roadHead']}>
          <Trans>Big road</Trans>
        </h4>
        <Road columns={columnsOf(stones)} label={t`Big road`}>
          {stones.map(({ tone, column, row, ties }) => (
            <g key={`${column}/${row}`}>
              <circle
                className={style['stone']}
                data-tone={tone}
                cx={middle(column)}
                cy={middle(row)}
                r="7"
              />
              {ties > 0 ? (
                <line
                  className={style['tie']}
                  x1={middle(column) - 6}
                  y1={middle(row) + 6}
                  x2={middle(column) + 6}
                  y2={middle(row) - 6}
                />
              ) : null}
              {ties > 1 ? (
                <text className={style['tieText']} x={middle(column)} y={middle(row)} dy="0.36em">
                  {ties}
                </text>
              ) : null}
            </g>
          ))}
        </Road>
      </div>
    </div>
  );
}
