import { lazyPart } from '../routing/lazy-part.ts';
import { OptionalPart } from '../routing/part.tsx';
import { useTradingView } from '../session/kept/trading-view.ts';
import { mediumScreen, useMedia } from '../ui/use-media.ts';

const Bars = lazyPart(() => import('./size-bars.tsx'), 'SizeBars');

/** ACC-12: a phone neither loads nor draws them. */
export function LazySizeBars(props: Parameters<typeof Bars>[0]) {
  const isWanted = useTradingView(({ hasBars }) => hasBars);
  const isMedium = useMedia(mediumScreen);
  if (!isWanted || !isMedium) return null;
  return (
    <OptionalPart>
      <Bars {...props} />
    </OptionalPart>
  );
}
