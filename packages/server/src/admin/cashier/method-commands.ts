/** Manages the ways by which a site's players pay in and out. */
import { makeMoney, makeMoneyText, money } from '@layline/contract';
import { z } from 'zod';
import { amountText, idText, integerText, someText } from '../../base/flag-text.ts';
import {
  findMethod,
  listMethods,
  type Method,
  saveMethod,
} from '../../store/queries/cashier/methods.ts';
import { listBridges } from '../../store/queries/partners/partners.ts';
import { type AdminParts, AdminProblem, command, type Done, makeTable } from '../command.ts';
import type { Effect, Settings } from '../effects/effect.ts';
import { findSite } from '../find/find-site.ts';

const nameForm = 'must be 1 to 20 small letters, digits and -, a letter first';
export const methodText = z.string().regex(/^[a-z][a-z0-9-]{0,19}$/, nameForm);
const named = z.object({ site: idText, name: methodText });

const detailsForm = "must be lines such as 'Account: 123;Bank: North', at most 10";
const details = z
  .string()
  .max(1000, 'may have at most 1000 characters')
  .transform((text) =>
    text
      .split(';')
      .map((part) => part.trim())
      .filter((part) => part !== ''),
  )
  .refine((lines) => lines.length <= 10, detailsForm)
  .refine((lines) => lines.every((line) => /^[^:]{1,40}:\s*\S.{0,199}$/.test(line)), detailsForm);

const terms = {
  title: someText(40).optional(),
  details: details.optional().describe('What a payer must know, such as Account: 123.'),
  depositMin: amountText.optional(),
  depositMax: amountText.optional().describe('0 if nothing is paid in this way.'),
  depositFee: amountText.optional(),
  withdrawMin: amountText.optional(),
  withdrawMax: amountText.optional().describe('0 if nothing is paid out this way.'),
  withdrawFee: amountText.optional(),
  expireHours: integerText(1, 720).optional(),
};

type Terms = z.output<z.ZodObject<typeof terms>>;
type Named = z.output<typeof named>;

const usual = {
  title: '',
  details: [],
  depositMin: 100_00,
  depositMax: 100_000_00,
  depositFee: 0,
  withdrawMin: 100_00,
  withdrawMax: 100_000_00,
  withdrawFee: 0,
  expireHours: 72,
} as const;

async function find({ store }: AdminParts, { site, name }: Named): Promise<Method> {
  const found = await findMethod(store, { siteId: site, name });
  if (found !== null) return found;
  throw new AdminProblem(
    `NAME: '${site}' has no way to pay '${name}'; 'pay-method list' shows all.`,
  );
}

/** The terms that are given replace those before. */
function withTerms(method: Method, given: Terms): Method {
  const changed = Object.entries(given).filter(([, value]) => value !== undefined);
  const after: Method = { ...method, ...Object.fromEntries(changed) };
  for (const way of ['deposit', 'withdraw'] as const) {
    const [min, max] = [after[`${way}Min`], after[`${way}Max`]];
    if (max !== 0 && (min < 1 || min > max)) {
      throw new AdminProblem(`--${way}-min: must be more than 0 and at most --${way}-max.`);
    }
  }
  return after;
}

const save = (parts: AdminParts, method: Method): Promise<void> =>
  saveMethod(parts.store, { ...method, now: parts.clock.now() });

const shown = (amount: number): string => makeMoneyText(money(amount));

async function settingsOf({ store }: AdminParts, { site, name }: Named): Promise<Settings> {
  const found = await findMethod(store, { siteId: site, name });
  if (found === null) return {};
  const { title, details: lines, isOn, expireHours } = found;
  const { depositMin, depositMax, depositFee, withdrawMin, withdrawMax, withdrawFee } = found;
  return {
    title,
    details: lines.join(';'),
    deposit: `${shown(depositMin)}-${shown(depositMax)}, fee ${shown(depositFee)}`,
    withdraw: `${shown(withdrawMin)}-${shown(withdrawMax)}, fee ${shown(withdrawFee)}`,
    expireHours,
    state: isOn ? 'on' : 'off',
  };
}

