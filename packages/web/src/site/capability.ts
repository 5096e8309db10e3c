/**
 * What a server does beyond the specification. It is detected from the site's configuration and never
 * required: a server that names none is served by the specification's calls alone.
 */
import type { SiteConfig } from '@layline/contract';
import { useSiteStore } from './site-store.ts';

export type Capability = SiteConfig['capabilities'][number];

export const hasCapability = (site: SiteConfig | null, name: Capability): boolean =>
  site?.capabilities?.includes(name) ?? false;

export const useHasCapability = (name: Capability): boolean =>
  useSiteStore((state) => hasCapability(state.site, name));

/** A server of our make, of whatever version: it names something that it does. */
export const useIsOurMake = (): boolean =>
  useSiteStore((state) => (state.site?.capabilities.length ?? 0) > 0);
