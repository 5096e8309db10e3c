/**
 * SITE-3: dark if the site forces it, else the stored choice, else the system's preference. Colours are set
 * through the document's style object, so that the page never needs inline style text.
 */
import type { SiteConfig } from '@layline/contract';
import { create } from 'zustand';
import { onStoredElsewhere, readStored, readStoredJson, writeStored } from '../base/storage.ts';
import { type BrandColours, type Mode, makePalette } from './palette.ts';

const storageKey = 'theme';

interface ThemeChoice {
  readonly isForcedDark: boolean;
  readonly stored: string | null;
  readonly isSystemDark: boolean;
}

export function chooseMode({ isForcedDark, stored, isSystemDark }: ThemeChoice): Mode {
  if (isForcedDark) return 'dark';
  if (stored === 'dark' || stored === 'light') return stored;
  return isSystemDark ? 'dark' : 'light';
}

interface Theme {
  readonly mode: Mode;
  readonly isForcedDark: boolean;
}

export const useTheme = create<Theme>(() => ({ mode: 'light', isForcedDark: false }));

const systemDark = (): MediaQueryList => matchMedia('(prefers-color-scheme: dark)');

function showChosen(): void {
  const { isForcedDark } = useTheme.getState();
  const stored = readStored(storageKey);
  showMode(chooseMode({ isForcedDark, stored, isSystemDark: systemDark().matches }));
}

const coloursKey = 'siteColours';
const colourNames = ['primaryColor', 'secondaryColor', 'backgroundColor'] as const;

const isColours = (stored: unknown): stored is BrandColours =>
  typeof stored === 'object' &&
  stored !== null &&
  colourNames.every((name) => typeof (stored as Partial<BrandColours>)[name] === 'string');

/**
 * SHELL-1: before the site is known, uses the player's own choice, in the colours of the last visit. From
 * then on the theme also follows a system that turns dark in the evening, and the choice in another window.
 */
export function startTheme(): void {
  showChosen();
  systemDark().addEventListener('change', showChosen);
  onStoredElsewhere(storageKey, showChosen);
  const colours = readStoredJson(coloursKey);
  if (isColours(colours)) paintSite(colours, useTheme.getState().mode);
}

function showMode(mode: Mode): void {
  document.documentElement.dataset['theme'] = mode;
  useTheme.setState({ mode });
}

export function toggleTheme(): void {
  const mode = useTheme.getState().mode === 'dark' ? 'light' : 'dark';
  writeStored(storageKey, mode);
  showMode(mode);
}

/** Applies title, icon, layout and colours of the site, in its first mode. */
export function wearSite(site: SiteConfig): void {
  document.title = site.title;
  document.documentElement.dataset['layout'] = site.layout;
  const icon = document.querySelector<HTMLLinkElement>('#favicon');
  if (icon !== null && site.favIconUrl !== '') {
    icon.removeAttribute('type');
    icon.href = site.favIconUrl;
  }
  const { primaryColor, secondaryColor, backgroundColor, layout } = site;
  const colours: BrandColours = { primaryColor, secondaryColor, backgroundColor, layout };
  writeStored(coloursKey, JSON.stringify(colours));
  useTheme.setState({ isForcedDark: site.defaultDarkMode });
  showChosen();
}

export function paintSite(site: BrandColours, mode: Mode): void {
  for (const [name, colour] of Object.entries(makePalette(site, mode))) {
    document.documentElement.style.setProperty(name, colour);
  }
}
