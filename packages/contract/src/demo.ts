/** The demo player of a site (AUTH-4): a fixed, public password; play money that is topped up. */
export const demoPassword = 'demo-player';

/** `demo@` and the site's title, exactly as the title stands. */
export const demoUserName = (siteTitle: string): string => `demo@${siteTitle}`;
