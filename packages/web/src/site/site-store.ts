/** The host's configuration, once it is known. */
import type { SiteConfig } from '@layline/contract';
import { create } from 'zustand';

export const useSiteStore = create<{ readonly site: SiteConfig | null }>(() => ({ site: null }));

/** For screens inside the site gate, where the configuration is always there. */
export function useSite(): SiteConfig {
  const site = useSiteStore((state) => state.site);
  if (site === null) throw new Error('A screen was shown before its site was known');
  return site;
}

export const isSuspended = (site: SiteConfig): boolean =>
  (site.status as string).startsWith('suspend');
