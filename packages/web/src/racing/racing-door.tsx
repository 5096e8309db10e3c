/** The only part of racing in the first chunk: the schedule loads when it is opened. */
import { Suspense } from 'react';
import { lazyPart } from '../routing/lazy-part.ts';
import { SkeletonRows } from '../ui/skeleton.tsx';

const RaceSchedule = lazyPart(() => import('./schedule.tsx'), 'RaceSchedule');

export function LazySchedule() {
  return (
    <Suspense fallback={<SkeletonRows count={8} />}>
      <RaceSchedule />
    </Suspense>
  );
}
