import './texts.ts';
import type { BetRow } from '@layline/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '../place/link.tsx';
import { parseAmount } from '../session/current-user.ts';
import { Dialog } from '../ui/dialog.tsx';
import { formatMoney, formatSigned } from '../ui/figures.ts';
import { formatMoment } from '../ui/moments.ts';
import { FailureLine } from '../ui/notice.tsx';
import { SkeletonRows } from '../ui/skeleton.tsx';
import { useBet } from './account-query.ts';
import style from './bet-details.module.css';

function useFacts(bet: BetRow): readonly (readonly [string, string])[] {
  const { t } = useLingui();
  const isSettled = bet.case !== 'open';
  return [
    [t`Bet`, bet.betId],
    [t`Event`, bet.event],
    [t`Market`, bet.market || bet.markettype],
    [t`Selection`, bet.selection],
    [t`Side`, bet.type === 'back' ? t`Back (Bet For)` : t`Lay (Bet against)`],
    ...(bet.eachWay === undefined
      ? []
      : [[t`Each way`, bet.eachWay.part === 'win' ? t`Win part` : t`Place part`] as const]),
    [t`Odds asked`, Number(bet.oddsReq).toFixed(2)],
    [t`Odds matched`, Number(bet.price).toFixed(2)],
    [t`Stake`, formatMoney(parseAmount(bet.stake))],
    [t`Place Time`, formatMoment(bet.placeTime)],
    ...(isSettled
      ? ([
          [t`Settle Time`, formatMoment(bet.settledAt)],
          [t`Settled As`, bet.case],
          [t`Profit/Loss`, formatSigned(parseAmount(bet.profitLoss))],
        ] as const)
      : []),
  ];
}

function Facts({ bet }: { bet: BetRow }) {
  const facts = useFacts(bet);
  return (
    <>
      <dl className={style['facts']}>
        {facts.map(([name, value]) => (
          <div key={name} className={style['fact']}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {bet.sportsName === 'Casino' && bet.roundId !== '' && bet.case !== 'open' ? (
        <Link className={style['replay']} to={`/casino-round/${bet.roundId}`}>
          <Trans>Replay the round</Trans>
        </Link>
      ) : null}
      {bet.worksheet === null || bet.worksheet.length === 0 ? null : (
        <section className={style['sheet']}>
          <h3>
            <Trans>How it was settled</Trans>
          </h3>
          <ol>
            {bet.worksheet.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ol>
        </section>
      )}
    </>
  );
}

/** ACC-5: one bet in full, with the arithmetic of its settlement. */
export function BetDetails({ betId, onClose }: { betId: string; onClose: () => void }) {
  const { t } = useLingui();
  const { data, isError, refetch } = useBet(betId);
  return (
    <Dialog isOpen title={t`Bet Details`} onClose={onClose}>
      {data === undefined && isError ? (
        <FailureLine onRetry={() => void refetch()}>
          <Trans>The bet could not be loaded.</Trans>
        </FailureLine>
      ) : data === undefined ? (
        <SkeletonRows count={6} />
      ) : (
        <Facts bet={data} />
      )}
    </Dialog>
  );
}
