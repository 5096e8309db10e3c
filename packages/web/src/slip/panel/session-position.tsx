import { type Money, noMoney } from '@layline/contract/money';
import { sessionLadder } from '@layline/exchange/preview';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMatchBets } from '../../own-bets/bets-query.ts';
import { formatSigned } from '../../ui/figures.ts';
import { sessionStakesOf } from '../position.ts';
import { Signed } from '../signed.tsx';
import type { SessionStake } from '../terms.ts';
import style from './slip.module.css';

interface Range {
  readonly words: string;
  readonly before: Money;
  readonly after: Money;
}

/** Returns each range of results with its outcome, without and with the slip's bet. */
function rangesOf(held: readonly SessionStake[], then: SessionStake | null): readonly Range[] {
  const all = then === null ? held : [...held, then];
  const rows = sessionLadder(all);
  const before = sessionLadder(held);
  const heldAt = (from: number) => before.findLast((row) => row.from <= from)?.result ?? noMoney;
  return rows.map(({ from, result }, at) => {
    const next = rows[at + 1]?.from;
    const words =
      next === undefined ? `${from}+` : next - 1 === from ? `${from}` : `${from}–${next - 1}`;
    return { words, before: heldAt(from), after: result };
  });
}

/** Half of the drawing's width, for the largest amount. */
const reach = 49;

const barOf = (amount: Money, most: number) => {
  const width = (Math.abs(amount) / most) * reach;
  return { x: amount < 0 ? 50 - width : 50, width };
};

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
  const most = Math.max(
    1,
    ...ranges.flatMap(({ before, after }) => [Math.abs(before), Math.abs(after)]),
  );
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
