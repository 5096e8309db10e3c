/** The three demo sites of a fresh start, one per layout, and a quick way in. */
import type { Page } from '@playwright/test';

export interface DemoSite {
  readonly title: string;
  readonly host: string;
  readonly layout: 'tamannah' | 'aura' | 'tamannahSquare';
}

export const layline: DemoSite = { title: 'Layline', host: 'localhost', layout: 'tamannah' };
export const maidan: DemoSite = { title: 'Maidan', host: 'aura.localhost', layout: 'aura' };
export const quadrant: DemoSite = {
  title: 'Quadrant',
  host: 'square.localhost',
  layout: 'tamannahSquare',
};
export const demoSites: readonly DemoSite[] = [layline, maidan, quadrant];

/** The address of a site on the server that listens at the url. */
export const urlOf = (serverUrl: string, { host }: DemoSite): string =>
  serverUrl.replace('localhost', host);

interface Player {
  readonly userName: string;
  readonly password: string;
}

/** Opens the site with its demo player signed in, or another one, without the dialog. */
export async function openSignedIn(
  page: Page,
  serverUrl: string,
  site: DemoSite,
  player: Player = { userName: `demo@${site.title}`, password: 'demo-player' },
): Promise<void> {
  await page.goto(urlOf(serverUrl, site));
  await page.evaluate(async ({ userName, password }) => {
    const api = document.querySelector<HTMLMetaElement>('meta[name=layline-api]')?.content ?? '';
    const response = await fetch(`${api}/auth/signin`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', d: location.hostname },
      body: JSON.stringify({ userName, password, deviceIp: '' }),
    });
    const { userToken } = (await response.json()) as { userToken: string };
    const userDetails = { role: 'User', rolePermissions: [] };
    const state = { accessToken: userToken, isLoggedIn: true, userDetails };
    localStorage.setItem('auth', JSON.stringify({ state, version: 1 }));
  }, player);
  await page.reload();
}
