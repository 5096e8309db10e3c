/** The address of a player's page. */
export const playerPath = (site: string, user: string): string =>
  `/players/${encodeURIComponent(site)}/${encodeURIComponent(user)}`;
