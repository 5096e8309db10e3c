/**
 * What a player's eye and finger would find wrong with a page as it is drawn. The functions above
 * `screenFaults` run in the page: they are sent there as text, so they use each other and nothing else.
 */
import type { Page } from '@playwright/test';
import { overflowOf } from './faults.ts';

function nameOf(element: Element): string {
  const label = element.getAttribute('aria-label') ?? element.textContent ?? '';
  return `${element.tagName.toLowerCase()} '${label.replace(/\s+/g, ' ').trim().slice(0, 60)}'`;
}

function isShown(element: Element): boolean {
  if (element.closest('[aria-hidden=true], [inert]') !== null) return false;
  if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false;
  // A box of one pixel holds text for screen readers alone.
  for (let one: Element | null = element; one !== null; one = one.parentElement) {
    const { width, height } = one.getBoundingClientRect();
    if (getComputedStyle(one).position === 'absolute' && width <= 1 && height <= 1) return false;
  }
  return true;
}

/** The box that cuts the element off sideways; null if it is in one that scrolls, or in the page alone. */
function clipOf(element: Element): Element | null {
  for (let one: Element | null = element; one !== document.body; one = one.parentElement) {
    if (one === null) return null;
    const { overflowX } = getComputedStyle(one);
    if (overflowX === 'auto' || overflowX === 'scroll') return null;
    if (overflowX === 'hidden' || overflowX === 'clip') return one;
  }
  return null;
}

function isCutOff(text: Node, clip: Element): boolean {
  const range = document.createRange();
  range.selectNodeContents(text);
  const [box, frame] = [range.getBoundingClientRect(), clip.getBoundingClientRect()];
  return box.width > 0 && (box.left < frame.left - 1 || box.right > frame.right + 1);
}

function textFaults(): string[] {
  const faults: string[] = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
    const parent = text.parentElement;
    if (parent === null || (text.textContent ?? '').trim() === '') continue;
    if (parent.closest('svg, script, style, noscript') !== null || !isShown(parent)) continue;
    const clip = clipOf(parent);
    if (clip !== null && isCutOff(text, clip)) faults.push(`text cut off: ${nameOf(parent)}`);
  }
  return faults;
}

/** The topmost element at the centre; scrolls again where a sticky column moved along with the page. */
function topOver(target: Element): Element | null {
  let top: Element | null = null;
  for (let turn = 0; turn < 3 && !target.contains(top); turn += 1) {
    target.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
    const { x, y, width, height } = target.getBoundingClientRect();
    top = document.elementFromPoint(x + width / 2, y + height / 2);
  }
  return top;
}

function controlFaults(): string[] {
  const faults: string[] = [];
  const all = 'a[href], button, input, select, textarea, summary, [role=slider], [role=tab]';
  for (const control of document.querySelectorAll(all)) {
    const target = control.closest('label') ?? control;
    if (control.matches(':disabled') || !isShown(target)) continue;
    const top = topOver(target);
    const { bottom, width, height } = target.getBoundingClientRect();
    // A link to skip the navigation comes into view with the focus.
    if (bottom + scrollY <= 0) continue;
    // A link inside a sentence is as high as its line.
    const isInline = getComputedStyle(target).display === 'inline';
    if (!isInline && (width < 23.5 || height < 23.5)) {
      faults.push(`control of ${Math.round(width)} × ${Math.round(height)} px: ${nameOf(control)}`);
    }
    if (top === null) faults.push(`control outside the window: ${nameOf(control)}`);
    else if (!target.contains(top)) faults.push(`${nameOf(top)} lies over ${nameOf(control)}`);
  }
  scrollTo({ top: 0, behavior: 'instant' });
  return faults;
}

const parts = [nameOf, isShown, clipOf, isCutOff, textFaults, topOver, controlFaults].map(String);
const scan = `(() => { ${parts.join('\n')} return [...textFaults(), ...controlFaults()]; })()`;

/** Faults of the page as it stands, each once; empty if there are none. */
export async function screenFaults(page: Page): Promise<string[]> {
  const wider = await overflowOf(page);
  const found = new Set(await page.evaluate<string[]>(scan));
  return wider > 0 ? [`the page is ${wider} px wider than its window`, ...found] : [...found];
}
