/** Adds, changes, lists and suspends sites. */
import { demoPassword, makeMoneyText } from '@layline/contract';
import { z } from 'zod';
import { idText, listText } from '../../base/flag-text.ts';
import { isSiteStopped } from '../../shown/risk/risk-stop-names.ts';
import { listBridges } from '../../store/queries/partners/partners.ts';
import {
  addHosts,
  addSite,
  changeSite,
  removeHosts,
  type SiteChange,
} from '../../store/queries/site-changes.ts';
import { newDemoFunds, openDemoPlayer } from '../../venue/demo/seed.ts';
import { wouldTell } from '../../venue/registers/would-tell.ts';
import { normalHost, type Site } from '../../venue/sites/directory.ts';
import { levelActs } from '../../venue/sites/level-text.ts';
import { protectSites } from '../../venue/sites/protect-sites.ts';
import {
  changedColumns,
  type SettingName,
  settingNames,
  siteSettings,
} from '../../venue/sites/site-settings.ts';
import { makeSite, usualSite } from '../../venue/sites/usual-site.ts';
import { type AdminParts, AdminProblem, command, makeTable } from '../command.ts';
import { type Effect, growth, playerSubject } from '../effects/effect.ts';
import { findSite } from '../find/find-site.ts';
import { valuesOfSite } from '../find/site-values.ts';

const hosts = listText.refine(
  (list) => list.every((host) => /^[a-z0-9.[\]:-]{1,253}$/i.test(host)),
  'must be host names, joined with commas',
);

type SettingSchemas = {
  [Name in SettingName]: z.ZodOptional<(typeof siteSettings)[Name]['schema']>;
};

const settingSchemas = Object.fromEntries(
  settingNames.map((name) => {
    const { schema, help } = siteSettings[name];
    return [name, schema.optional().describe(help)];
  }),
) as SettingSchemas;

const settable = z.object({
  ...settingSchemas,
  addHost: hosts.optional().describe('Hosts to add to the site.'),
  removeHost: hosts.optional().describe('Hosts to remove from the site.'),
  site: idText,
});

const viewOf = (site: Site) => ({
  site: site.site_id,
  title: site.title,
  layout: site.layout,
  status: site.status,
  signup: site.is_signup_open ? 'on' : 'off',
  demo: site.has_demo ? 'on' : 'off',
  commission: site.commission_rate / 100,
  hosts: site.hosts.join(','),
});

interface Change {
  readonly site: string;
  readonly columns: SiteChange;
  readonly text: string;
}

async function change(parts: AdminParts, { site: id, columns, text }: Change) {
  await findSite(parts, id);
  if (Object.keys(columns).length > 0) await changeSite(parts.store, { site_id: id, ...columns });
  const site = await findSite(parts, id);
  return { data: viewOf(site), text };
}

/**
 * Returns the currency of a new site. All sites of a venue share one, because their players match each
 * other by amounts.
 */
function currencyOf({ sites }: AdminParts, given: string | undefined): string {
  const [known] = sites.all();
  if (known === undefined) return given ?? usualSite.currency;
  if (given === undefined || given === known.currency) return known.currency;
  const why = `the sites of this venue have ${known.currency}, and share its markets`;
  throw new AdminProblem(`--currency: ${why}.`);
}

/** Throws if a host belongs to another site: a host never changes its site silently. */
function checkHosts(
  { sites }: AdminParts,
  { site, names }: { readonly site: string; readonly names: readonly string[] },
): void {
  for (const name of names) {
    const owner = sites.byHost(name);
    if (owner && owner.site_id !== site) {
      throw new AdminProblem(`${name}: this host belongs to the site '${owner.site_id}'.`);
    }
  }
}

/** A title that no demo player belongs to yet brings one, with funds. */
async function demoEffects(
  { store }: AdminParts,
  site: Parameters<typeof newDemoFunds>[1],
): Promise<Effect[]> {
  const funds = await newDemoFunds(store, site);
  if (funds === null) return [];
  const { userName, amount } = funds;
  const [subject, siteId] = [playerSubject(site.site_id, userName), site.site_id];
  const text = `${userName} is added with ${makeMoneyText(amount)}.`;
  return [{ effect: 'balance-grows', subject, siteId, amount, text }];
}

