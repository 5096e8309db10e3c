import { Suspense } from 'react';
import { lazyPart } from '../routing/lazy-part.ts';
import { SkeletonRows } from '../ui/skeleton.tsx';

const Card = lazyPart(() => import('./lines-card.tsx'), 'LinesCard');

export const LazyLinesCard = (props: Parameters<typeof Card>[0]) => (
  <Suspense fallback={<SkeletonRows count={4} />}>
    <Card {...props} />
  </Suspense>
);
