/** What a player's eye and finger would find wrong with a page as it is drawn, in one pass over it. */
import type { Page } from '@playwright/test';
import { overflowOf } from './faults.ts';

/** Runs in the page, so it stands alone. */
function scan(): string[] {
  const faults = new Set<string>();
  const nameOf = (element: Element): string => {
    const label = element.getAttribute('aria-label') ?? element.textContent ?? '';
    return `${element.tagName.toLowerCase()} '${label.replace(/\s+/g, ' ').trim().slice(0, 60)}'`;
  };
  const isShown = (element: Element): boolean =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  /** For screen readers alone: drawn in a box of a pixel. */
  const isHiddenText = (element: Element): boolean => {
    for (let one: Element | null = element; one !== null; one = one.parentElement) {
      const { width, height } = one.getBoundingClientRect();
      if (getComputedStyle(one).position === 'absolute' && width <= 1 && height <= 1) return true;
    }
    return false;
  };

  /** The box that cuts the element off sideways, unless one in between scrolls. */
  const clipOf = (element: Element): Element | null => {
    for (let one: Element | null = element; one !== null; one = one.parentElement) {
      const { overflowX } = getComputedStyle(one);
      if (overflowX === 'auto' || overflowX === 'scroll') return null;
      if (overflowX === 'hidden' || overflowX === 'clip') return one;
    }
    return null;
  };
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
    const parent = node.parentElement;
    if (parent === null || (node.textContent ?? '').trim() === '') continue;
    if (parent.closest('svg, script, style, noscript') !== null) continue;
    if (!isShown(parent) || isHiddenText(parent)) continue;
    const clip = clipOf(parent);
    if (clip === null || clip === document.documentElement || clip === document.body) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const box = range.getBoundingClientRect();
    const frame = clip.getBoundingClientRect();
    if (box.width === 0) continue;
    if (box.left < frame.left - 1 || box.right > frame.right + 1) {
      faults.add(`text cut off: ${nameOf(parent)}`);
    }
  }

  const isPartOf = (one: Element, other: Element): boolean =>
    one.contains(other) || other.contains(one);
  /** The topmost element at the centre; scrolls again where a sticky column moved along with the page. */
  const topOver = (target: Element): Element | null => {
    let top: Element | null = null;
    for (let turn = 0; turn < 3 && (top === null || !isPartOf(target, top)); turn += 1) {
      target.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
      const { x, y, width, height } = target.getBoundingClientRect();
      top = document.elementFromPoint(x + width / 2, y + height / 2);
    }
    return top;
  };
  const controls = document.querySelectorAll(
    'a[href], button, input, select, textarea, summary, [role=button], [role=slider], [role=tab]',
  );
  for (const control of controls) {
    if (!isShown(control) || control.closest('[aria-hidden=true], [inert]') !== null) continue;
    const target = control.closest('label') ?? control;
    if (isHiddenText(target) || control.matches(':disabled')) continue;
    const top = topOver(target);
    const { y, width, height } = target.getBoundingClientRect();
    // A link to skip the navigation comes into view with the focus.
    if (y + height + scrollY <= 0) continue;
    // A link inside a sentence is as high as its line.
    const isInline = getComputedStyle(target).display === 'inline';
    if (!isInline && (width < 23.5 || height < 23.5)) {
      faults.add(`control of ${width.toFixed(0)} × ${height.toFixed(0)} px: ${nameOf(control)}`);
    }
    if (top === null) faults.add(`control outside the window: ${nameOf(control)}`);
    else if (!isPartOf(target, top)) faults.add(`${nameOf(top)} lies over ${nameOf(control)}`);
  }
  scrollTo({ top: 0, behavior: 'instant' });
  return [...faults];
}

/** Faults of the page as it stands; empty if there are none. */
export async function screenFaults(page: Page): Promise<string[]> {
  const wider = await overflowOf(page);
  const found = await page.evaluate(scan);
  return wider > 0 ? [`the page is ${wider} px wider than its window`, ...found] : found;
}
