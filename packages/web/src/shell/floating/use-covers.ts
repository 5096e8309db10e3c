import { type RefObject, useLayoutEffect, useState } from 'react';
import { after, type Stop } from '../../base/clock.ts';
import type { Position } from './button-position.ts';
import { type Box, isFree } from './free-place.ts';

const taken = 'a, button, input, select, textarea, label, [tabindex="0"], [data-price]';

const isSized = ({ width, height }: DOMRect): boolean => width > 0 && height > 0;

/** The lines of an element's own text: a paragraph is wider than its words. */
function ownTexts(element: Element): DOMRect[] {
  const range = document.createRange();
  return [...element.childNodes].flatMap((node) => {
    if (node.nodeType !== Node.TEXT_NODE || node.nodeValue?.trim() === '') return [];
    range.selectNodeContents(node);
    return [...range.getClientRects()];
  });
}

/** Returns what nothing may float over: controls, prices and texts, except the button itself. */
export const readTaken = (own: Element | null): Box[] =>
  [...document.body.querySelectorAll('*')]
    .filter((element) => !own?.contains(element))
    .flatMap((element) =>
      element.matches(taken) ? [element.getBoundingClientRect()] : ownTexts(element),
    )
    .filter(isSized);

/** Points inside the button, near enough to each other that no line of text fits between them. */
const steps = [0, 9, 18, 26, 34, 43];

/** Like `readTaken` at one place: asks for what is there, which is less than the page. */
function coversAt({ x, y }: Position, own: Element | null): boolean {
  const under = new Set(
    steps.flatMap((right) =>
      steps.flatMap((down) => document.elementsFromPoint(x + right, y + down)),
    ),
  );
  const boxes = [...under]
    .filter((element) => !own?.contains(element))
    .flatMap((element) =>
      element.matches(taken) ? [element.getBoundingClientRect()] : ownTexts(element),
    );
  return !isFree({ x, y }, boxes.filter(isSized));
}

/** The page moves in steps; checks once after each. */
const lookMs = 100;

/**
 * SITE-4: whether the button covers anything; checked again as the page changes. Null `at`,
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
      setCovers(coversAt({ x, y }, own.current));
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
