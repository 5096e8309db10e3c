// @vitest-environment happy-dom
import type { SiteConfig } from '@layline/contract';
import { beforeEach, expect, test, vi } from 'vitest';
import { chooseMode, paintSite, startTheme, toggleTheme, useTheme, wearSite } from './theme.ts';

const site = {
  title: 'Ludwig Exchange',
  layout: 'tamannahSquare',
  favIconUrl: '/brand/icon.svg',
  primaryColor: '#0b5d3b',
  secondaryColor: '#f2b705',
  backgroundColor: '#f5f7f6',
  defaultDarkMode: false,
} as SiteConfig;

beforeEach(() => {
  localStorage.clear();
  document.head.innerHTML = '<link id="favicon" rel="icon" href="/old.svg">';
});

test('[SITE-3] the site forces dark, else the stored choice or the system decides', () => {
  const choice = { isForcedDark: false, stored: null, isSystemDark: false };
  expect(chooseMode(choice)).toBe('light');
  expect(chooseMode({ ...choice, isSystemDark: true })).toBe('dark');
  expect(chooseMode({ ...choice, isSystemDark: true, stored: 'light' })).toBe('light');
  expect(chooseMode({ ...choice, stored: 'light', isForcedDark: true })).toBe('dark');
  expect(chooseMode({ ...choice, stored: 'purple' })).toBe('light');
});

test('[SITE-3] the toggle flips the theme and stores it', () => {
  wearSite(site);
  expect(useTheme.getState().mode).toBe('light');
  toggleTheme();
  expect(document.documentElement.dataset['theme']).toBe('dark');
  expect(localStorage.getItem('theme')).toBe('dark');
  toggleTheme();
  expect(localStorage.getItem('theme')).toBe('light');
});

test('[SITE-3] an open page follows the system, unless the player has chosen', () => {
  const system = Object.assign(new EventTarget(), { matches: false });
  vi.spyOn(window, 'matchMedia').mockReturnValue(system as MediaQueryList);
  const turn = (matches: boolean): string | undefined => {
    system.matches = matches;
    system.dispatchEvent(new Event('change'));
    return document.documentElement.dataset['theme'];
  };
  startTheme();
  wearSite(site);
  expect([turn(true), turn(false)]).toEqual(['dark', 'light']);
  toggleTheme();
  expect([turn(true), turn(false)]).toEqual(['dark', 'dark']);
  vi.restoreAllMocks();
});

test('[SITE-1] title, icon, layout and colours follow the site', () => {
  wearSite(site);
  paintSite(site, 'light');
  expect(document.title).toBe('Ludwig Exchange');
  expect(document.querySelector('link')?.getAttribute('href')).toBe('/brand/icon.svg');
  expect(document.documentElement.dataset['layout']).toBe('tamannahSquare');
  expect(document.documentElement.style.getPropertyValue('--brand')).toBe('#0b5d3b');
});

test('[SHELL-1] before the site is known, the page has the colours of the last visit', () => {
  const brand = () => document.documentElement.style.getPropertyValue('--brand');
  document.documentElement.removeAttribute('style');
  startTheme();
  expect(brand()).toBe('');
  wearSite(site);
  startTheme();
  expect(brand()).toBe('#0b5d3b');
});

test('[SHELL-1] invalid stored colours are ignored', () => {
  document.documentElement.removeAttribute('style');
  localStorage.setItem('siteColours', '{"primaryColor":7}');
  startTheme();
  expect(document.documentElement.getAttribute('style')).toBeNull();
});
