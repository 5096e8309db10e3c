import { Trans } from '@lingui/react/macro';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import style from './score.module.css';

interface SideCountsProps {
  /** What is counted, with each side's count. */
  readonly rows: readonly (readonly [string, readonly [number, number]])[];
}

/** The counts of both sides of a match. */
export function SideCounts({ rows }: SideCountsProps) {
  return (
    <table className={style['card']}>
      <VisuallyHidden as="caption">
        <Trans>Figures of the match</Trans>
      </VisuallyHidden>
      <tbody>
        {rows.map(([name, [first, second]]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{first}</td>
            <td>{second}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
