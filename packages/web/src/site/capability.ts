/**
 * Capabilities of a server beyond the specification. They are read from the site's configuration and never
 * required: a server that names none is used by the specification's calls alone.
 */
import type { SiteConfig } from '@layline/contract';
import { useSiteStore } from './site-store.ts';

export type Capability = SiteConfig['capabilities'][number];

export const hasCapability = (site: SiteConfig | null, name: Capability): boolean =>
  site?.capabilities.includes(name) ?? false;

export const useHasCapability = (name: Capability): boolean =>
  useSiteStore((state) => hasCapability(state.site, name));

/** Whether this is a Layline server of any version: it names at least one capability. */
export const isOurMake = (site: SiteConfig | null): boolean => (site?.capabilities.length ?? 0) > 0;

export const useIsOurMake = (): boolean => useSiteStore((state) => isOurMake(state.site));
