import './locales/texts.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useTradeList } from '../own-bets/bets-query.ts';
import { useIsLoggedIn } from '../session/session-store.ts';
import { Signed } from '../slip/signed.tsx';
import { EmptyLine, FailureLine } from '../ui/notice.tsx';
import { SkeletonRows } from '../ui/skeleton.tsx';
import { type BetGroup, filterBets, groupBets, listMarkets } from './bet-groups.ts';
import style from './bets.module.css';
import { sumsOfEvent } from './event-sums.ts';
import { MarketBets } from './market-bets.tsx';
import { LazyTriggerList } from './triggers/lazy-triggers.tsx';

/** Markets whose prices the list follows; the page needs the rest of the socket's topics. */
const valuedMax = 40;

interface GroupProps {
  readonly group: BetGroup;
  readonly valued: ReadonlySet<string>;
}

function Group({ group, valued }: GroupProps) {
  const { worst, best } = sumsOfEvent(group.trades);
  return (
    <section className={style['group']} aria-label={group.event}>
      <h3 className={style['event']}>
        <span>{group.event}</span>
        {worst === null ? null : (
          <span className={style['sums']}>
            <Signed amount={worst} />
            {best === null ? null : (
              <>
                {' '}
                <Trans>to</Trans> <Signed amount={best} />
              </>
            )}
          </span>
        )}
      </h3>
      {group.markets.map(({ marketId, name, bets }) => (
        <MarketBets key={marketId} name={name} bets={bets} isValued={valued.has(marketId)} />
      ))}
    </section>
  );
}

function MarketPick({ groups, value, onPick }: PickProps) {
  const { t } = useLingui();
  return (
    <label className={style['pick']}>
      <select
        aria-label={t`Select market`}
        value={value}
        onChange={(event) => onPick(event.target.value)}
      >
        <option value="">{t`Select market`}</option>
        {listMarkets(groups).map(({ marketId, name }) => (
          <option key={marketId} value={marketId}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}

interface PickProps {
  readonly groups: readonly BetGroup[];
  readonly value: string;
  readonly onPick: (marketId: string) => void;
}

/** BETS-2: grouped by match and market; the match on the screen comes first. */
export function OpenBets({ matchId }: { matchId?: string | undefined }) {
  const isLoggedIn = useIsLoggedIn();
  const { data, isError, refetch } = useTradeList();
  const [marketId, setMarketId] = useState('');
  if (!isLoggedIn) {
    return (
      <EmptyLine>
        <Trans>Log in to see your open bets.</Trans>
      </EmptyLine>
    );
  }
  if (data === undefined && isError) {
    return (
      <FailureLine onRetry={() => void refetch()}>
        <Trans>Your open bets could not be loaded. They are safe with the server.</Trans>
      </FailureLine>
    );
  }
  if (data === undefined) return <SkeletonRows count={2} />;
  const groups = groupBets(data, matchId);
  if (groups.length === 0) {
    return (
      <>
        <EmptyLine>
          <Trans>You have no open bets.</Trans>
        </EmptyLine>
        <LazyTriggerList />
      </>
    );
  }
  const shown = filterBets(groups, marketId);
  const valued = new Set(
    listMarkets(shown)
      .slice(0, valuedMax)
      .map((one) => one.marketId),
  );
  return (
    <>
      <MarketPick groups={groups} value={marketId} onPick={setMarketId} />
      {shown.map((group) => (
        <Group key={group.matchId} group={group} valued={valued} />
      ))}
      <LazyTriggerList />
    </>
  );
}