/** Players pay there from then on. */
function payees({ siteId, name, partner }: Method, lines: readonly string[]): Effect[] {
  const subject = { kind: 'site', id: siteId } as const;
  const to = partner === null ? lines.join('; ') : `the bridge ${partner}`;
  const text = `Players of '${siteId}' pay by ${name} to ${to === '' ? 'nobody named' : to}.`;
  return [{ effect: 'payee-changes', subject, siteId, amount: null, text }];
}

async function setOn(parts: AdminParts, given: Named, isOn: boolean): Promise<Done> {
  await save(parts, { ...(await find(parts, given)), isOn });
  return { data: { name: given.name }, text: `${given.name} is ${isOn ? 'on' : 'off'}.` };
}

async function checkPartner({ store }: AdminParts, site: string, partner: string): Promise<void> {
  const found = (await listBridges(store)).find((one) => one.name === partner);
  if (found?.siteId === site && found.kind === 'cashier') return;
  const text = `--partner: '${site}' has no bridge '${partner}'; 'partner list' shows all.`;
  throw new AdminProblem(text);
}

const staff = { roles: ['finance'], isAudited: true } as const;

export const methodCommands = [
  command({
    name: 'pay-method list',
    staff: { isRead: true },
    summary: "List the ways by which sites' players pay in and out.",
    schema: z.object({ site: idText.optional() }),
    async run({ store }, { site = null }) {
      const data = (await listMethods(store, site)).map((one) => ({
        ...one,
        depositMin: makeMoney(money(one.depositMin)),
        depositMax: makeMoney(money(one.depositMax)),
        depositFee: makeMoney(money(one.depositFee)),
        withdrawMin: makeMoney(money(one.withdrawMin)),
        withdrawMax: makeMoney(money(one.withdrawMax)),
        withdrawFee: makeMoney(money(one.withdrawFee)),
      }));
      const rows = data.map((one) => ({
        site: one.siteId,
        name: one.name,
        by: one.partner ?? 'staff',
        title: one.title,
        in: `${one.depositMin}-${one.depositMax}`,
        out: `${one.withdrawMin}-${one.withdrawMax}`,
        state: one.isOn ? 'on' : 'off',
      }));
      return { data, text: makeTable(rows) };
    },
  }),
  command({
    name: 'pay-method add',
    staff,
    summary: 'Add a way to pay, off at first: by staff, or by a bridge of --partner.',
    positions: ['site', 'name'],
    schema: named.extend({ ...terms, title: someText(40), partner: methodText.optional() }),
    sets: settingsOf,
    async run(parts, { site, name, partner, ...given }) {
      await findSite(parts, site);
      if ((await findMethod(parts.store, { siteId: site, name })) !== null) {
        throw new AdminProblem(`NAME: '${site}' has a way to pay '${name}' already.`);
      }
      if (partner !== undefined) await checkPartner(parts, site, partner);
      const base = { siteId: site, name, partner: partner ?? null, isOn: false };
      await save(parts, withTerms({ ...base, ...usual }, given));
      return { data: { name }, text: `${name} is added. Now turn it on.` };
    },
  }),
  command({
    name: 'pay-method set',
    staff,
    effects: {
      may: ['payee-changes'],
      async of(parts, { details: lines, ...given }) {
        const found = await find(parts, given);
        const isChanged = lines !== undefined && lines.join(';') !== found.details.join(';');
        return found.isOn && isChanged ? payees(found, lines) : [];
      },
    },
    summary: 'Change what a way to pay costs, allows, or tells its payers.',
    positions: ['site', 'name'],
    schema: named.extend(terms),
    sets: settingsOf,
    async run(parts, { site, name, ...given }) {
      await save(parts, withTerms(await find(parts, { site, name }), given));
      return { data: { name }, text: `${name} is changed.` };
    },
  }),
  command({
    name: 'pay-method on',
    staff,
    effects: {
      may: ['payee-changes'],
      async of(parts, given) {
        const found = await find(parts, given);
        return found.isOn ? [] : payees(found, found.details);
      },
    },
    summary: 'Offer a way to pay to players.',
    positions: ['site', 'name'],
    schema: named,
    sets: settingsOf,
    run: (parts, given) => setOn(parts, given, true),
  }),
  command({
    name: 'pay-method off',
    staff,
    summary: 'Offer a way to pay no longer; what is on its way goes on.',
    positions: ['site', 'name'],
    schema: named,
    sets: settingsOf,
    run: (parts, given) => setOn(parts, given, false),
  }),
];
