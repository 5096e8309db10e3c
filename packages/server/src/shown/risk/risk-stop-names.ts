/** Risk stops for people: what is stopped, by id and by name. */
import { findSport, type MarketDefinition, makeInstant } from '@layline/contract';
import type { ShownRiskStop } from '@layline/contract/console';
import type { RiskScope, RiskStop } from '@layline/exchange';
import type { EngineView } from '../../engine/view/view.ts';

type View = Pick<EngineView, 'riskStops' | 'marketOf'>;

/** Returns active stops, widest first. */
export function shownStops(view: View): ShownRiskStop[] {
  const order: readonly RiskScope['kind'][] = ['all', 'maintenance', 'site', 'sport', 'market'];
  const rank = ({ scope }: RiskStop): number => order.indexOf(scope.kind);
  return view
    .riskStops()
    .toSorted((a, b) => rank(a) - rank(b) || a.since - b.since)
    .map((stop) => showStop(view, stop));
}

/** Returns the stops that cover a market for all sites. */
export const stopsOfMarket = (
  stops: readonly ShownRiskStop[],
  market: MarketDefinition,
): ShownRiskStop[] =>
  stops.filter(
    ({ scope, id }) =>
      scope === 'all' ||
      (scope === 'maintenance' && id === '') ||
      (scope === 'sport' && id === market.fixture.sportId) ||
      (scope === 'market' && id === market.marketId),
  );

/** Returns the stops that cover the whole site. */
export const stopsOfSite = (stops: readonly ShownRiskStop[], site: string): ShownRiskStop[] =>
  stops.filter(
    ({ scope, id }) =>
      scope === 'all' ||
      (scope === 'site' && id === site) ||
      (scope === 'maintenance' && (id === '' || id === site)),
  );

/** Tells whether a site accepts no new risk in any market. */
export const isSiteStopped = (view: View, site: string): boolean =>
  stopsOfSite(shownStops(view), site).length > 0;

function showStop(view: View, { scope, reason, since }: RiskStop): ShownRiskStop {
  const { id, name } = nameScope(view, scope);
  return { scope: scope.kind, id, name, reason, since: makeInstant(since) };
}

export function nameScope(
  view: Pick<View, 'marketOf'>,
  scope: RiskScope,
): { readonly id: string; readonly name: string } {
  switch (scope.kind) {
    case 'all':
      return { id: '', name: 'Everywhere' };
    case 'site':
      return { id: scope.siteId, name: `Site ${scope.siteId}` };
    case 'maintenance': {
      const { siteId } = scope;
      return {
        id: siteId ?? '',
        name: `Maintenance${siteId === null ? '' : ` of site ${siteId}`}`,
      };
    }
    case 'sport':
      return { id: scope.sportId, name: findSport(scope.sportId)?.name ?? scope.sportId };
    case 'market': {
      const definition = view.marketOf(scope.marketId)?.definition;
      const name = definition ? `${definition.fixture.name}, ${definition.name}` : scope.marketId;
      return { id: scope.marketId, name };
    }
  }
}
