import type { BetRow } from '@layline/contract';
import { noMoney } from '@layline/contract/money';
import { parseOdds } from '@layline/contract/odds';
import { profitOf } from '@layline/exchange/preview';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { parseAmount } from '../session/current-user.ts';
import { useIsLoggedIn } from '../session/session-store.ts';
import { formatMoney } from '../ui/figures.ts';
import { EmptyLine, FailureLine } from '../ui/notice.tsx';
import { SkeletonRows } from '../ui/skeleton.tsx';
import { type BetGroup, filterBets, groupBets, listMarkets } from './bet-groups.ts';
import style from './bets.module.css';
import { useTradeList } from './bets-query.ts';

function BetLine({ bet }: { bet: BetRow }) {
  const { t } = useLingui();
  const odds = parseOdds(bet.price) ?? parseOdds(bet.oddsReq);
  const stake = parseAmount(bet.stake);
  const profit = odds === null ? noMoney : profitOf({ side: bet.type, odds, stake });
  return (
    <tr data-side={bet.type}>
      <td>
        <span className={style['selection']}>{bet.selection}</span>
        <span className={style['side']}>
          {bet.type === 'back' ? t`Back (Bet For)` : t`Lay (Bet against)`}
        </span>
      </td>
      <td>{(odds === null ? bet.price : odds / 100).toFixed(2)}</td>
      <td>{formatMoney(stake)}</td>
      <td>{formatMoney(profit)}</td>
    </tr>
  );
}

function Group({ group }: { group: BetGroup }) {
  return (
    <section>
      <h3 className={style['event']}>{group.event}</h3>
      <p className={style['matched']}>
        <Trans>Matched</Trans>
      </p>
      <table className={style['bets']}>
        <thead>
          <tr>
            <th scope="col">
              <Trans>Selection</Trans>
            </th>
            <th scope="col">
              <Trans>Odds</Trans>
            </th>
            <th scope="col">
              <Trans>Stake</Trans>
            </th>
            <th scope="col">
              <Trans>Profit</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {group.bets.map((bet) => (
            <BetLine key={bet.betId} bet={bet} />
          ))}
        </tbody>
      </table>
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

/** BETS-2: by match under 'Matched'; with a match id, that match alone. */
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
        <Trans>Your open bets could not be loaded. They are safe with the desk.</Trans>
      </FailureLine>
    );
  }
  if (data === undefined) return <SkeletonRows count={2} />;
  const trades = matchId === undefined ? data : data.filter((row) => row.matchId === matchId);
  const groups = groupBets(trades);
  if (groups.length === 0) {
    return (
      <EmptyLine>
        <Trans>You have no open bets here.</Trans>
      </EmptyLine>
    );
  }
  return (
    <>
      <MarketPick groups={groups} value={marketId} onPick={setMarketId} />
      {filterBets(groups, marketId).map((group) => (
        <Group key={group.matchId} group={group} />
      ))}
    </>
  );
}
