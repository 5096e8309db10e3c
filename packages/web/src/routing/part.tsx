import { Trans } from '@lingui/react/macro';
import { type ReactNode, Suspense } from 'react';
import { FailureLine } from '../ui/notice.tsx';
import { FailureBoundary } from './failure-boundary.tsx';

interface PartProps {
  /** Shown while it loads. */
  readonly fallback?: ReactNode;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** A part beside a page's content: if it does not arrive, the page stays, and the part can be tried again. */
export function Part({ fallback = null, className, children }: PartProps) {
  return (
    <FailureBoundary
      place=""
      instead={(onRetry) => (
        <div className={className}>
          <FailureLine onRetry={onRetry}>
            <Trans>A part of this page could not be loaded.</Trans>
          </FailureLine>
        </div>
      )}
    >
      <Suspense fallback={fallback}>{children}</Suspense>
    </FailureBoundary>
  );
}

/** A part that the page can do without: nothing if it does not arrive. */
export const OptionalPart = ({ children }: { children: ReactNode }) => (
  <FailureBoundary place="" instead={() => null}>
    <Suspense fallback={null}>{children}</Suspense>
  </FailureBoundary>
);
