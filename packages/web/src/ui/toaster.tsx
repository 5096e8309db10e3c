import { Toast } from '@base-ui/react/toast';
import { useLingui } from '@lingui/react/macro';
import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import { useEffect } from 'react';
import { Icon } from './icon.tsx';
import { type ToastTone, takeToasts, useToastQueue } from './toast.ts';
import style from './toaster.module.css';

const drawings = { good: CircleCheck, bad: CircleAlert, info: Info } as const;

function ToastList() {
  const { t } = useLingui();
  const { toasts, add } = Toast.useToastManager();
  const { messages } = useToastQueue();
  useEffect(() => {
    if (messages.length === 0) return;
    for (const message of takeToasts()) {
      const priority = message.tone === 'bad' ? 'high' : 'low';
      add({ title: message.text, type: message.tone, timeout: message.lastsMs, priority });
    }
  }, [messages, add]);
  return toasts.map((toast) => (
    <Toast.Root key={toast.id} toast={toast} className={style['root']}>
      <Icon of={drawings[(toast.type ?? 'info') as ToastTone]} />
      <Toast.Title className={style['title']} />
      <Toast.Close className={style['close']} aria-label={t`Close message`}>
        <Icon of={X} size={16} />
      </Toast.Close>
    </Toast.Root>
  ));
}

/** Top right, newest on top; a pointer or focus on a message holds it. */
export function Toaster() {
  return (
    <Toast.Provider limit={5}>
      <Toast.Portal>
        <Toast.Viewport className={style['viewport']}>
          <ToastList />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}
