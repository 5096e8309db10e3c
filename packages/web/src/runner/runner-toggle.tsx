import './locales/texts.ts';
import { useLingui } from '@lingui/react/macro';
import { ChartLine } from 'lucide-react';
import { Suspense } from 'react';
import { lazyPart } from '../routing/lazy-part.ts';
import { useHasCapability } from '../site/capability.ts';
import { IconButton } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import style from './toggle.module.css';

const RunnerDetail = lazyPart(() => import('./runner-detail.tsx'), 'RunnerDetail');

interface RunnerToggleProps {
  readonly runnerName: string;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

/** Opens a runner's chart and depth, if the server has them. */
export function RunnerToggle({ runnerName, isOpen, onToggle }: RunnerToggleProps) {
  const { t } = useLingui();
  if (!useHasCapability('market-detail')) return null;
  return (
    <IconButton
      label={t`Price chart of ${runnerName}`}
      aria-expanded={isOpen}
      className={style['toggle']}
      onClick={onToggle}
    >
      <Icon of={ChartLine} size={16} />
    </IconButton>
  );
}

/** The detail is loaded when first opened. */
export function LazyRunnerDetail(props: Parameters<typeof RunnerDetail>[0]) {
  return (
    <Suspense fallback={<div className={style['pending']} />}>
      <RunnerDetail {...props} />
    </Suspense>
  );
}
