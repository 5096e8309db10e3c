/** The rule set of a market, and what its rules void. */
import {
  findSport,
  type Instant,
  listedRuleSets,
  makeInstant,
  marketId,
  noMoney,
  type RuleSetName,
  ruleSetNames,
  ruleSets,
  type VoidWindow,
} from '@layline/contract';
import { z } from 'zod';
import { idText, instantText, onOff } from '../../../base/flag-text.ts';
import { readCommandsBetween } from '../../../store/queries/journal.ts';
import { type AdminParts, AdminProblem, command, type Done, makeTable } from '../../command.ts';
import type { Effect } from '../../effects/effect.ts';

const ruleSet = z.enum(ruleSetNames, `must be one of ${ruleSetNames.join(', ')}`);

function openMarket({ engine }: AdminParts, market: string) {
  const found = engine.view.marketOf(marketId(market));
  if (found) return found.definition;
  throw new AdminProblem(
    `MARKET: '${market}' is unknown or settled; only an open market can be changed.`,
  );
}

interface Change {
  readonly rules?: RuleSetName;
  readonly voidWindows?: readonly VoidWindow[];
}

async function redefine(parts: AdminParts, market: string, change: Change): Promise<void> {
  const definition = { ...openMarket(parts, market), ...change };
  const outcome = await parts.engine.submit({ kind: 'define-market', definition });
  if (outcome.kind === 'refused') throw new AdminProblem(outcome.refusal.message);
}

interface Window {
  readonly market: string;
  readonly from: Instant;
  readonly until: Instant;
  readonly dryRun: boolean;
}

async function voidWindow(
  parts: AdminParts,
  { market, from, until, dryRun }: Window,
): Promise<Done> {
  const { voidWindows = [], rules } = openMarket(parts, market);
  if (rules === undefined) throw new AdminProblem(`MARKET: '${market}' has no rule set.`);
  if (until < from) throw new AdminProblem('--until: must not be before --from.');
  const found = await readCommandsBetween(parts.store, { from, until });
  if (found === null) throw new AdminProblem('--from: nothing was decided in that time.');
  const what = `${makeInstant(from)} to ${makeInstant(until)}`;
  const data = { market, from: found.from, until: found.until, isDryRun: dryRun };
  if (dryRun) return { data, text: `Would void what was matched in ${market} from ${what}.` };
  await redefine(parts, market, { voidWindows: [...voidWindows, found] });
  return { data, text: `Void on both sides: what was matched in ${market} from ${what}.` };
}

const voiding = ({ market, from, until }: Omit<Window, 'dryRun'>): Effect => ({
  effect: 'payout-reverses',
  subject: { kind: 'market', id: market },
  siteId: null,
  amount: noMoney,
  text: `Voids what was matched in ${market} from ${makeInstant(from)} to ${makeInstant(until)}.`,
});

/** Every decision of the sets, a row each. */
function ruleRows() {
  const { name: _name, ...decided } = ruleSets['betfair@1'];
  const rules = Object.keys(decided) as (keyof typeof decided)[];
  const cells = (cell: (name: RuleSetName) => string) =>
    Object.fromEntries(ruleSetNames.map((name) => [name, cell(name)]));
  const sportsOf = new Map(listedRuleSets.map(({ name, sportIds }) => [name, sportIds]));
  const sportNames = (name: RuleSetName) =>
    (sportsOf.get(name) ?? []).map((id) => findSport(id)?.name ?? id).join(', ');
  return [
    { rule: 'usual for', ...cells((name) => sportNames(name) || 'no sport') },
    ...rules.map((rule) => ({
      rule: rule.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`),
      ...cells((name) => String(ruleSets[name][rule] ?? 'none')),
    })),
  ];
}

export const ruleCommands = [
  command({
    name: 'market rule-sets',
    staff: { isRead: true },
    summary: 'List the rule sets by which markets are settled, and what each decides.',
    schema: z.object({}),
    run: async () => ({ data: ruleSets, text: makeTable(ruleRows()) }),
  }),
  command({
    name: 'market rules',
    staff: { roles: ['trader', 'risk'], isAudited: true },
    summary: 'Set the rule set of a market that has no bets yet.',
    positions: ['market', 'rules'],
    schema: z.object({ market: idText, rules: ruleSet }),
    sets: (parts, { market }) => ({ rules: openMarket(parts, market).rules ?? '' }),
    async run(parts, { market, rules }) {
      await redefine(parts, market, { rules });
      return { data: { market, rules }, text: `${market} is settled by ${rules}.` };
    },
  }),
  command({
    name: 'market void-window',
    staff: { roles: ['trader', 'risk'], isAudited: true },
    effects: { may: ['payout-reverses'], of: (_parts, window) => [voiding(window)] },
    summary:
      'Void on both sides what was matched between an incident and the suspension that followed it: ' +
      '--from and --until are times such as 2026-11-29T14:03:20.500Z.',
    positions: ['market'],
    bare: ['dryRun'],
    schema: z.object({
      market: idText,
      from: instantText,
      until: instantText,
      dryRun: onOff.default(false),
    }),
    sets: (parts, { market }) => ({
      'void windows': (openMarket(parts, market).voidWindows ?? [])
        .map(({ from, until }) => `${from} to ${until}`)
        .join(', '),
    }),
    run: voidWindow,
  }),
];
