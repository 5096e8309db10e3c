import { lazyPart } from '../routing/lazy-part.ts';
import { OptionalPart } from '../routing/part.tsx';
import { useIsLoggedIn } from '../session/session-store.ts';

const Keys = lazyPart(() => import('./market-keys.tsx'), 'MarketKeys');

/** CASH-2: the page works without them. */
export function LazyMarketKeys(props: Parameters<typeof Keys>[0]) {
  if (!useIsLoggedIn()) return null;
  return (
    <OptionalPart>
      <Keys {...props} />
    </OptionalPart>
  );
}
