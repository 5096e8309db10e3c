/** Stops of new risk according to the journal, kept as plain text, independent of the exchange. */
import type { Event, RiskScope } from '@layline/exchange';

export interface NotedPlace {
  readonly siteId: string;
  readonly sportId: string;
  readonly marketId: string;
}

type Turned = Extract<Event, { kind: 'risk-stopped' | 'risk-resumed' }>;

export class NotedStops {
  /** Scope in words, and the reason. */
  readonly #stops = new Map<string, string>();

  get names(): string[] {
    return [...this.#stops.keys()];
  }

  reasonOf(scope: RiskScope): string | undefined {
    return this.#stops.get(nameOf(scope));
  }

  read({ kind, scope, reason }: Turned): string[] {
    const name = nameOf(scope);
    if (kind === 'risk-stopped') {
      const isSame = this.#stops.get(name) === reason;
      this.#stops.set(name, reason);
      return isSame ? [`${name} was stopped twice for one reason`] : [];
    }
    return this.#stops.delete(name) ? [] : [`${name} was resumed and was not stopped`];
  }

  endMarket(marketId: string): void {
    this.#stops.delete(`market ${marketId}`);
  }

  covers({ siteId, sportId, marketId }: NotedPlace): boolean {
    return this.names.some((name) => {
      const [what, which] = name.split(' ');
      if (what === 'all') return true;
      if (what === 'site') return which === siteId;
      if (what === 'maintenance') return which === 'all' || which === siteId;
      return which === (what === 'sport' ? sportId : marketId);
    });
  }
}

function nameOf(scope: RiskScope): string {
  if (scope.kind === 'all') return 'all';
  if (scope.kind === 'maintenance') return `maintenance ${scope.siteId ?? 'all'}`;
  if (scope.kind === 'site') return `site ${scope.siteId}`;
  return scope.kind === 'sport' ? `sport ${scope.sportId}` : `market ${scope.marketId}`;
}

/** Compares the live stops with these. */
export function compareStops(noted: NotedStops, live: Iterable<{ readonly scope: RiskScope }>) {
  const was = Array.from(live, ({ scope }) => nameOf(scope))
    .toSorted()
    .join(', ');
  const must = noted.names.toSorted().join(', ');
  return was === must ? [] : [`stopped is ${was || 'nothing'}; expected ${must || 'nothing'}`];
}
