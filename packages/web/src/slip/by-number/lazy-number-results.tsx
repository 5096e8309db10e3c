import { Suspense } from 'react';
import { lazyPart } from '../../routing/lazy-part.ts';

const Results = lazyPart(() => import('./number-results.tsx'), 'NumberResults');

export const LazyNumberResults = (props: Parameters<typeof Results>[0]) => (
  <Suspense fallback={null}>
    <Results {...props} />
  </Suspense>
);
