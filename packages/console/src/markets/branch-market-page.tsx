/** A market for an agent: what its branch wins or loses by each outcome. */
import type { LiveMarket } from '@layline/contract/console';
import { useLive } from '../api/live.ts';
import { PositionCard } from '../risk/position-card.tsx';
import { LivePart, Note, Page } from '../ui/page.tsx';
import style from './market-page.module.css';
import { useScope } from './use-scope.ts';

export function BranchMarketPage({ marketId }: { marketId: string }) {
  const [query, setScope] = useScope(marketId);
  const path = `/api/live/positions/${encodeURIComponent(marketId)}`;
  const live = useLive<LiveMarket>(`${path}${query}`);
  const { position } = live.data ?? { position: null };
  return (
    <Page title={position?.event ?? marketId}>
      <LivePart live={live}>
        {() =>
          position === null ? (
            <Note>This market is settled, or not known.</Note>
          ) : (
            <>
              <p className={style['sub']}>
                {position.name} · <code>{position.market}</code>
              </p>
              <PositionCard position={position} onScope={setScope} />
            </>
          )
        }
      </LivePart>
    </Page>
  );
}
