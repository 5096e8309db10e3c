/** What a server does of a venue. */
const roles = ['engine', 'edge', 'feed'] as const;

/** engine: decides, or waits to; edge: serves players; feed: runs the feeds. */
type Role = (typeof roles)[number];

export type Roles = ReadonlySet<Role>;

/** Returns undefined for an unknown or repeated role, and for two that need an engine beside them. */
export function parseRoles(text: string): Roles | undefined {
  const words = text.split(',').map((word) => word.trim());
  const known = roles.filter((role) => words.includes(role));
  if (known.length !== words.length) return undefined;
  return known.length === 1 || known.includes('engine') ? new Set(known) : undefined;
}
