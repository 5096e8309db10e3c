/** The only part of racing in the first chunk: the schedule loads when it is opened. */
import { lazy, Suspense } from 'react';
import { SkeletonRows } from '../ui/skeleton.tsx';

const RaceSchedule = lazy(() =>
  import('./schedule.tsx').then((file) => ({ default: file.RaceSchedule })),
);

export function LazySchedule() {
  return (
    <Suspense fallback={<SkeletonRows count={8} />}>
      <RaceSchedule />
    </Suspense>
  );
}
