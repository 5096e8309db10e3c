/**
 * What happens to a page's amounts of money if they have nine digits. The functions above `figureFaults` run
 * in the page: they are sent there as text, so they use each other and nothing else. They put the texts back
 * before anything else runs.
 */
import type { Page } from '@playwright/test';

/** An amount alone, or with its sign; odds stand on buttons and in their own columns. */
function isFigure(text: Node): boolean {
  if (!/^[+\u2212]?\d[\d,]*\.\d\d$/.test((text.textContent ?? '').trim())) return false;
  return (
    text.parentElement?.closest('button[aria-label*=" at "], li:has(> [data-odds]), del') === null
  );
}

function isDrawn(element: Element | null): element is Element {
  if (element === null || element.closest('[inert], svg, script, style') !== null) return false;
  if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false;
  const { width, height } = element.getBoundingClientRect();
  return width > 1 && height > 1;
}

function drawnTexts(): Text[] {
  const texts: Text[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = walker.nextNode(); text !== null; text = walker.nextNode()) {
    const isEmpty = (text.textContent ?? '').trim() === '';
    if (!isEmpty && isDrawn(text.parentElement)) texts.push(text as Text);
  }
  return texts;
}

function boxOf(text: Node): DOMRect {
  const range = document.createRange();
  range.selectNodeContents(text);
  return range.getBoundingClientRect();
}

/** Up to the first box that scrolls sideways: in it nothing is lost. */
function cutBy(text: Text): string | null {
  const box = boxOf(text);
  for (let one = text.parentElement; one !== null; one = one.parentElement) {
    const { overflowX } = getComputedStyle(one);
    if (overflowX === 'auto' || overflowX === 'scroll') return null;
    const frame = one.getBoundingClientRect();
    const isOut = box.left < frame.left - 1 || box.right > frame.right + 1;
    if (isOut && overflowX !== 'visible') return 'cut off';
  }
  return box.left < -1 || box.right > innerWidth + 1 ? 'beyond the window' : null;
}

/** Another text of its row that it runs into. */
function runsInto(text: Text, all: readonly Text[]): string | null {
  const row = text.parentElement?.closest('li, tr, label, dl, header, form, fieldset, p');
  if (row === null || row === undefined) return null;
  const box = boxOf(text);
  const hit = all.find((other) => {
    if (other === text || !row.contains(other)) return false;
    const { left, right, top, bottom } = boxOf(other);
    const wide = Math.min(right, box.right) - Math.max(left, box.left);
    const high = Math.min(bottom, box.bottom) - Math.max(top, box.top);
    return wide > 1 && high > 3;
  });
  return hit === undefined ? null : `over '${(hit.textContent ?? '').trim().slice(0, 40)}'`;
}

function findFigureFaults(): { readonly count: number; readonly faults: string[] } {
  const figures = drawnTexts().filter(isFigure);
  const before = figures.map(({ data }) => data);
  for (const figure of figures) figure.data = '\u221212,34,56,789.00';
  const all = drawnTexts();
  const faults = figures.flatMap((figure, nth) => {
    const fault = cutBy(figure) ?? runsInto(figure, all);
    const place = figure.parentElement?.closest('[aria-label], [class]')?.className ?? '';
    return fault === null ? [] : [`${before[nth]} (${place}): ${fault}`];
  });
  for (const [nth, figure] of figures.entries()) figure.data = before[nth] ?? '';
  return { count: figures.length, faults };
}

const parts = [isFigure, isDrawn, drawnTexts, boxOf, cutBy, runsInto, findFigureFaults].map(String);

/** How many amounts the page shows, and those that nine digits would break. */
export const figureFaults = (
  page: Page,
): Promise<{ readonly count: number; readonly faults: string[] }> =>
  page.evaluate(`(() => { ${parts.join('\n')} return findFigureFaults(); })()`);
