import type { GameId } from '@layline/games/view';
import { Trans, useLingui } from '@lingui/react/macro';
import { formatStake } from '../../ui/figures.ts';
import { faceOf } from '../faces/result-face.ts';
import { type Betting, bettingOf } from '../feed/betting.ts';
import { shownResults } from '../feed/table-state.ts';
import { suspendsBelow } from '../table/casino-table.ts';
import style from './live-facts.module.css';
import { useStreamedTable } from './use-streamed-table.ts';

const resultsShown = 6;

function Clock({ betting, seconds }: { betting: Betting; seconds: number }) {
  return (
    <span className={style['clock']} data-open={betting === 'open' || undefined}>
      {betting === 'open' ? (
        <Trans>{seconds} s to bet</Trans>
      ) : betting === 'soon' ? (
        <Trans>Bets open soon</Trans>
      ) : (
        <Trans>No more bets</Trans>
      )}
    </span>
  );
}

/** The running round of a table: seconds left, last results, limits. */
export function LiveFacts({ type }: { type: GameId }) {
  const { t } = useLingui();
  const state = useStreamedTable(type);
  const { live } = state;
  const [option] = live?.options ?? [];
  if (live === null || option === undefined) return <span className={style['facts']} />;
  const betting = bettingOf(live, suspendsBelow(type));
  const [min, max] = [formatStake(option.stakeMin / 100), formatStake(option.stakeMax / 100)];
  return (
    <span className={style['facts']}>
      <Clock betting={betting} seconds={live.round.autotime} />
      <span className={style['limits']}>{t`${min} to ${max}`}</span>
      <span className={style['results']}>
        {shownResults(state)
          .slice(0, resultsShown)
          .map(({ mid, result }) => {
            const { letter, tone, isTie } = faceOf(type, result);
            return (
              <span key={mid} data-tone={tone} data-tie={isTie}>
                {letter}
              </span>
            );
          })}
      </span>
    </span>
  );
}
