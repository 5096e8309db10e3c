import type { RuleRow } from '@layline/games/verify';
import { Trans, useLingui } from '@lingui/react/macro';
import { formatOdds } from '../../ui/figures.ts';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import style from './rules.module.css';

const percent = (text: string): string => `${Number(text).toFixed(2)} %`;

function Price({ odds, returns }: { odds: RuleRow['lay']; returns: string | null }) {
  if (odds === null) return <td>–</td>;
  return (
    <td>
      <b>{formatOdds(odds)}</b>
      {returns === null ? null : <small>{percent(returns)}</small>}
    </td>
  );
}

/** Lists every option with its exact chance, its odds, and the resulting return. */
export function OptionTable({ rows }: { rows: readonly RuleRow[] }) {
  const { t } = useLingui();
  if (rows.length === 0) return <SkeletonRows count={6} />;
  const hasLay = rows.some(({ lay }) => lay !== null);
  return (
    <div role="region" aria-label={t`Options`} tabIndex={0}>
      <table className={style['options']}>
        <thead>
          <tr>
            <th scope="col">
              <Trans>Option</Trans>
            </th>
            <th scope="col">
              <Trans>Chance</Trans>
            </th>
            <th scope="col">
              <Trans>Back</Trans>
            </th>
            {hasLay ? (
              <th scope="col">
                <Trans>Lay</Trans>
              </th>
            ) : null}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.sid}>
              <th scope="row">
                {row.name}
                <small>{row.chance}</small>
              </th>
              <td>{percent(row.chancePercent)}</td>
              <Price odds={row.back} returns={row.backReturn} />
              {hasLay ? <Price odds={row.lay} returns={row.layReturn} /> : null}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
