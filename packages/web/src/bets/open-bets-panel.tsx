import './texts.ts';
import { Trans } from '@lingui/react/macro';
import { useTradeList } from '../session/bets/bets-query.ts';
import { betLines } from './bet-lines.ts';
import style from './bets.module.css';
import { OpenBets } from './open-bets.tsx';

/** The side panel of wide screens. */
export function OpenBetsPanel() {
  const { data = [] } = useTradeList();
  const count = data.reduce((sum, row) => sum + betLines(row.bets).length, 0);
  return (
    <section className={style['panel']}>
      <h2 className={style['heading']}>
        <Trans>Open Bets</Trans>
        {count === 0 ? null : <span className={style['count']}>{count}</span>}
      </h2>
      <OpenBets />
    </section>
  );
}
