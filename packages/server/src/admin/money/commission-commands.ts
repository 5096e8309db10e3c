/** Commission plans and discount tiers of a site (docs/rules/commission.md). */
import {
  agentId,
  makeMoney,
  makeMoneyText,
  money,
  parseMoney,
  siteId,
  sports,
} from '@layline/contract';
import type { CommissionPlan, DiscountTier, PlanScope } from '@layline/exchange';
import { z } from 'zod';
import { idText, onOff, percentText } from '../../base/flag-text.ts';
import { type AdminParts, command, makeTable } from '../command.ts';
import type { Effect } from '../effects/effect.ts';
import { agentText, mustAccept, rehearse } from '../find/find-agent.ts';
import { findSite } from '../find/find-site.ts';

const sportIds = sports.map(({ id }) => id as string);

const ofPlan = z.object({
  site: idText,
  agent: agentText.optional(),
  sport: z
    .string()
    .refine((id) => sportIds.includes(id), `must be one of ${sportIds.join(', ')}`)
    .optional(),
  type: z
    .string()
    .regex(/^[A-Z0-9_.-]{1,60}$/, 'must be a market type such as MATCH_ODDS')
    .optional(),
  dryRun: onOff.default(false),
});
type Given = z.output<typeof ofPlan>;

const scopeOf = ({ site, agent, sport, type }: Given): PlanScope => ({
  siteId: siteId(site),
  ...(agent !== undefined && { agentId: agentId(agent) }),
  ...(sport !== undefined && { sportId: sport }),
  ...(type !== undefined && { marketType: type }),
});

const nameOf = ({ siteId: site, agentId: agent, sportId, marketType }: PlanScope): string =>
  [agent ?? site, sportId && `sport ${sportId}`, marketType].filter(Boolean).join(', ');

const percent = (basisPoints: number): string => `${basisPoints / 100} %`;

const textOf = ({ base, rebate }: Pick<CommissionPlan, 'base' | 'rebate'>): string =>
  `base ${percent(base)}, rebate ${percent(rebate)}`;

const isSameScope = (one: PlanScope, other: PlanScope): boolean => nameOf(one) === nameOf(other);

function plansOf({ engine }: AdminParts, site: string): CommissionPlan[] {
  return engine.view.commissionPlans(siteId(site));
}

const tierText = ({ from, discount }: DiscountTier): string =>
  `${makeMoneyText(from)}=${discount / 100}`;

/** For the audit. */
function settingsOf(parts: AdminParts, { site }: { readonly site: string }) {
  const plans = plansOf(parts, site).map((plan) => [nameOf(plan), textOf(plan)]);
  const { tiers } = parts.engine.view.siteDiscounts(siteId(site));
  return { ...Object.fromEntries(plans), tiers: tiers.map(tierText).join(',') || 'none' };
}

const falls = (site: string, text: string): Effect => ({
  effect: 'commission-falls',
  subject: { kind: 'site', id: site },
  siteId: site,
  amount: money(0),
  text,
});

/** A plan that takes no less and gives no more than the one before it has no effect. */
function planEffects(parts: AdminParts, given: z.output<typeof settable>): Effect[] {
  const scope = scopeOf(given);
  const { base, rebate } = given;
  const before = plansOf(parts, given.site).find((plan) => isSameScope(plan, scope));
  if (before !== undefined && base >= before.base && rebate <= before.rebate) return [];
  return [falls(given.site, `Sets the plan of ${nameOf(scope)}: ${textOf({ base, rebate })}.`)];
}

const settable = ofPlan.extend({ base: percentText, rebate: percentText.default(0) });

/** Such as `1000=10,5000=20`; `none` for no tiers. */
const tiersText = z.string().transform((text, context): readonly DiscountTier[] => {
  if (text === 'none') return [];
  const tiers = text.split(',').map((part) => {
    const [from = null, discount = null] = part.split('=').map((side) => parseMoney(side.trim()));
    return from === null || discount === null ? null : { from, discount: Number(discount) };
  });
  if (tiers.every((tier) => tier !== null)) return tiers;
  context.addIssue({ code: 'custom', message: 'must be tiers such as 1000=10,5000=20, or none' });
  return z.NEVER;
});

const isNoBetter = (before: readonly DiscountTier[], { from, discount }: DiscountTier): boolean =>
  before.some((tier) => tier.from <= from && tier.discount >= discount);

