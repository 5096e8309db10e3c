import '../../language-choice/locales/texts.ts';
import { useLingui } from '@lingui/react/macro';
import { Moon, Sun } from 'lucide-react';
import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { readStoredJson, writeStored } from '../../base/storage.ts';
import { toggleTheme, useTheme } from '../../site/theme.ts';
import { Icon } from '../../ui/icon.tsx';
import {
  clampPosition,
  defaultPosition,
  isDrag,
  movedByKey,
  type Position,
  parsePosition,
} from './button-position.ts';
import style from './dark-button.module.css';
import { nearestFree } from './free-place.ts';
import { readTaken, useCovers } from './use-covers.ts';
import { windowSize } from './window-size.ts';

const storageKey = 'buttonPosition';

function usePosition() {
  // Null until it is moved: its corner then follows the window.
  const [at, setAt] = useState<Position | null>(() => parsePosition(readStoredJson(storageKey)));
  const [, setResizes] = useState(0);
  useEffect(() => {
    const follow = (): void => setResizes((count) => count + 1);
    addEventListener('resize', follow);
    return () => removeEventListener('resize', follow);
  }, []);
  const place = (next: Position): Position => {
    const kept = clampPosition(next, windowSize());
    setAt(kept);
    writeStored(storageKey, JSON.stringify(kept));
    return kept;
  };
  return { at: clampPosition(at ?? defaultPosition(windowSize()), windowSize()), place };
}

interface Grip {
  readonly pointer: Position;
  readonly button: Position;
  /** Where a drag has moved the button; null before a drag. */
  reached: Position | null;
}

/** Pointer handlers. A button that is dropped on something moves to the nearest free place. */
function useDrag({ at, place }: ReturnType<typeof usePosition>) {
  const grip = useRef<Grip | null>(null);
  const [isHeld, setIsHeld] = useState(false);
  const take = (event: PointerEvent<HTMLButtonElement>): void => {
    event.currentTarget.setPointerCapture(event.pointerId);
    grip.current = {
      pointer: { x: event.clientX, y: event.clientY },
      button: at,
      reached: null,
    };
    setIsHeld(true);
  };
  const drag = (event: PointerEvent): void => {
    const held = grip.current;
    if (held === null || event.buttons === 0) return;
    const pointer = { x: event.clientX, y: event.clientY };
    if (held.reached === null && !isDrag(held.pointer, pointer)) return;
    held.reached = place({
      x: held.button.x + pointer.x - held.pointer.x,
      y: held.button.y + pointer.y - held.pointer.y,
    });
  };
  const drop = (event: PointerEvent): void => {
    setIsHeld(false);
    const reached = grip.current?.reached ?? null;
    if (reached === null) return;
    place(nearestFree(reached, { boxes: readTaken(event.currentTarget), size: windowSize() }));
  };
  const click = (event: MouseEvent): void => {
    // A key's click has no detail; the end of a touch drag sends no click that would clear the grip.
    if (event.detail === 0 || !grip.current?.reached) toggleTheme();
    grip.current = null;
  };
  const acts = {
    onPointerDown: take,
    onPointerMove: drag,
    onLostPointerCapture: drop,
    onClick: click,
  };
  return { isHeld, acts };
}

/**
 * SITE-4: floats, can be dragged or moved by arrow keys, and remembers its place. While it covers
 * anything that is read or pressed, it is visible only while held or focused.
 */
export function DarkButton() {
  const { t } = useLingui();
  const isDark = useTheme((state) => state.mode === 'dark');
  const position = usePosition();
  const { at, place } = position;
  const element = useRef<HTMLButtonElement>(null);
  const { isHeld, acts } = useDrag(position);
  const covers = useCovers(isHeld ? null : at, element);
  useLayoutEffect(() => {
    element.current?.style.setProperty('--dark-x', `${at.x}px`);
    element.current?.style.setProperty('--dark-y', `${at.y}px`);
  }, [at.x, at.y]);
  const press = (event: KeyboardEvent): void => {
    const next = movedByKey(at, event.key);
    if (next === null) return;
    event.preventDefault();
    place(next);
  };
  return (
    <button
      ref={element}
      type="button"
      className={style['button']}
      aria-label={isDark ? t`Light mode` : t`Dark mode`}
      title={t`Drag or use the arrow keys to move`}
      data-floating=""
      data-away={covers || undefined}
      {...acts}
      onKeyDown={press}
    >
      <Icon of={isDark ? Sun : Moon} />
    </button>
  );
}
