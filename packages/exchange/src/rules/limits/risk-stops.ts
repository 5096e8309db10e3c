/**
 * Operator stops of new risk: everywhere, on a site, in a sport or in a market. A bet there is refused if
 * it raises its player's possible loss in its market or round; cancels, hedges and payouts continue.
 * Several stops may cover one market, which reopens once all are lifted.
 */
import {
  findSport,
  type Instant,
  type Refusal,
  refuse,
  type SiteId,
  sayInstant,
} from '@layline/contract';
import type { ExchangeState } from '../../memory/state.ts';
import type { Stamp } from '../../model/command.ts';
import type {
  ResumeRisk,
  RiskResumed,
  RiskScope,
  RiskStop,
  RiskStopped,
  StopRisk,
} from '../../model/risk-stop.ts';
import { type Decision, happened, refused } from '../decision/decision.ts';

/** More than any operator reads. */
const stopsMax = 1000;
const reasonMax = 300;

/** Key of a scope; equal scopes have equal keys. */
export function scopeKey(scope: RiskScope): string {
  switch (scope.kind) {
    case 'all':
      return 'all';
    case 'site':
      return `site/${scope.siteId}`;
    case 'sport':
      return `sport/${scope.sportId}`;
    case 'market':
      return `market/${scope.marketId}`;
    case 'maintenance':
      return scope.siteId === null ? 'maintenance' : `maintenance/${scope.siteId}`;
  }
}

/** Repeating a stop replaces its reason; with the same reason nothing happens. */
export function decideStopRisk(state: ExchangeState, command: StopRisk & Stamp): Decision {
  const { scope, reason, seq, at } = command;
  const known = state.riskStops.get(scopeKey(scope));
  const refusal = refuseReason(reason) ?? refuseScope(state, scope);
  if (refusal !== null) return refused(refusal);
  if (known === undefined && state.riskStops.size >= stopsMax) {
    return refused(refuse('TOO_MANY_REQUESTS', `${stopsMax} stops are on; resume some of them.`));
  }
  if (known?.reason === reason) return happened();
  return happened({ kind: 'risk-stopped', seq, at, scope, reason });
}

export function decideResumeRisk(state: ExchangeState, command: ResumeRisk & Stamp): Decision {
  const { scope, reason, seq, at } = command;
  const refusal = refuseReason(reason) ?? (scope.kind === 'maintenance' ? ofMaintenance() : null);
  if (refusal !== null) return refused(refusal);
  if (!state.riskStops.has(scopeKey(scope))) {
    return refused(refuse('NOT_FOUND', 'New risk is not stopped there.'));
  }
  return happened({ kind: 'risk-resumed', seq, at, scope, reason });
}

const ofMaintenance = (): Refusal =>
  refuse('INVALID_REQUEST', 'Maintenance stops and resumes new risk at its own start and end.');

/** Null for a text of the length that is kept. */
export function refuseReason(reason: string): Refusal | null {
  if (reason.trim() !== '' && reason.length <= reasonMax) return null;
  return refuse('INVALID_REQUEST', `reason must have 1 to ${reasonMax} characters.`);
}

function refuseScope({ markets, settled }: ExchangeState, scope: RiskScope): Refusal | null {
  if (scope.kind === 'maintenance') return ofMaintenance();
  if (scope.kind === 'sport' && findSport(scope.sportId) === undefined) {
    return refuse('NOT_FOUND', `There is no sport '${scope.sportId}'.`);
  }
  if (scope.kind !== 'market' || markets.has(scope.marketId)) return null;
  return refuse(settled.has(scope.marketId) ? 'MARKET_CLOSED' : 'MARKET_UNKNOWN');
}

export function applyRiskStopped(state: ExchangeState, { scope, reason, at }: RiskStopped): void {
  state.riskStops.set(scopeKey(scope), { scope, reason, since: at });
}

export function applyRiskResumed(state: ExchangeState, { scope }: RiskResumed): void {
  state.riskStops.delete(scopeKey(scope));
}

/** Scopes of a bet. In the casino, the round id serves as market id. */
export interface RiskPlace {
  readonly siteId: SiteId;
  readonly sportId: string;
  readonly marketId: string;
}

/** The widest stop that covers a bet; null if new risk is taken. */
function riskStopAt({ riskStops }: ExchangeState, place: RiskPlace): RiskStop | null {
  if (riskStops.size === 0) return null;
  const { siteId, sportId, marketId } = place;
  const keys = ['all', `site/${siteId}`, `sport/${sportId}`, `market/${marketId}`];
  // An operator's own stop comes first: it may outlast the maintenance, whose end is announced.
  for (const key of [...keys, 'maintenance', `maintenance/${siteId}`]) {
    const stop = riskStops.get(key);
    if (stop !== undefined) return stop;
  }
  return null;
}

interface Raised {
  /** The player's possible loss in the market or round, before and after. */
  readonly before: number;
  readonly after: number;
  readonly at: Instant;
}

/** Refuses a bet that raises exposure where no new risk is taken. */
export function refuseStopped(state: ExchangeState, place: RiskPlace & Raised): Refusal | null {
  if (place.after <= place.before) return null;
  const stop = riskStopAt(state, place);
  return stop && (refuseMaintained(state, stop.scope, place) ?? refuse('NEW_RISK_STOPPED'));
}

/** Work may take longer than was planned: nobody need ask more often. */
const retryMinSeconds = 60;

/** Says when to come back; null for an operator's own stop, whose end nobody knows. */
function refuseMaintained(
  { maintenances }: ExchangeState,
  scope: RiskScope,
  { at }: Pick<Raised, 'at'>,
): Refusal | null {
  const known = scope.kind === 'maintenance' ? maintenances.get(scopeKey(scope)) : undefined;
  if (known === undefined) return null;
  const { endsAt } = known;
  const text =
    `Maintenance, planned until ${sayInstant(endsAt)}: no new risk is taken. ` +
    'You can cancel, reduce and cash out.';
  const retryAfterSeconds = Math.max(retryMinSeconds, Math.ceil((endsAt - at) / 1000));
  return { ...refuse('NEW_RISK_STOPPED', text), retryAfterSeconds };
}
