import { useLayoutEffect, useRef, useState } from 'react';

const narrowest = 320;

/** The width of a box in whole pixels, followed as it changes. */
export function useWidth() {
  const box = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(narrowest);
  useLayoutEffect(() => {
    const element = box.current;
    if (element === null) return;
    setWidth(Math.floor(element.clientWidth) || narrowest);
    const observer = new ResizeObserver(([entry]) => {
      if (entry !== undefined) setWidth(Math.floor(entry.contentRect.width));
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { box, width };
}
