import { useLingui } from '@lingui/react/macro';
import { AppWindow } from 'lucide-react';
import { Button, IconButton } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { toast } from '../ui/toast.ts';
import { mediumScreen, useMedia } from '../ui/use-media.ts';
import { openOwnWindow } from './own-window.ts';

interface OwnWindowButtonProps {
  readonly wish: Parameters<typeof openOwnWindow>[0];
  /** For a window of all pinned markets, named in words. */
  readonly isOfAll?: boolean;
}

/** LADDER-2: a phone has no windows beside each other. */
export function OwnWindowButton({ wish, isOfAll = false }: OwnWindowButtonProps) {
  const { t } = useLingui();
  if (!useMedia(mediumScreen)) return null;
  const open = (): void => {
    if (!openOwnWindow(wish)) toast('bad', t`The browser opened no window.`);
  };
  if (!isOfAll) {
    return (
      <IconButton label={t`Own window`} onClick={open}>
        <Icon of={AppWindow} />
      </IconButton>
    );
  }
  return (
    <Button onClick={open}>
      <Icon of={AppWindow} size={16} />
      {t`Ladders in a window`}
    </Button>
  );
}
