import './locales/texts.ts';
import { useLingui } from '@lingui/react/macro';
import { Rows3 } from 'lucide-react';
import { Suspense } from 'react';
import { lazyPart } from '../routing/lazy-part.ts';
import { useHasCapability } from '../site/capability.ts';
import { IconButton } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { SkeletonRows } from '../ui/skeleton.tsx';
import style from './toggle.module.css';

const LadderView = lazyPart(() => import('./ladder-view.tsx'), 'LadderView');

/** The stake of all ladders of a window, where it stands above them. */
export const LazyLadderStake = lazyPart(() => import('./ladder-view.tsx'), 'LadderStake');

interface LadderToggleProps {
  readonly name: string;
  readonly isOn: boolean;
  readonly onToggle: () => void;
}

/** Switches a market between table and ladders, if the server has depth and unmatched bets. */
export function LadderToggle({ name, isOn, onToggle }: LadderToggleProps) {
  const { t } = useLingui();
  const [hasDepth, canWait] = [useHasCapability('market-detail'), useHasCapability('unmatched')];
  if (!hasDepth || !canWait) return null;
  return (
    <IconButton
      label={t`Ladder of ${name}`}
      aria-pressed={isOn}
      className={style['toggle']}
      onClick={onToggle}
    >
      <Icon of={Rows3} size={16} />
    </IconButton>
  );
}

export function LazyLadder(props: Parameters<typeof LadderView>[0]) {
  return (
    <Suspense fallback={<SkeletonRows count={10} />}>
      <LadderView {...props} />
    </Suspense>
  );
}
