import './texts.ts';
import type { BetRow } from '@layline/contract';
import { addMoney, noMoney } from '@layline/contract/money';
import { parseOdds } from '@layline/contract/odds';
import { profitOf, sessionProfit } from '@layline/exchange/preview';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useTradeList } from '../session/bets/bets-query.ts';
import { parseAmount } from '../session/current-user.ts';
import { useIsLoggedIn } from '../session/session-store.ts';
import { isSessionRow } from '../slip/position.ts';
import { formatMoney } from '../ui/figures.ts';
import { EmptyLine, FailureLine } from '../ui/notice.tsx';
import { SkeletonRows } from '../ui/skeleton.tsx';
import { type BetGroup, filterBets, groupBets, listMarkets } from './bet-groups.ts';
import { type BetLine, betLines } from './bet-lines.ts';
import style from './bets.module.css';
import { UnmatchedBets } from './unmatched.tsx';

function figuresOf(bet: BetRow) {
  const stake = parseAmount(bet.sizeMatched ?? bet.stake);
  if (isSessionRow(bet)) {
    const profit = sessionProfit(bet.size, stake);
    return { price: `${bet.price} @ ${bet.size}`, stake, profit };
  }
  const odds = parseOdds(bet.price) ?? parseOdds(bet.oddsReq);
  const profit = odds === null ? noMoney : profitOf({ side: bet.type, odds, stake });
  return { price: (odds === null ? bet.price : odds / 100).toFixed(2), stake, profit };
}

function useSideWords(bet: BetRow): string {
  const { t } = useLingui();
  if (isSessionRow(bet)) return bet.type === 'back' ? t`Yes` : t`No`;
  return bet.type === 'back' ? t`Back (Bet For)` : t`Lay (Bet against)`;
}

function Line({ bet, place }: BetLine) {
  const { t } = useLingui();
  const win = figuresOf(bet);
  const placed = place === null ? null : figuresOf(place);
  const side = useSideWords(bet);
  const profit = placed === null ? win.profit : addMoney(win.profit, placed.profit);
  return (
    <tr data-side={bet.type}>
      <td>
        <span className={style['selection']}>{bet.selection}</span>
        <span className={style['side']}>
          {placed !== null
            ? t`${side}, each way`
            : bet.eachWay === undefined
              ? side
              : t`${side}, part of a bet each way`}
        </span>
      </td>
      <td className={style['odds']}>
        {placed === null ? win.price : `${win.price} / ${placed.price}`}
      </td>
      <td>{placed === null ? formatMoney(win.stake) : `2 × ${formatMoney(win.stake)}`}</td>
      <td>{formatMoney(profit)}</td>
    </tr>
  );
}

/** A server that knows no unmatched bets has matched all of them. */
const isMatched = ({ sizeMatched }: BetRow): boolean =>
  sizeMatched === undefined || sizeMatched > 0;

function MatchedBets({ bets }: { bets: readonly BetRow[] }) {
  const matched = bets.filter(isMatched);
  if (matched.length === 0) return null;
  return (
    <>
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
          {betLines(matched).map((line) => (
            <Line key={line.bet.betId} {...line} />
          ))}
        </tbody>
      </table>
    </>
  );
}

function Group({ group }: { group: BetGroup }) {
  return (
    <section>
      <h3 className={style['event']}>{group.event}</h3>
      <UnmatchedBets bets={group.bets} />
      <MatchedBets bets={group.bets} />
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

/** BETS-2: by match, what waits and what is matched; with a match id, that match alone. */
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
