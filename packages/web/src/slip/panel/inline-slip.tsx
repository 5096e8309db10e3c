import { Suspense } from 'react';
import { lazyPart } from '../../routing/lazy-part.ts';
import { slipAtSideScreen, useMedia } from '../../ui/use-media.ts';
import { useSlipAt } from '../slip-store.ts';

export const SlipPanel = lazyPart(() => import('./slip-panel.tsx'), 'SlipPanel');

interface InlineSlipProps {
  readonly marketId: string;
  readonly runnerId: number;
}

/** SLIP-1: shown under its row on screens without a side column. */
export function InlineSlip({ marketId, runnerId }: InlineSlipProps) {
  const slip = useSlipAt(marketId, runnerId);
  const isWide = useMedia(slipAtSideScreen);
  if (isWide || slip === null) return null;
  return (
    <Suspense fallback={null}>
      <SlipPanel slip={slip} isInline />
    </Suspense>
  );
}
