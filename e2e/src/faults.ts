import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Locator, type Page } from '@playwright/test';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/**
 * Violations of WCAG 2.2 AA that axe finds, one line per rule, with count and first element. `within`, a
 * selector, limits the search.
 */
export async function findFaults(page: Page, within?: string): Promise<string[]> {
  const axe = new AxeBuilder({ page }).withTags(tags);
  const { violations } = await (within === undefined ? axe : axe.include(within)).analyze();
  return violations.map(({ id, help, nodes }) => {
    const [first] = nodes;
    return `${id} (${help}), ${nodes.length} times, first at ${first?.html}: ${first?.failureSummary}`;
  });
}

/** Pixels by which the page is wider than its window. */
export const overflowOf = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

/** Reloads the current page in each theme; `shows` is what must appear first. */
export async function expectNoFaultsInBothThemes(page: Page, shows: Locator): Promise<void> {
  for (const theme of ['dark', 'light'] as const) {
    await page.evaluate((mode) => localStorage.setItem('theme', mode), theme);
    await page.reload();
    await expect(page.locator(`html[data-theme="${theme}"]`)).toBeVisible();
    await expect(shows).toBeVisible();
    const where = `${page.url()} in ${theme}`;
    expect.soft(await findFaults(page), where).toEqual([]);
    expect.soft(await overflowOf(page), where).toBeLessThanOrEqual(0);
  }
}
