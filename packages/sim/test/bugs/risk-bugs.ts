/** Bugs in stops of new risk: each breaks a rule of docs/rules/risk.md. */
import { type Bug, bugsIn } from './planted.ts';

const stops = 'exchange/src/rules/limits/risk-stops.ts';
const maintenance = 'exchange/src/rules/limits/maintenance.ts';

export const riskBugs: readonly Bug[] = bugsIn('new risk', [
  [
    'a bet adds risk although none is taken',
    'exchange/src/rules/limits/new-risk.ts',
    'refuseStopped(state, { siteId, sportId, marketId, before, after, at }) ??',
    '',
  ],
  [
    'a hedge is refused while no new risk is taken',
    stops,
    'if (place.after <= place.before) return null;',
    '',
  ],
  [
    'a sport can be stopped, and nothing follows',
    stops,
    '`sport/${sportId}`, `market/${marketId}`]',
    '`market/${marketId}`]',
  ],
  [
    'a stop of a site holds for all of them',
    stops,
    'if (stop !== undefined) return stop;',
    'const [other] = riskStops.values();\n    if (stop ?? other) return stop ?? other ?? null;',
  ],
  [
    'what is resumed resumes everything',
    stops,
    'state.riskStops.delete(scopeKey(scope));',
    'state.riskStops.clear();',
  ],
  [
    'the stop of a market outlives it',
    'exchange/src/apply.ts',
    "state.riskStops.delete(scopeKey({ kind: 'market', marketId: event.marketId }));",
    '',
  ],
  [
    'a snapshot forgets where no new risk is taken',
    'exchange/src/snapshot.ts',
    'for (const stop of saved.riskStops ?? [])',
    'for (const stop of [] as NonNullable<typeof saved.riskStops>)',
  ],
  [
    'a held bet that adds risk waits on when it is stopped',
    'server/src/engine/writer/in-play-delays.ts',
    "if (event.kind === 'risk-stopped') this.#stopRisk(state, event);",
    '',
  ],
  [
    'every held bet lapses when new risk is stopped',
    'server/src/engine/writer/in-play-delays.ts',
    'const isStopped = reservation && refuseStoppedWait(state, { playerId, reservation, at });',
    'const isStopped = reservation && state.riskStops.size > 0 && playerId && refuseStoppedWait;',
  ],
  [
    'maintenance begins before its time',
    maintenance,
    'if (at < known.startsAt) {',
    'if (at < known.startsAt - 10_000) {',
  ],
  [
    'the end of maintenance leaves its stop on',
    maintenance,
    '...(hasBegun(state, command) ? [resumed] : [])',
    '...[]',
  ],
  [
    'a snapshot forgets maintenance',
    'exchange/src/snapshot.ts',
    'for (const one of saved.maintenances ?? [])',
    'for (const one of [] as NonNullable<typeof saved.maintenances>)',
  ],
  [
    'maintenance of a site is not asked for',
    stops,
    "[...keys, 'maintenance', `maintenance/${siteId}`]",
    "[...keys, 'maintenance']",
  ],
  [
    'a casino bet that others lean on leaves although no new risk is taken',
    'exchange/src/rules/rounds/settle-round.ts',
    'refuseStopped(state, { ...place, before, after: open, at }) ??',
    '',
  ],
]);