/** True if a deposit, a bet or a withdrawal needs less than before. */
function asksLess(site: Site, { levels, levelDeposited, register }: z.output<typeof settable>) {
  const { levels: own, level_deposited: sum } = site;
  const isLower =
    (levels && levelActs.some((act) => (levels[act] ?? 0) < (own[act] ?? 0))) ?? false;
  const isSumLower =
    levelDeposited !== undefined &&
    sum !== null &&
    sum !== undefined &&
    (levelDeposited === null ||
      levelDeposited.level < sum.level ||
      levelDeposited.amount > sum.amount);
  const isElsewhere = register !== undefined && site.register !== '' && register !== site.register;
  return isLower || isSumLower || isElsewhere;
}

async function checkRegister(
  { store }: AdminParts,
  { site, register }: z.output<typeof settable>,
): Promise<void> {
  if (!register) return;
  const found = (await listBridges(store)).find((one) => one.name === register);
  if (found?.siteId === site && found.kind === 'register') return;
  const text = `--register: '${site}' has no register '${register}'; 'partner list' shows all.`;
  throw new AdminProblem(text);
}

/** LEVEL-7: whoever signs up must not learn whom a register names. */
function checkTelling(site: Site, { signup, register, levels }: z.output<typeof settable>): void {
  const isTouched = signup !== undefined || register !== undefined || levels !== undefined;
  const after = { register: register ?? site.register, levels: levels ?? site.levels };
  if (!isTouched || !(signup ?? site.is_signup_open) || !wouldTell(after)) return;
  throw new AdminProblem(
    '--signup: open with a register it needs --levels deposit=1,bet=1 or higher: ' +
      'a stranger could find out whom the register names.',
  );
}

/** Every later account begins with the welcome balance, and every player has the site's limits. */
async function settingEffects(
  parts: AdminParts,
  given: z.output<typeof settable>,
): Promise<Effect[]> {
  const { site: id, welcome, playerLimits, protection, winMax, winMaxDay } = given;
  const site = await findSite(parts, id);
  const of = { subject: { kind: 'site', id }, siteId: id } as const;
  const raised = growth({
    ...of,
    effect: 'welcome-grows',
    what: `The welcome balance of '${id}'`,
    from: site.welcome_balance,
    to: welcome ?? site.welcome_balance,
  });
  const { title = site.title, has_demo = site.has_demo } = changedColumns(site, given);
  raised.push(...(await demoEffects(parts, { ...site, title, has_demo })));
  const ofWins = { ...of, effect: 'stakes-grow' } as const;
  raised.push(
    ...growth({
      ...ofWins,
      what: `The highest win of '${id}'`,
      from: site.win_max || null,
      to: (winMax ?? site.win_max) || null,
    }),
    ...growth({
      ...ofWins,
      what: `The highest win a day of '${id}'`,
      from: site.win_max_day || null,
      to: (winMaxDay ?? site.win_max_day) || null,
    }),
  );
  const weaker = { ...of, effect: 'protection-weakens', amount: null } as const;
  if (protection === 'none' && site.protection !== 'none') {
    return [...raised, { ...weaker, text: `Ends the player protection of '${id}'.` }];
  }
  const isWeaker =
    asksLess(site, given) ||
    site.player_limits.some((before) => {
      const after = (playerLimits ?? site.player_limits).find(
        ({ limit, period }) => limit === before.limit && period === before.period,
      );
      return after === undefined || after.amount > before.amount;
    });
  return isWeaker
    ? [...raised, { ...weaker, text: `Weakens what protects every player of '${id}'.` }]
    : raised;
}

/** Makes the demo player of a site with demo on, whatever its title (AUTH-4). */
async function ensureDemo(parts: AdminParts, id: string): Promise<void> {
  const site = await findSite(parts, id);
  if (!site.has_demo) return;
  const passwordHash = await parts.passwords.hash(demoPassword);
  await openDemoPlayer(parts, { site, passwordHash });
}

