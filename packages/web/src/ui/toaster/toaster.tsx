import { Toast } from '@base-ui/react/toast';
import { useLingui } from '@lingui/react/macro';
import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { Icon } from '../icon.tsx';
import { type ToastTone, takeToasts, useToastQueue } from '../toast.ts';
import { compactScreen, useMedia } from '../use-media.ts';
import { freeStrip } from './free-strip.ts';
import style from './toaster.module.css';

const drawings = { good: CircleCheck, bad: CircleAlert, info: Info } as const;

/**
 * The page's own bars, its title, pictures, prices, and controls, also those beside the news. A market's
 * heading may be covered.
 */
const taken = 'header:not(main header), nav, main h1, main iframe, #root button, [data-price]';

interface Across {
  readonly left: number;
  readonly right: number;
}

const takenAcross = ({ left, right }: Across): DOMRect[] =>
  [...document.querySelectorAll(taken)]
    .map((element) => element.getBoundingClientRect())
    .filter((box) => box.height > 0 && box.left < right && left < box.right);

/** Between messages; as in the style sheet. */
const stackGapPx = 8;

/** The width and height of all messages below each other, wherever they have moved to so far. */
function sizeOf(viewport: HTMLElement): Across & { readonly height: number } {
  const boxes = [...viewport.querySelectorAll(':scope > [data-type]')].map((message) =>
    message.getBoundingClientRect(),
  );
  return {
    left: Math.min(...boxes.map((box) => box.left)),
    right: Math.max(...boxes.map((box) => box.right)),
    height: boxes.reduce((sum, box) => sum + box.height + stackGapPx, -stackGapPx),
  };
}

/** Uses the highest free strip below the header; keeps the current one for as long as it is free. */
function placeStrip(viewport: HTMLElement): void {
  const messages = sizeOf(viewport);
  const head = document.querySelector('header')?.parentElement?.getBoundingClientRect();
  const top = freeStrip({
    height: messages.height,
    between: { top: Math.max(head?.bottom ?? 0, 0) + 8, bottom: innerHeight - 8 },
    kept: Number.parseFloat(viewport.style.getPropertyValue('--toast-top')),
    taken: takenAcross(messages),
  });
  viewport.style.setProperty('--toast-top', `${top}px`);
}

/** SHELL-8: on a small screen prices are everywhere, so messages use free strips of the page. */
function useFreeStrip(viewport: RefObject<HTMLElement | null>, hasToasts: boolean): void {
  const isSmall = useMedia(compactScreen);
  useLayoutEffect(() => {
    const element = viewport.current;
    if (element === null || !hasToasts) return;
    element.style.removeProperty('--toast-top');
    if (!isSmall) return;
    placeStrip(element);
    // The event that a message reports often changes the page under it.
    const changes = new MutationObserver(() => placeStrip(element));
    changes.observe(document.body, { childList: true, subtree: true });
    return () => changes.disconnect();
  }, [viewport, hasToasts, isSmall]);
}

function ToastList({ viewport }: { viewport: RefObject<HTMLElement | null> }) {
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
  useFreeStrip(viewport, toasts.length > 0);
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

/** Top right, newest on top; a pointer or focus on a message keeps it. */
export function Toaster() {
  const viewport = useRef<HTMLDivElement>(null);
  return (
    <Toast.Provider limit={5}>
      <Toast.Portal>
        <Toast.Viewport ref={viewport} className={style['viewport']}>
          <ToastList viewport={viewport} />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}
