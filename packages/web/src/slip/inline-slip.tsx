import { lazy, Suspense } from 'react';
import { useMedia, wideScreen } from '../ui/use-media.ts';
import { useIsChosen, useSlip } from './slip-store.ts';

const SlipPanel = lazy(() =>
  import('./slip-panel.tsx').then((file) => ({ default: file.SlipPanel })),
);

interface InlineSlipProps {
  readonly marketId: string;
  readonly runnerId: number;
}

/** SLIP-1: under its row on screens without a side column. */
export function InlineSlip({ marketId, runnerId }: InlineSlipProps) {
  const isWide = useMedia(wideScreen);
  const isHere = useIsChosen(marketId, runnerId);
  const slip = useSlip((state) => state.slip);
  if (isWide || !isHere || slip.state === 'closed') return null;
  return (
    <Suspense fallback={null}>
      <SlipPanel slip={slip} isInline />
    </Suspense>
  );
}
