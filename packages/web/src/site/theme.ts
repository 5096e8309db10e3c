/**
 * SITE-3: dark if the site forces it, else the stored choice, else what the system prefers. Colours
 * are set through the document's style object, so no style text is ever needed in the page.
 */
import type { SiteConfig } from '@layline/contract';
import { create } from 'zustand';
import { readStored, writeStored } from '../storage.ts';
import { type Mode, makePalette } from './palette.ts';

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

function currentMode(isForcedDark: boolean): Mode {
  const isSystemDark = matchMedia('(prefers-color-scheme: dark)').matches;
  return chooseMode({ isForcedDark, stored: readStored(storageKey), isSystemDark });
}

export const useTheme = create<{ readonly mode: Mode }>(() => ({ mode: 'light' }));

/** Before the site is known: the player's own choice, in the house colours. */
export function startTheme(): void {
  showMode(currentMode(false));
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

/** Title, icon, layout and colours of the site, in its first mode. */
export function wearSite(site: SiteConfig): void {
  document.title = site.title;
  document.documentElement.dataset['layout'] = site.layout;
  const icon = document.querySelector<HTMLLinkElement>('#favicon');
  if (icon !== null && site.favIconUrl !== '') {
    icon.removeAttribute('type');
    icon.href = site.favIconUrl;
  }
  showMode(currentMode(site.defaultDarkMode));
}

export function paintSite(site: SiteConfig, mode: Mode): void {
  for (const [name, colour] of Object.entries(makePalette(site, mode))) {
    document.documentElement.style.setProperty(name, colour);
  }
}
