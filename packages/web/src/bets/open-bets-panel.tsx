import './locales/texts.ts';
import { Trans } from '@lingui/react/macro';
import { useTradeList } from '../own-bets/bets-query.ts';
import { useHashPath } from '../routing/use-hash.ts';
import { countBets } from './bet-lines.ts';
import style from './bets.module.css';
import { matchIdOf } from './match-of-path.ts';
import { OpenBets } from './open-bets.tsx';

/** The side panel of wide screens. */
export function OpenBetsPanel() {
  const { data = [] } = useTradeList();
  const [path] = useHashPath();
  const count = countBets(data);
  return (
    <section className={style['panel']}>
      <h2 className={style['heading']}>
        <Trans>Open Bets</Trans>
        {count === 0 ? null : <span className={style['count']}>{count}</span>}
      </h2>
      <OpenBets matchId={matchIdOf(path)} />
    </section>
  );
}
