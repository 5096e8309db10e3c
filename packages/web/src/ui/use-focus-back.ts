import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Returns the focus to the control that opened a panel when it is left by a key. A new value of `opened`
 * means that the panel was opened again, perhaps by another control.
 */
export function useFocusBack(panel: RefObject<HTMLElement | null>, opened: string): void {
  const opener = useRef<HTMLElement | null>(null);
  // Before a field of the panel takes the focus, it is still on the control that was pressed.
  useLayoutEffect(() => {
    const { activeElement } = document;
    if (opened !== '' && activeElement instanceof HTMLElement)
      if (panel.current?.contains(activeElement) === false) opener.current = activeElement;
  }, [panel, opened]);
  useLayoutEffect(() => {
    const element = panel.current;
    return () => {
      const { activeElement, body } = document;
      // The button that closed it may have disappeared by then, and the focus with it.
      const isHere = activeElement === body || element?.contains(activeElement) === true;
      if (isHere && opener.current?.isConnected) opener.current.focus({ preventScroll: true });
    };
  }, [panel]);
}
