import type { Money } from '@layline/contract/money';
import { Trans, useLingui } from '@lingui/react/macro';
import type { RefObject } from 'react';
import type { Position } from '../slip/position.ts';
import { Signed } from '../slip/signed.tsx';
import { formatMoney, formatOdds, formatSize } from '../ui/figures.ts';
import style from './dutching.module.css';
import type { Offered, Plan } from './plan.ts';

interface RowProps {
  readonly runner: Offered;
  readonly stake: Money | null;
  readonly result: Money | null;
}

function Figures({ runner, stake, result }: RowProps) {
  const { odds, size } = runner;
  return (
    <>
      <span className={style['price']}>
        {odds === null ? '–' : formatOdds(odds)}
        {odds === null ? null : <small>{formatSize(size)}</small>}
      </span>
      <span className={style['stake']}>
        {stake === null ? '–' : formatMoney(stake)}
        {result === null ? null : (
          <small>
            <Signed amount={result} />
          </small>
        )}
      </span>
    </>
  );
}

interface DutchRowsProps {
  readonly runners: readonly Offered[];
  readonly plan: Plan;
  readonly results: Position;
  readonly chosen: ReadonlySet<number>;
  readonly first: RefObject<HTMLInputElement | null>;
  readonly onChoose: (runnerId: number, isChosen: boolean) => void;
}

/** A runner a row: whether it is chosen, its price and the size there, its stake, the result of its win. */
export function DutchRows({ runners, plan, results, chosen, first, onChoose }: DutchRowsProps) {
  const { t } = useLingui();
  return (
    <fieldset className={style['rows']}>
      <legend className={style['legend']}>
        <span>
          <Trans>Runner</Trans>
        </span>
        <span>
          <Trans>Odds</Trans>
        </span>
        <span>
          <Trans>Stake</Trans>
        </span>
      </legend>
      {runners.map((runner, nth) => {
        const { runnerId, name } = runner;
        const bet = plan.bets.find((one) => one.runnerId === runnerId);
        return (
          <label key={runnerId} className={style['row']}>
            <input
              ref={nth === 0 ? first : undefined}
              type="checkbox"
              aria-label={t`Bet on ${name}`}
              checked={chosen.has(runnerId)}
              onChange={(event) => onChoose(runnerId, event.target.checked)}
            />
            <span className={style['name']}>{name}</span>
            <Figures
              runner={runner}
              stake={bet?.stake ?? null}
              result={plan.bets.length === 0 ? null : (results.get(runnerId) ?? null)}
            />
          </label>
        );
      })}
    </fieldset>
  );
}
