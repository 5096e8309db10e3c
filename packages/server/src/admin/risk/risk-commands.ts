/**
 * Stops new risk in a market, in a sport, on a site or everywhere, until it is resumed (docs/rules/risk.md).
 */
import { marketId, siteId, sports } from '@layline/contract';
import type { RiskScope } from '@layline/exchange';
import { z } from 'zod';
import { idText, onOff, someText } from '../../base/flag-text.ts';
import { nameScope, shownStops } from '../../shown/risk/risk-stop-names.ts';
import { type AdminParts, AdminProblem, command, type Done, makeTable } from '../command.ts';
import { findSite } from '../find/find-site.ts';

const sportsText = sports.map(({ id, name }) => `${id} ${name}`).join(', ');

const place = z.object({
  market: idText.optional(),
  sport: z.string().max(40).optional(),
  site: idText.optional(),
  all: onOff.default(false),
  reason: someText(300),
});
type Place = z.output<typeof place>;

function sportOf(word: string): RiskScope {
  const found = sports.find(
    ({ id, name }) => id === word || name.toLowerCase() === word.toLowerCase(),
  );
  if (!found) throw new AdminProblem(`--sport: must be one of ${sportsText}.`);
  return { kind: 'sport', sportId: found.id };
}

/** Requires exactly one scope. A stop may outlive its site, so only the engine knows what can be resumed. */
function scopeOf({ market, sport, site, all }: Place): RiskScope {
  const scopes: RiskScope[] = [
    ...(market === undefined ? [] : [{ kind: 'market' as const, marketId: marketId(market) }]),
    ...(sport === undefined ? [] : [sportOf(sport)]),
    ...(site === undefined ? [] : [{ kind: 'site' as const, siteId: siteId(site) }]),
    ...(all ? [{ kind: 'all' as const }] : []),
  ];
  const [scope] = scopes;
  if (scope === undefined || scopes.length > 1) {
    throw new AdminProblem('Give one of --market, --sport, --site and --all.');
  }
  return scope;
}

interface Switch {
  readonly kind: 'stop-risk' | 'resume-risk';
  readonly scope: RiskScope;
  readonly reason: string;
}

async function turn({ engine }: AdminParts, given: Switch): Promise<Done> {
  const { kind, scope } = given;
  const outcome = await engine.submit(given);
  if (outcome.kind === 'refused') throw new AdminProblem(outcome.refusal.message);
  const { name } = nameScope(engine.view, scope);
  const stops = shownStops(engine.view);
  const others = stops.length === 0 ? '' : ` Still stopped: ${namesOf(stops)}.`;
  const text =
    kind === 'stop-risk'
      ? `New risk is stopped until \`risk resume\`: ${name}.`
      : `New risk is taken again: ${name}.${others}`;
  return { data: { stops }, text };
}

const namedMax = 10;
const namesOf = (stops: readonly { readonly name: string }[]): string => {
  const names = stops.slice(0, namedMax).map(({ name }) => name);
  const more = stops.length - names.length;
  return [...names, ...(more > 0 ? [`and ${more} more`] : [])].join('; ');
};

/** For the audit. */
const stopsNow = ({ engine }: AdminParts) => ({ stopped: namesOf(shownStops(engine.view)) });

const staff = { roles: ['trader', 'risk'], isAudited: true } as const;

export const riskCommands = [
  command({
    name: 'risk stop',
    staff,
    summary:
      'Stop bets that add risk in a --market, a --sport, a --site or in --all; ' +
      'cancels, reductions, cash-outs and settlement go on.',
    bare: ['all'],
    schema: place,
    sets: stopsNow,
    async run(parts, given) {
      const scope = scopeOf(given);
      if (scope.kind === 'site') await findSite(parts, scope.siteId);
      return turn(parts, { kind: 'stop-risk', scope, reason: given.reason });
    },
  }),
  command({
    name: 'risk resume',
    staff,
    summary: 'Accept new risk again after a stop: the same --market, --sport, --site or --all.',
    bare: ['all'],
    schema: place,
    sets: stopsNow,
    run: (parts, given) =>
      turn(parts, { kind: 'resume-risk', scope: scopeOf(given), reason: given.reason }),
  }),
  command({
    name: 'risk list',
    staff: { isRead: true },
    summary: 'List active risk stops with their start and reason.',
    schema: z.object({}),
    async run({ engine }) {
      const rows = shownStops(engine.view);
      return { data: rows, text: makeTable(rows.map((row) => ({ ...row }))) };
    },
  }),
];
