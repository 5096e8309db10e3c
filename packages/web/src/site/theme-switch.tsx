import { useLingui } from '@lingui/react/macro';
import { Moon, Sun } from 'lucide-react';
import { IconButton } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { toggleTheme, useTheme } from './theme.ts';

/** SITE-4: the switch in a fixed place; the floating button gives way to prices. */
export function ThemeSwitch({ className }: { className?: string | undefined }) {
  const { t } = useLingui();
  const isDark = useTheme((state) => state.mode === 'dark');
  return (
    <IconButton
      label={isDark ? t`Light theme` : t`Dark theme`}
      className={className}
      onClick={toggleTheme}
    >
      <Icon of={isDark ? Sun : Moon} />
    </IconButton>
  );
}
