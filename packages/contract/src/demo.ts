/** The demo player of a site (AUTH-4): fixed public password, and play money that is topped up. */
export const demoPassword = 'demo-player';

/** `demo@` followed by the site's title, letter for letter. */
export const demoUserName = (siteTitle: string): string => `demo@${siteTitle}`;
