import { useCallback, useState } from 'react';

/** The width of an element as it is laid out; 0 before that. Give the ref to the element. */
export function useWidth(): readonly [
  number,
  (element: HTMLElement | null) => (() => void) | undefined,
] {
  const [width, setWidth] = useState(0);
  const follow = useCallback((element: HTMLElement | null) => {
    if (element === null) return undefined;
    const observer = new ResizeObserver(() => setWidth(element.clientWidth));
    observer.observe(element);
    setWidth(element.clientWidth);
    return () => observer.disconnect();
  }, []);
  return [width, follow];
}
