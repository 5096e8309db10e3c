/** Accumulates a stream of raw messages in the stream's own form, so that it can be sent whole. */
type Words = Readonly<Record<string, unknown>>;
type Levels = Map<number, readonly number[]>;

export interface RawMarket {
  definition: Words | null;
  tv: unknown;
  readonly runners: Map<string, RawRunner>;
}

interface RawRunner {
  readonly id: number;
  readonly hc: number | undefined;
  readonly scalars: Record<string, unknown>;
  readonly ladders: Map<string, Levels>;
}

const ladderNames = ['atb', 'atl', 'trd', 'batb', 'batl', 'bdatb', 'bdatl', 'spb', 'spl'];
const scalarNames = ['ltp', 'tv', 'spn', 'spf'];

export interface RawMarkets {
  apply(change: Words & { readonly id: string }): void;
  get(id: string): RawMarket | undefined;
  all(): (readonly [id: string, RawMarket])[];
  /** Null before the market's definition. */
  imageOf(id: string): Words | null;
}

export function rawMarkets(): RawMarkets {
  const markets = new Map<string, RawMarket>();
  return {
    apply(change) {
      const known = markets.get(change.id);
      const market: RawMarket =
        known === undefined || change['img'] === true
          ? { definition: known?.definition ?? null, tv: undefined, runners: new Map() }
          : known;
      markets.set(change.id, market);
      if (change['marketDefinition']) market.definition = change['marketDefinition'] as Words;
      if (change['tv'] !== undefined) market.tv = change['tv'];
      for (const runner of (change['rc'] ?? []) as readonly Words[]) applyRunner(market, runner);
    },
    get: (id) => markets.get(id),
    all: () => [...markets],
    imageOf(id) {
      const market = markets.get(id);
      if (market === undefined || market.definition === null) return null;
      const { definition, tv, runners } = market;
      const rc = [...runners.values()].map(runnerImage);
      return {
        id,
        img: true,
        marketDefinition: definition,
        ...(tv === undefined ? {} : { tv }),
        rc,
      };
    },
  };
}

function applyRunner(market: RawMarket, change: Words): void {
  const id = change['id'] as number;
  const hc = change['hc'] as number | undefined;
  const key = `${id}@${hc ?? 0}`;
  const made: RawRunner = { id, hc, scalars: {}, ladders: new Map() };
  const runner = market.runners.get(key) ?? made;
  market.runners.set(key, runner);
  for (const name of scalarNames) {
    if (change[name] !== undefined) runner.scalars[name] = change[name];
  }
  for (const name of ladderNames) {
    const levels = change[name] as readonly (readonly number[])[] | undefined;
    if (levels === undefined || levels === null) continue;
    const ladder: Levels = runner.ladders.get(name) ?? new Map();
    runner.ladders.set(name, ladder);
    for (const level of levels) {
      if (level.at(-1) === 0) ladder.delete(level[0] as number);
      else ladder.set(level[0] as number, level);
    }
  }
}

function runnerImage({ id, hc, scalars, ladders }: RawRunner): Words {
  const told = [...ladders].map(([name, levels]) => [name, [...levels.values()]]);
  return { id, ...(hc === undefined ? {} : { hc }), ...scalars, ...Object.fromEntries(told) };
}
