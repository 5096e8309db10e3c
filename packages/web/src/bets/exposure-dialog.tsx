import './locales/texts.ts';
import type { TradeRow } from '@layline/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { useTradeList } from '../own-bets/bets-query.ts';
import { makePath } from '../routing/hash.ts';
import { goTo } from '../routing/use-hash.ts';
import { makeEventAddress } from '../sports/event-path.ts';
import { Dialog } from '../ui/dialog.tsx';
import { EmptyLine, FailureLine } from '../ui/notice.tsx';
import { SkeletonRows } from '../ui/skeleton.tsx';
import { closeExposure, useExposureGate } from './exposure-gate.ts';
import { ExposureTable } from './exposure-table.tsx';

/** BETS-1: what the player's open bets can lose, match by match. */
export function ExposureDialog() {
  const { t } = useLingui();
  const isOpen = useExposureGate((state) => state.isOpen);
  const { data, isError, refetch } = useTradeList();
  const follow = (row: TradeRow): void => {
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
      ) : data === undefined ? (
        <SkeletonRows count={4} />
      ) : data.length === 0 ? (
        <EmptyLine>
          <Trans>No real time records found</Trans>
        </EmptyLine>
      ) : (
        <ExposureTable trades={data} onFollow={follow} />
      )}
    </Dialog>
  );
}
