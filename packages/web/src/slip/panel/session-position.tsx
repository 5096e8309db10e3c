import { Trans, useLingui } from '@lingui/react/macro';
import { useMatchBets } from '../../own-bets/bets-query.ts';
import { formatSigned } from '../../ui/figures.ts';
import { sessionStakesOf } from '../position.ts';
import { barOf, mostOf, type Range, rangesOf } from '../session-ranges.ts';
import { Signed } from '../signed.tsx';
import type { SessionStake } from '../terms.ts';
import style from './session-position.module.css';

/** A range's outcome now, thin, and with the bet, bold; profits are right of the centre line. */
function Bars({ before, after, most }: Pick<Range, 'before' | 'after'> & { most: number }) {
  return (
    <svg viewBox="0 0 100 14" preserveAspectRatio="none" aria-hidden="true">
      <rect className={style['before']} y={1} height={3} {...barOf(before, most)} />
      <rect
        className={after < 0 ? style['fall'] : style['gain']}
        y={5}
        height={8}
        {...barOf(after, most)}
      />
      <line className={style['axis']} x1={50} x2={50} y1={0} y2={14} />
    </svg>
  );
}

interface SessionPositionProps {
  readonly matchId: string;
  readonly marketId: string;
  /** The bet in the slip; null without one. */
  readonly then: SessionStake | null;
}

/** The outcome of each range of results, before and after the bet, as bars from a centre line. */
export function SessionPosition({ matchId, marketId, then }: SessionPositionProps) {
  const { t } = useLingui();
  const { data: bets = [] } = useMatchBets(matchId);
  const held = sessionStakesOf(bets, marketId);
  const ranges = rangesOf(held, then);
  if (held.length === 0 && then === null) return null;
  const most = mostOf(ranges);
  return (
    <table className={style['ranges']} aria-label={t`Result by range`}>
      <thead>
        <tr>
          <th scope="col">
            <Trans>Runs</Trans>
          </th>
          <th scope="col">
            <Trans>Now</Trans>
          </th>
          <td />
          <th scope="col">
            <Trans>With this bet</Trans>
          </th>
        </tr>
      </thead>
      <tbody>
        {ranges.map(({ words, before, after }) => (
          <tr key={words}>
            <th scope="row">{words}</th>
            <td>{held.length === 0 ? '–' : formatSigned(before)}</td>
            <td className={style['bars']}>
              <Bars before={before} after={after} most={most} />
            </td>
            <td>
              <Signed amount={after} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
