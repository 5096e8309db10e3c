/** Actions of a player without a pointer. */
import type { Page } from '@playwright/test';

const pressesMax = 150;

/** Presses Tab, or the key back, until the wanted element has the focus. */
export async function tabTo(page: Page, name: RegExp, key = 'Tab'): Promise<void> {
  const readFocused = () =>
    page.evaluate(() => {
      const element = document.activeElement;
      const label = (element as HTMLInputElement | null)?.labels?.[0]?.textContent;
      return element?.getAttribute('aria-label') ?? label ?? element?.textContent ?? '';
    });
  for (let presses = 0; presses < pressesMax; presses += 1) {
    await page.keyboard.press(key);
    if (name.test((await readFocused()).trim())) return;
  }
  throw new Error(`The ${key} key does not lead to ${name}.`);
}

export async function pressAt(page: Page, name: RegExp): Promise<void> {
  await tabTo(page, name);
  await page.keyboard.press('Enter');
}

export async function writeAt(page: Page, name: RegExp, text: string): Promise<void> {
  await tabTo(page, name);
  await page.keyboard.type(text);
}
