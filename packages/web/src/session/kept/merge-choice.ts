/** How a choice of this browser and the player's on the server become one (ACC-9). */

/** By name, each as the contract's registry has it. */
export type KeptValues = Readonly<Record<string, unknown>>;

export interface Choice {
  readonly name: string;
  /** What a player starts with. */
  readonly initial: unknown;
  readonly read: () => unknown;
  readonly write: (value: unknown) => void;
  readonly onChange: (act: () => void) => void;
  /** Both have changed since they agreed on `base`. */
  readonly merge: (all: { base: unknown; mine: unknown; server: unknown }) => unknown;
  /** A visitor signs in, and the server has the player's. */
  readonly join: (both: { mine: unknown; server: unknown }) => unknown;
}

interface Sides {
  /** Whose choice this browser has. */
  readonly owner: 'visitor' | 'player' | 'other';
  /** Undefined where the two never agreed. */
  readonly agreed: unknown;
  readonly mine: unknown;
  /** Undefined if never saved. */
  readonly server: unknown;
}

export function mergeChoice(choice: Choice, { owner, agreed, mine, server }: Sides): unknown {
  const { initial } = choice;
  if (owner === 'other') return server ?? initial;
  if (owner === 'visitor') return server === undefined ? mine : choice.join({ mine, server });
  return choice.merge({ base: agreed ?? initial, mine, server: server ?? initial });
}

/** Applies to `server` what was added to and removed from `base` here; the newest are last, `most` stay. */
export function mergeLists<Item>(
  all: { base: readonly Item[]; mine: readonly Item[]; server: readonly Item[] },
  { keyOf, most }: { keyOf: (item: Item) => string; most: number },
): readonly Item[] {
  const keysOf = (items: readonly Item[]): ReadonlySet<string> => new Set(items.map(keyOf));
  const [base, mine, server] = [keysOf(all.base), keysOf(all.mine), keysOf(all.server)];
  const kept = all.server.filter((item) => mine.has(keyOf(item)) || !base.has(keyOf(item)));
  const added = all.mine.filter((item) => !base.has(keyOf(item)) && !server.has(keyOf(item)));
  return [...kept, ...added].slice(-most);
}

/** Each field that was changed here counts. */
export function mergeFields<Record extends object>(all: {
  base: Record;
  mine: Record;
  server: Record;
}): Record {
  const { base, mine, server } = all;
  const names = Object.keys(server) as (keyof Record)[];
  const merged = names.map((name) => [name, mine[name] === base[name] ? server[name] : mine[name]]);
  return Object.fromEntries(merged) as Record;
}
