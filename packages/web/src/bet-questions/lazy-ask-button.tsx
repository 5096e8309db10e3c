import type { BetRow } from '@layline/contract';
import { Suspense } from 'react';
import { lazyPart } from '../routing/lazy-part.ts';
import { useHasCapability } from '../site/capability.ts';

const AskButton = lazyPart(() => import('./ask-button.tsx'), 'AskButton');

/** The button with its texts comes after the list that it is in. */
export function LazyAskButton({ bet }: { bet: BetRow }) {
  if (!useHasCapability('bet-questions')) return null;
  return (
    <Suspense fallback={null}>
      <AskButton bet={bet} />
    </Suspense>
  );
}
