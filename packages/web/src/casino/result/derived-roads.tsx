import { Trans, useLingui } from '@lingui/react/macro';
import { derivedRoad, looksBack } from './derived-road.ts';
import { RoadFrame } from './road-frame.tsx';
import type { Stone } from './roads.ts';
import style from './strip.module.css';

const place = 12;
const middle = (at: number): number => at * place + place / 2;

interface MarkProps {
  readonly stone: Stone;
  readonly form: keyof typeof looksBack;
}

/** A ring, a disc or a stroke, by which the three are told apart. */
function Mark({ stone: { tone, column, row }, form }: MarkProps) {
  const [x, y] = [middle(column), middle(row)];
  if (form === 'cockroach') {
    return (
      <path
        className={style['stone']}
        data-tone={tone}
        d={`M${x - 4} ${y + 4}L${x + 4} ${y - 4}`}
      />
    );
  }
  const look = form === 'small' ? style['bead'] : style['stone'];
  return (
    <circle className={look} data-tone={tone} cx={x} cy={y} r={form === 'small' ? 4.5 : 3.5} />
  );
}

/** Big eye, small road and cockroach side by side, of a game of two sides. */
export function DerivedRoads({ big }: { big: readonly Stone[] }) {
  const { t } = useLingui();
  const roads = [
    { form: 'bigEye', name: t`Big eye` },
    { form: 'small', name: t`Small road` },
    { form: 'cockroach', name: t`Cockroach` },
  ] as const;
  return (
    <div className={style['derived']}>
      {roads.map(({ form, name }) => {
        const stones = derivedRoad(big, looksBack[form]);
        return (
          <RoadFrame key={form} label={name} name={name} places={stones} place={place}>
            {stones.map((stone) => (
              <Mark key={`${stone.column}/${stone.row}`} stone={stone} form={form} />
            ))}
          </RoadFrame>
        );
      })}
      <p className={style['legend']}>
        <Trans>Red: the columns of the big road repeat. Blue: they do not.</Trans>
      </p>
    </div>
  );
}
