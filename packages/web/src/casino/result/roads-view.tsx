import { Trans, useLingui } from '@lingui/react/macro';
import { findFace } from '../faces/faces.ts';
import { DerivedRoads } from './derived-roads.tsx';
import { RoadFrame } from './road-frame.tsx';
import { type Bead, beadRoad, bigRoad, type Stone } from './roads.ts';
import style from './strip.module.css';

const place = 20;
const middle = (at: number): number => at * place + place / 2;

function BeadMark({ bead }: { bead: Bead }) {
  const { letter, tone, isTie = false, column, row } = bead;
  return (
    <g>
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
  );
}

/** A ring of the winner's colour; a stroke and a figure for the ties that followed. */
function StoneMark({ stone: { tone, column, row, ties } }: { stone: Stone }) {
  return (
    <g>
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
  );
}

/** Worli's ten results are two sides, even and odd. */
const hasTwoSides = (gameType: string): boolean =>
  new Set(Object.values(findFace(gameType)?.results ?? {}).map(({ tone }) => tone)).size === 2;

/** Bead road and big road of a game, and what is derived from them; results are passed oldest first. */
export function RoadsView({ gameType, results }: { gameType: string; results: readonly string[] }) {
  const { t } = useLingui();
  const beads = beadRoad(gameType, results);
  const stones = bigRoad(gameType, results);
  return (
    <div className={style['roads']}>
      <RoadFrame label={<Trans>Bead road</Trans>} name={t`Bead road`} places={beads} place={place}>
        {beads.map((bead) => (
          <BeadMark key={`${bead.column}/${bead.row}`} bead={bead} />
        ))}
      </RoadFrame>
      <RoadFrame label={<Trans>Big road</Trans>} name={t`Big road`} places={stones} place={place}>
        {stones.map((stone) => (
          <StoneMark key={`${stone.column}/${stone.row}`} stone={stone} />
        ))}
      </RoadFrame>
      {hasTwoSides(gameType) ? <DerivedRoads big={stones} /> : null}
    </div>
  );
}
