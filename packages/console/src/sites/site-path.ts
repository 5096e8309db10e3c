/** The address of a site's page, or of a part of it. */
export const sitePath = (site: string, part?: string): string =>
  `/sites/${encodeURIComponent(site)}${part === undefined ? '' : `/${part}`}`;
