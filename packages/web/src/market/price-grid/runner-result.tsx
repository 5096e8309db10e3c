import type { Money } from '@layline/contract/money';
import { Signed } from '../../slip/signed.tsx';
import style from './price-grid.module.css';

export interface RunnerResultProps {
  /** Result of the player's bets if this runner wins; null without bets. */
  readonly result: Money | null;
  /** The same including the bet in the slip; null without one. */
  readonly resultThen: Money | null;
}

export function RunnerResult({ result, resultThen }: RunnerResultProps) {
  if (result === null && resultThen === null) return null;
  return (
    <span className={style['result']}>
      {result === null ? null : <Signed amount={result} />}
      {resultThen === null ? null : (
        <span className={style['then']}>
          <Signed amount={resultThen} />
        </span>
      )}
    </span>
  );
}
