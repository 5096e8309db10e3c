import { Suspense } from 'react';
import { lazyPart } from '../routing/lazy-part.ts';
import { SkeletonRows } from '../ui/skeleton.tsx';

const Card = lazyPart(() => import('./lines-card.tsx'), 'LinesCard');
const Results = lazyPart(() => import('./number-results.tsx'), 'NumberResults');

export const LazyLinesCard = (props: Parameters<typeof Card>[0]) => (
  <Suspense fallback={<SkeletonRows count={4} />}>
    <Card {...props} />
  </Suspense>
);

export const LazyNumberResults = (props: Parameters<typeof Results>[0]) => (
  <Suspense fallback={null}>
    <Results {...props} />
  </Suspense>
);
