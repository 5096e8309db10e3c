import './locales/texts.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { EmptyLine, FailureLine } from '../ui/notice.tsx';
import { SkeletonRows } from '../ui/skeleton.tsx';
import { TabList } from '../ui/tab-list.tsx';
import { AlertPart } from './alert-form.tsx';
import { DepthTable } from './depth-table.tsx';
import { useMarketDepth, usePriceHistory } from './detail-query.ts';
import { PriceChart } from './price-chart.tsx';
import style from './runner.module.css';

interface RunnerDetailProps {
  readonly marketId: string;
  readonly runnerId: number;
  readonly runnerName: string;
  /** Null where no price alert can be set: outside markets of an order book. */
  readonly eventName: string | null;
}

function History({ marketId, runnerId, runnerName }: RunnerDetailProps) {
  const { data, isError, refetch } = usePriceHistory(marketId);
  if (data === undefined && isError) {
    return (
      <FailureLine onRetry={() => void refetch()}>
        <Trans>The price history could not be loaded.</Trans>
      </FailureLine>
    );
  }
  if (data === undefined) return <SkeletonRows count={4} />;
  const points = data.runners.find(({ selectionId }) => selectionId === runnerId)?.points ?? [];
  if (points.length === 0) {
    return (
      <EmptyLine>
        <Trans>No prices yet. The chart starts with the first one.</Trans>
      </EmptyLine>
    );
  }
  return <PriceChart runnerName={runnerName} points={points} until={data.now} />;
}

function Depth({ marketId, runnerId }: RunnerDetailProps) {
  const { data, isError, refetch } = useMarketDepth(marketId);
  if (data === undefined && isError) {
    return (
      <FailureLine onRetry={() => void refetch()}>
        <Trans>The market depth could not be loaded.</Trans>
      </FailureLine>
    );
  }
  if (data === undefined) return <SkeletonRows count={4} />;
  const depth = data.runners.find(({ selectionId }) => selectionId === runnerId);
  return depth === undefined ? null : <DepthTable depth={depth} />;
}

type Part = 'price' | 'depth' | 'alert';

/** EVENT-2: opened under a runner's row: its price history, and the prices behind the best. */
export function RunnerDetail(props: RunnerDetailProps) {
  const { t } = useLingui();
  const { marketId, runnerId, runnerName, eventName } = props;
  const [part, setPart] = useState<Part>('price');
  const panelId = `runner-${marketId}-${runnerId}`;
  return (
    <section className={style['detail']} aria-label={t`Price and depth of ${runnerName}`}>
      <TabList<Part>
        label={t`About ${runnerName}`}
        tabs={[
          { id: 'price', face: t`Price chart` },
          { id: 'depth', face: t`Market depth` },
          ...(eventName === null ? [] : [{ id: 'alert', face: t`Price alert` } as const]),
        ]}
        current={part}
        panelId={panelId}
        onChoose={setPart}
        className={style['tabs']}
      />
      <div
        id={panelId}
        role="tabpanel"
        aria-labelledby={`${panelId}-${part}`}
        className={style['panel']}
      >
        {part === 'price' ? <History {...props} /> : null}
        {part === 'depth' ? <Depth {...props} /> : null}
        {part === 'alert' && eventName !== null ? (
          <AlertPart {...props} eventName={eventName} />
        ) : null}
      </div>
    </section>
  );
}
