/**
 * Finds the marked texts of a page, and takes their marks away. The functions above `findTexts` run in the
 * page: they are sent there as text, so they use each other and nothing else.
 */
import type { Page } from '@playwright/test';
import { markPattern, readMark } from '../texts/marked-texts.ts';

/** In pixels of the whole page. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface FoundText {
  readonly number: number;
  readonly box: Box;
  /** In a name or a hint of a control, which is heard or shown when pressed. */
  readonly isName: boolean;
}

interface Found {
  readonly mark: string;
  readonly box: Box;
  readonly isName: boolean;
}

function boxOf(part: Element | Range): Box | null {
  const { x, y, width, height } = part.getBoundingClientRect();
  if (width < 2 || height < 2) return null;
  return { x: x + scrollX, y: y + scrollY, width, height };
}

/** In the order of the page: where each text begins and ends. Its marks are gone after. */
function takeRanges(marks: RegExp): (readonly [mark: string, range: Range])[] {
  const open: [mark: string, node: Node, at: number][] = [];
  const closed: [string, Node, number, Node, number][] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const text = node.nodeValue ?? '';
    let taken = 0;
    for (const { 0: mark, index } of text.matchAll(marks)) {
      const at = index - taken;
      taken += mark.length;
      if (mark.length > 1) open.push([mark, node, at]);
      else {
        const begun = open.pop();
        if (begun !== undefined) closed.push([...begun, node, at]);
      }
    }
    if (taken > 0) node.nodeValue = text.replaceAll(marks, '');
  }
  return closed.map(([mark, first, from, last, to]) => {
    const range = document.createRange();
    range.setStart(first, from);
    range.setEnd(last, to);
    return [mark, range] as const;
  });
}

function inText(marks: RegExp): Found[] {
  return takeRanges(marks).flatMap(([mark, range]) => {
    const parent = range.startContainer.parentElement;
    const shown = parent?.closest('select') ?? range;
    const box = parent?.checkVisibility({ visibilityProperty: true }) ? boxOf(shown) : null;
    return box === null ? [] : [{ mark, box, isName: false }];
  });
}

function inNames(marks: RegExp): Found[] {
  const names = ['aria-label', 'aria-description', 'placeholder', 'title', 'alt'];
  const found: Found[] = [];
  for (const element of document.body.querySelectorAll(names.map((name) => `[${name}]`).join())) {
    for (const name of names) {
      const text = element.getAttribute(name) ?? '';
      const own = [...text.matchAll(marks)].map(([mark]) => mark).filter((mark) => mark.length > 1);
      if (own.length === 0) continue;
      element.setAttribute(name, text.replaceAll(marks, ''));
      const box = element.checkVisibility({ visibilityProperty: true }) ? boxOf(element) : null;
      if (box !== null) found.push(...own.map((mark) => ({ mark, box, isName: true })));
    }
  }
  return found;
}

const parts = [boxOf, takeRanges, inText, inNames].map(String).join('\n');
const scan = `(() => {
  ${parts}
  const marks = new RegExp(${JSON.stringify(markPattern)}, 'g');
  return [...inText(marks), ...inNames(marks)];
})()`;

/** What stands beside the window, as in a row that scrolls, is not there. */
export async function findTexts(page: Page): Promise<FoundText[]> {
  const width = page.viewportSize()?.width ?? 0;
  const found = await page.evaluate<Found[]>(scan);
  return found
    .filter(({ box }) => box.x + box.width > 4 && box.x < width - 4)
    .flatMap(({ mark, ...place }) => {
      const number = readMark(mark);
      return number === null ? [] : [{ number, ...place }];
    });
}
