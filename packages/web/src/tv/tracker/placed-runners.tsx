import type { RaceScore } from '@layline/contract';
import { useLingui } from '@lingui/react/macro';
import { Silks } from '../../ui/silks.tsx';
import style from './race-track.module.css';

interface PlacedRunnersProps {
  readonly runners: RaceScore['runners'];
  readonly most: number;
}

/** The leaders of the field, or the finishing order, each with the distance behind the previous one. */
export function PlacedRunners({ runners, most }: PlacedRunnersProps) {
  const { t } = useLingui();
  return (
    <ol className={style['placed']} aria-label={t`Order`}>
      {runners.slice(0, most).map(({ runnerId, position, cloth, name, silks, behind, state }) => (
        <li key={runnerId}>
          <b>{state === 'out' ? '–' : position}</b>
          <Silks silks={silks} size={22} />
          <span>
            {cloth === null ? '' : `${cloth}. `}
            {name}
          </span>
          {behind === '' ? null : <small>{behind}</small>}
        </li>
      ))}
    </ol>
  );
}
