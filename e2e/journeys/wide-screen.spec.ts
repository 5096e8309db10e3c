/** Wide screens use their width: no empty half, no long way from a name to its price. */
import { expect, test } from '../src/journey.ts';
import { openIdleMatch } from '../src/matches.ts';
import { market } from '../src/server/player.ts';
import { demoSites, urlOf } from '../src/sites.ts';

test.use({
  viewport: { width: 1920, height: 1080 },
  hasTouch: false,
});

/** From the end of the name to the first price, in pixels. */
const gapMax = 420;

for (const site of demoSites) {
  test(`[SHELL-9] [SPORT-6] home of ${site.layout} fills a wide screen @long`, async ({
    page,
    server,
  }) => {
    await page.goto(urlOf(server.url, site));
    const beside = ['Next races', 'Tables'].map((name) => page.getByRole('region', { name }));
    const list = page.getByRole('tabpanel');
    for (const panel of beside) {
      await expect(panel.getByRole('link').first()).toBeVisible();
      const [ofPanel, ofList] = [await panel.boundingBox(), await list.boundingBox()];
      expect(ofPanel?.x).toBeGreaterThanOrEqual((ofList?.x ?? 0) + (ofList?.width ?? 0));
    }
    const row = list.getByRole('listitem').first();
    const price = await row
      .getByText(/^\d+(\.\d+)?$/)
      .first()
      .boundingBox();
    const name = await row
      .getByRole('link')
      .first()
      .evaluate((link) => {
        const range = document.createRange();
        range.selectNodeContents(link.querySelector('span') ?? link);
        return range.getBoundingClientRect().right;
      });
    expect((price?.x ?? 0) - name).toBeLessThan(gapMax);
  });
}

test('[SHELL-9] [EVENT-1] the markets of a match are in two columns on a wide screen @long', async ({
  page,
}) => {
  await page.goto('/');
  await openIdleMatch(page);
  const [one, other] = [
    await market(page, 'Match Odds').boundingBox(),
    await market(page, 'Bookmaker').boundingBox(),
  ];
  expect(other?.x).toBeGreaterThanOrEqual((one?.x ?? 0) + (one?.width ?? 0));
});