export const commissionCommands = [
  command({
    name: 'commission list',
    summary:
      'List the commission plans of a site, its discount tiers, and players with a discount.',
    staff: { isRead: true },
    positions: ['site'],
    schema: z.object({ site: idText }),
    async run(parts, { site }) {
      const { commission_rate: flat } = await findSite(parts, site);
      const { tiers, week, players } = parts.engine.view.siteDiscounts(siteId(site));
      const plans = plansOf(parts, site).map((plan) => ({
        branch: plan.agentId ?? 'site',
        sport: plan.sportId ?? 'all',
        type: plan.marketType ?? 'all',
        base: percent(plan.base),
        rebate: percent(plan.rebate),
      }));
      const text = [
        plans.length === 0 ? `No plan; the flat commission is ${percent(flat)}.` : makeTable(plans),
        `Tiers: ${tiers.map(tierText).join(', ') || 'none'}.`,
        `Players with a discount: ${players.length}.`,
      ].join('\n');
      return { data: { plans, tiers, week, discounts: players.length }, text };
    },
  }),
  command({
    name: 'commission set',
    summary:
      'Set a commission plan, in percent: the --base of net winnings, and the --rebate of own stakes that ' +
      'others took while they waited. For the site or an --agent, for all markets or a --sport or --type; ' +
      'it counts for markets that are defined from then on.',
    staff: { roles: ['risk', 'finance'], isAudited: true },
    effects: { may: ['commission-falls'], of: planEffects },
    positions: ['site'],
    bare: ['dryRun'],
    schema: settable,
    sets: settingsOf,
    async run(parts, given) {
      await findSite(parts, given.site);
      const { base, rebate, dryRun } = given;
      const scope = scopeOf(given);
      const request = { kind: 'set-commission-plan', ...scope, terms: { base, rebate } } as const;
      if (dryRun) rehearse(parts, request);
      else mustAccept(await parts.engine.submit(request));
      const word = dryRun ? 'would be' : 'is';
      const text = `The plan of ${nameOf(scope)} ${word} ${textOf({ base, rebate })}.`;
      return { data: { base: base / 100, rebate: rebate / 100 }, text };
    },
  }),
  command({
    name: 'commission end',
    summary: 'End a commission plan: the same --agent, --sport and --type. Open markets keep it.',
    staff: { roles: ['risk', 'finance'], isAudited: true },
    effects: {
      may: ['commission-falls'],
      of: (_, given) => [falls(given.site, `Ends the plan of ${nameOf(scopeOf(given))}.`)],
    },
    positions: ['site'],
    bare: ['dryRun'],
    schema: ofPlan,
    sets: settingsOf,
    async run(parts, given) {
      await findSite(parts, given.site);
      const scope = scopeOf(given);
      const request = { kind: 'set-commission-plan', ...scope, terms: null } as const;
      if (given.dryRun) rehearse(parts, request);
      else mustAccept(await parts.engine.submit(request));
      const text = `The plan of ${nameOf(scope)} ${given.dryRun ? 'would end' : 'ended'}.`;
      return { data: { plan: nameOf(scope) }, text };
    },
  }),
  command({
    name: 'commission tiers',
    summary:
      'Set from which commission in four weeks a player pays how many percent less, such as ' +
      '1000=10,5000=20, or none; discounts follow within a minute, and then every Monday.',
    staff: { roles: ['risk', 'finance'], isAudited: true },
    effects: {
      may: ['commission-falls'],
      of(parts, { site, tiers }) {
        const before = parts.engine.view.siteDiscounts(siteId(site)).tiers;
        if (tiers.every((tier) => isNoBetter(before, tier))) return [];
        return [falls(site, `Sets the discount tiers ${tiers.map(tierText).join(', ')}.`)];
      },
    },
    positions: ['site', 'tiers'],
    schema: z.object({ site: idText, tiers: tiersText }),
    sets: settingsOf,
    async run(parts, { site, tiers }) {
      await findSite(parts, site);
      const request = { kind: 'set-discount-tiers', siteId: siteId(site), tiers } as const;
      mustAccept(await parts.engine.submit(request));
      const shown = tiers.map(({ from, discount }) => ({
        from: makeMoney(from),
        discount: discount / 100,
      }));
      return { data: shown, text: `Discount tiers: ${tiers.map(tierText).join(', ') || 'none'}.` };
    },
  }),
];
