import { Dialog as Base } from '@base-ui/react/dialog';
import { useLingui } from '@lingui/react/macro';
import { X } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useEffectEvent } from 'react';
import { IconButton } from './button.tsx';
import { classes } from './classes.ts';
import { onCloseDialogs } from './close-dialogs.ts';
import style from './dialog.module.css';
import { Icon } from './icon.tsx';

interface DialogProps {
  readonly isOpen: boolean;
  readonly title: ReactNode;
  readonly onClose: () => void;
  /**
   * A question that only one of its own buttons answers: there is no cross, Escape does nothing, and it
   * closes by itself once there is nobody to ask.
   */
  readonly isQuestion?: boolean;
  readonly isNarrow?: boolean;
  /** The 500 ms slide of the login dialog. */
  readonly isSlow?: boolean;
  /** Gets the initial focus; defaults to the close button. */
  readonly focusFirst?: RefObject<HTMLElement | null> | undefined;
  readonly children: ReactNode;
}

export function Dialog(props: DialogProps) {
  const { isOpen, title, onClose, isNarrow = false, isSlow = false, focusFirst, children } = props;
  const { isQuestion = false } = props;
  const { t } = useLingui();
  const closeNow = useEffectEvent(() => isQuestion || onClose());
  useEffect(() => {
    return isOpen ? onCloseDialogs(closeNow) : undefined;
  }, [isOpen]);
  const pace = isSlow && style['slow'];
  return (
    <Base.Root open={isOpen} onOpenChange={(open) => open || isQuestion || onClose()}>
      <Base.Portal>
        <Base.Backdrop className={classes(style['backdrop'], pace)} />
        <Base.Popup
          className={classes(style['popup'], isNarrow && style['narrow'], pace)}
          {...(focusFirst && { initialFocus: focusFirst })}
        >
          <div className={style['head']}>
            <Base.Title className={style['title']}>{title}</Base.Title>
            {isQuestion ? null : (
              <Base.Close render={<IconButton label={t`Close`} />}>
                <Icon of={X} />
              </Base.Close>
            )}
          </div>
          <div className={style['body']}>{children}</div>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
