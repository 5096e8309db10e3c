import './texts.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { makePath } from '../routing/hash.ts';
import { goTo } from '../routing/use-hash.ts';
import { useTradeList } from '../session/bets/bets-query.ts';
import { parseAmount } from '../session/current-user.ts';
import { makeEventAddress } from '../sports/event-path.ts';
import { DataTable } from '../ui/data-table.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { formatMoney } from '../ui/figures.ts';
import { FailureLine } from '../ui/notice.tsx';
import { ExposureCosts } from './exposure-costs.tsx';
import { closeExposure, useExposureGate } from './exposure-gate.ts';

/** BETS-1: what the player's open bets can lose, match by match. */
export function ExposureDialog() {
  const { t } = useLingui();
  const isOpen = useExposureGate((state) => state.isOpen);
  const { data, isError, refetch } = useTradeList();
  const follow = (row: {
    eventId: string;
    legueId: string;
    matchId: string;
    event: string;
  }): void => {
    closeExposure();
    const { eventId: sportId, legueId: competitionId, matchId: eventId } = row;
    const path = makeEventAddress({ sportId, competitionId, eventId });
    goTo(makePath(path, { eventName: row.event }));
  };
  return (
    <Dialog isOpen={isOpen} title={t`Exposure Detail`} onClose={closeExposure}>
      {data === undefined && isError ? (
        <FailureLine onRetry={() => void refetch()}>
          <Trans>The exposure could not be loaded. Your bets are not affected.</Trans>
        </FailureLine>
      ) : (
        <>
          <DataTable
            label={t`Exposure Detail`}
            rows={data}
            keyOf={(row) => row._id}
            empty={t`No real time records found`}
            columns={[
              { name: t`Sport Name`, cell: (row) => row.sportsName },
              {
                name: t`Event Name`,
                isLong: true,
                cell: (row) => (
                  <button type="button" onClick={() => follow(row)}>
                    {row.event}
                  </button>
                ),
              },
              { name: t`Market Name`, cell: (row) => row.markettype },
              { name: t`Trade`, cell: (row) => row.count, isFigure: true },
              {
                name: t`Exposure`,
                cell: (row) => formatMoney(parseAmount(row.exposure)),
                isFigure: true,
              },
            ]}
          />
          <ExposureCosts trades={data ?? []} />
        </>
      )}
    </Dialog>
  );
}
