import { noMoney } from '@layline/contract/money';
import { sessionLadder } from '@layline/exchange/preview';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMatchBets } from '../bets/bets-query.ts';
import { classes } from '../ui/classes.ts';
import { formatSigned } from '../ui/figures.ts';
import { sessionStakesOf } from './position.ts';
import { Signed } from './signed.tsx';
import style from './slip.module.css';
import type { SessionStake } from './terms.ts';

interface Range {
  readonly words: string;
  readonly before: number;
  readonly after: number;
}

/** Each range of results with what it comes to without and with the bet in the making. */
export function rangesOf(
  held: readonly SessionStake[],
  then: SessionStake | null,
): readonly Range[] {
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

interface SessionPositionProps {
  readonly matchId: string;
  readonly marketId: string;
  /** The bet in the slip; null without one. */
  readonly then: SessionStake | null;
}

/** What each range of results comes to, before and after the bet, as bars from a middle line. */
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
          <th scope="col">
            <Trans>With this bet</Trans>
          </th>
        </tr>
      </thead>
      <tbody>
        {ranges.map(({ words, before, after }) => (
          <tr key={words}>
            <th scope="row">{words}</th>
            <td>{held.length === 0 ? '–' : formatSigned(before as never)}</td>
            <td>
              <meter
                className={classes(style['bar'], after < 0 && style['barLoss'])}
                aria-hidden="true"
                min={0}
                max={most}
                value={Math.abs(after)}
              />
              <Signed amount={after as never} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
