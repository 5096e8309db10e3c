import { lazyPart } from '../routing/lazy-part.ts';
import { Part } from '../routing/part.tsx';
import { SkeletonRows } from '../ui/skeleton.tsx';

const SlipColumn = lazyPart(() => import('../slip/panel/slip-column.tsx'), 'SlipColumn');
const OpenBetsPanel = lazyPart(() => import('../bets/open-bets-panel.tsx'), 'OpenBetsPanel');

/** The right column of wide screens: the slip, with the open bets below it. */
export function SideColumn() {
  return (
    <Part fallback={<SkeletonRows count={4} />}>
      <SlipColumn />
      <OpenBetsPanel />
    </Part>
  );
}
