import { lazy, Suspense } from 'react';
import { SkeletonRows } from '../ui/skeleton.tsx';

const SlipColumn = lazy(() =>
  import('../slip/panel/slip-column.tsx').then((file) => ({ default: file.SlipColumn })),
);
const OpenBetsPanel = lazy(() =>
  import('../bets/open-bets-panel.tsx').then((file) => ({ default: file.OpenBetsPanel })),
);

/** The right column of wide screens: the slip, with the open bets below it. */
export function SideColumn() {
  return (
    <Suspense fallback={<SkeletonRows count={4} />}>
      <SlipColumn />
      <OpenBetsPanel />
    </Suspense>
  );
}
