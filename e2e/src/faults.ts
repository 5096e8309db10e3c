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
  const faults: typeof violations = [];
  for (const violation of violations) {
    if (violation.id !== 'target-size' || !(await isOnlyCovered(page, violation))) {
      faults.push(violation);
    }
  }
  return faults.map(({ id, help, nodes }) => {
    const [first] = nodes;
    return `${id} (${help}), ${nodes.length} times, first at ${first?.html}: ${first?.failureSummary}`;
  });
}

type Violation = Awaited<ReturnType<AxeBuilder['analyze']>>['violations'][number];

/** True if each target is too small only where the page stands: a bar lies over the edge of a row. */
async function isOnlyCovered(page: Page, { nodes }: Violation): Promise<boolean> {
  const at = await page.evaluate(() => scrollY);
  let isFine = true;
  for (const { target } of nodes) {
    const selector = target.join(' ');
    await page
      .locator(selector)
      .evaluate((one) => one.scrollIntoView({ block: 'center', behavior: 'instant' }));
    const again = new AxeBuilder({ page }).include(selector).withRules(['target-size']);
    isFine &&= (await again.analyze()).violations.length === 0;
  }
  await page.evaluate((y) => scrollTo({ top: y, behavior: 'instant' }), at);
  return isFine;
}

/** Pixels by which the page is wider than its window. */
export const overflowOf = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

export type Theme = 'light' | 'dark';

/** Colours alone depend on the theme: the rest of a page needs no second look. */
export async function findContrastFaults(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).withRules(['color-contrast']).analyze();
  return violations.map(
    ({ id, nodes }) =>
      `${id}, ${nodes.length} times, first at ${nodes[0]?.html}: ${nodes[0]?.failureSummary}`,
  );
}

/** Turns the page as it stands to the theme of the system, at once. Nobody has chosen another. */
export async function showIn(page: Page, theme: Theme): Promise<void> {
  await page.emulateMedia({ colorScheme: theme });
  await expect(page.locator(`html[data-theme="${theme}"]`)).toBeAttached();
  await page.evaluate(() => {
    for (const one of document.getAnimations()) if (one instanceof CSSTransition) one.finish();
  });
}

/** Looks at the current page in each theme; `shows` is what must appear first. */
export async function expectNoFaultsInBothThemes(page: Page, shows: Locator): Promise<void> {
  await expect(shows).toBeVisible();
  expect.soft(await overflowOf(page), page.url()).toBeLessThanOrEqual(0);
  await showIn(page, 'dark');
  expect.soft(await findContrastFaults(page), `${page.url()} in dark`).toEqual([]);
  await showIn(page, 'light');
  expect.soft(await findFaults(page), `${page.url()} in light`).toEqual([]);
}

const widths = [360, 1280] as const;

/** Looks at the page as it stands on a phone and on a screen, in each theme, and leaves it as it was. */
export async function expectSoundOnBothScreens(page: Page): Promise<void> {
  const before = page.viewportSize();
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    for (const theme of ['dark', 'light'] as const) {
      await showIn(page, theme);
      const where = `${page.url()} at ${width} in ${theme}`;
      expect.soft(await overflowOf(page), where).toBeLessThanOrEqual(0);
      expect.soft(await findFaults(page), where).toEqual([]);
    }
  }
  if (before !== null) await page.setViewportSize(before);
}
