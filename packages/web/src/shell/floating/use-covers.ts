import { type RefObject, useLayoutEffect, useState } from 'react';
import { after, type Stop } from '../../base/clock.ts';
import type { Position } from './button-position.ts';
import { type Box, isFree } from './free-place.ts';

const taken = 'a, button, input, select, textarea, label, [tabindex="0"], [data-price]';

/** Returns what nothing may float over: controls and prices, except the button itself. */
export const readTaken = (own: Element | null): Box[] =>
  [...document.querySelectorAll(taken)]
    .filter((element) => element !== own)
    .map((element) => element.getBoundingClientRect())
    .filter(({ width, height }) => width > 0 && height > 0);

/** The page moves in steps; checks once after each. */
const lookMs = 100;

/**
 * SITE-4: whether the button covers a control or a price; checked again as the page changes. Null `at`,
 * during a drag, skips the check.
 */
export function useCovers(at: Position | null, own: RefObject<Element | null>): boolean {
  const [covers, setCovers] = useState(true);
  const { x, y } = at ?? { x: null, y: null };
  useLayoutEffect(() => {
    if (x === null || y === null) return;
    let waiting: Stop | null = null;
    const look = (): void => {
      waiting = null;
      setCovers(!isFree({ x, y }, readTaken(own.current)));
    };
    const lookSoon = (): void => {
      waiting ??= after(lookMs, look);
    };
    look();
    const changes = new MutationObserver(lookSoon);
    changes.observe(document.body, { childList: true, subtree: true });
    addEventListener('scroll', lookSoon, { capture: true, passive: true });
    addEventListener('resize', lookSoon);
    return () => {
      waiting?.();
      changes.disconnect();
      removeEventListener('scroll', lookSoon, { capture: true });
      removeEventListener('resize', lookSoon);
    };
  }, [x, y, own]);
  return covers && at !== null;
}
