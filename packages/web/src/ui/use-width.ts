import { useCallback, useState } from 'react';

/**
 * Returns the laid-out width of an element in whole pixels, or `unknown` before that, with the ref to pass
 * it.
 */
export function useWidth(unknown = 0) {
  const [width, setWidth] = useState(unknown);
  const follow = useCallback(
    (element: HTMLElement | null) => {
      if (element === null) return undefined;
      const measure = (): void => setWidth(element.clientWidth || unknown);
      const observer = new ResizeObserver(measure);
      observer.observe(element);
      measure();
      return () => observer.disconnect();
    },
    [unknown],
  );
  return [width, follow] as const;
}