export const siteCommands = [
  command({
    name: 'site list',
    staff: { isRead: true },
    summary: 'List the sites.',
    schema: z.object({}),
    async run({ sites, engine }) {
      await sites.reload();
      const rows = sites.all().map((site) => ({
        ...viewOf(site),
        newRisk: isSiteStopped(engine.view, site.site_id) ? 'stopped' : 'taken',
      }));
      return { data: rows, text: makeTable(rows) };
    },
  }),
  command({
    name: 'site add',
    staff: { isAudited: true },
    summary: 'Add a site; `site set` changes its settings.',
    positions: ['site'],
    schema: z.object({
      site: z.string().regex(/^[a-z0-9-]{2,40}$/, 'must be 2 to 40 of a-z, 0-9 and -'),
      title: siteSettings.title.schema,
      host: hosts.refine((list) => list.length > 0, 'must name a host'),
      currency: z
        .enum(Intl.supportedValuesOf('currency'), 'must be the code of a currency, such as EUR')
        .optional()
        .describe("The venue's; of its first site INR, if none is given. It stays."),
      timeZone: siteSettings.timeZone.schema
        .default(siteSettings.timeZone.initial)
        .describe(siteSettings.timeZone.help),
      protection: siteSettings.protection.schema
        .default(siteSettings.protection.initial)
        .describe(siteSettings.protection.help),
      layout: siteSettings.layout.schema.optional(),
      primary: siteSettings.primary.schema.optional(),
      secondary: siteSettings.secondary.schema.optional(),
      background: siteSettings.background.schema.optional(),
    }),
    async run(parts, given) {
      await parts.sites.reload();
      const names = given.host.map(normalHost);
      checkHosts(parts, { site: given.site, names });
      const currency = currencyOf(parts, given.currency);
      const site = { ...makeSite(given.site, given), currency };
      if (!(await addSite(parts.store, { site, now: parts.clock.now() }))) {
        throw new AdminProblem(`SITE: there is a site '${given.site}' already.`);
      }
      await addHosts(parts.store, { siteId: given.site, hosts: names });
      const made = await findSite(parts, given.site);
      await protectSites(parts);
      return {
        data: viewOf(made),
        text:
          `The site '${given.site}' answers on ${names.join(', ')}. Its currency is ${currency}, ` +
          `its time zone ${given.timeZone}, its rule set of player protection '${given.protection}'.`,
      };
    },
  }),
  command({
    name: 'site set',
    staff: { isAudited: true },
    effects: {
      may: ['welcome-grows', 'balance-grows', 'protection-weakens', 'stakes-grow'],
      of: settingEffects,
    },
    summary: 'Change the given settings of a site, and keep the others.',
    positions: ['site'],
    schema: settable,
    sets: valuesOfSite,
    async run(parts, given) {
      const site = await findSite(parts, given.site);
      await checkRegister(parts, given);
      checkTelling(site, given);
      if (Object.keys(given).length === 1) {
        throw new AdminProblem('Give what is to change; `site set --help` lists the settings.');
      }
      const added = (given.addHost ?? []).map(normalHost);
      checkHosts(parts, { site: given.site, names: added });
      await addHosts(parts.store, { siteId: given.site, hosts: added });
      await removeHosts(parts.store, {
        siteId: given.site,
        hosts: (given.removeHost ?? []).map(normalHost),
      });
      const done = await change(parts, {
        site: given.site,
        columns: changedColumns(site, given),
        text: `The site '${given.site}' is changed.`,
      });
      await ensureDemo(parts, given.site);
      await protectSites(parts);
      return done;
    },
  }),
  command({
    name: 'site suspend',
    staff: { roles: ['risk'], isAudited: true },
    summary: 'Suspend betting and sign-ins on a site; browsing stays open.',
    positions: ['site'],
    schema: z.object({ site: idText }),
    sets: valuesOfSite,
    run: (parts, { site }) =>
      change(parts, {
        site,
        columns: { status: 'suspend' },
        text: `The site '${site}' is suspended.`,
      }),
  }),
  command({
    name: 'site resume',
    staff: { roles: ['risk'], isAudited: true },
    summary: 'Resume a suspended site.',
    positions: ['site'],
    schema: z.object({ site: idText }),
    sets: valuesOfSite,
    run: (parts, { site }) =>
      change(parts, { site, columns: { status: 'active' }, text: `The site '${site}' is open.` }),
  }),
];
