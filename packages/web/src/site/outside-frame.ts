/**
 * How another party's page is framed: it may run and play, but not lead the player's page elsewhere,
 * and learns of that page no more than its origin.
 */
export const outsideFrame = {
  sandbox: 'allow-scripts allow-same-origin allow-forms allow-presentation',
  referrerPolicy: 'strict-origin',
} as const;
