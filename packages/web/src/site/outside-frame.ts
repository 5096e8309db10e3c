/**
 * Restrictions for another party's framed page: it may run scripts and play media, but not navigate the
 * player's page, of which it learns only the origin.
 */
export const outsideFrame = {
  sandbox: 'allow-scripts allow-same-origin allow-forms allow-presentation',
  referrerPolicy: 'strict-origin',
} as const;
