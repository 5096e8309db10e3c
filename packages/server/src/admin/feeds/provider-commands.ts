/** Manages the providers that push prices, and their keys. */
import { randomBytes } from 'node:crypto';
import { type Money, makeMoney } from '@layline/contract';
import { z } from 'zod';
import { amountText, integerText, listText } from '../../base/flag-text.ts';
import {
  addProvider,
  changeProvider,
  listProviders,
  type Provider,
  setProviderDisabled,
  setProviderKey,
} from '../../store/queries/providers.ts';
import { traderProvider } from '../../venue/providers/trader-quotes.ts';
import { type AdminParts, AdminProblem, command, type Done, makeTable } from '../command.ts';
import { type Effect, growth } from '../effects/effect.ts';

const named = z.object({
  name: z
    .string()
    .regex(/^[a-z][a-z0-9-]{0,19}$/, 'must be 1 to 20 small letters, digits and -, a letter first'),
});
const limited = named.extend({
  markets: integerText(1, 5000).optional(),
  silence: integerText(2, 60).optional(),
});
const settable = named.extend({
  payoutMarket: amountText.optional(),
  payoutDay: amountText.optional(),
  waitAbove: amountText.optional(),
  waitSeconds: integerText(0, 3600).optional(),
  delay: integerText(0, 86_400).optional(),
  oddsFactor: integerText(0, 1000).optional(),
  events: listText
    .refine(
      (list) => list.every((one) => /^[\w.:-]{1,64}$/.test(one)) && list.length <= 200,
      'must be event ids of other sources, joined with commas',
    )
    .optional(),
});
/**
 * A provider whose key may pay more needs what a limit that grows needs. What weakens a check on its odds, or
 * the time in which a person can stop a payment, has no sum and always needs a second person.
 */
async function limitEffects(
  { store }: AdminParts,
  { name, payoutMarket, payoutDay, waitAbove, ...given }: z.output<typeof settable>,
): Promise<Effect[]> {
  const row = (await listProviders(store)).find((one) => one.name === name);
  if (row === undefined) return [];
  const subject = { kind: 'market', id: `${name}.` } as const;
  const of = { effect: 'stakes-grow', subject, siteId: null } as const;
  const raised = (what: string, from: number, to: number | undefined): Effect[] =>
    growth({ ...of, what: `What ${name} pays ${what}`, from, to: to ?? from });
  return [
    ...raised('in a market', row.payoutMarketMax, payoutMarket),
    ...raised('in 24 hours', row.payoutDayMax, payoutDay),
    ...raised('without a trader', row.waitAbove, waitAbove),
    ...loosenedBy(row, given).map((text): Effect => {
      return { effect: 'provider-loosens', subject, siteId: null, amount: null, text };
    }),
  ];
}

/** For the audit, by the flags that set them. */
async function valuesOf({ store }: AdminParts, { name }: z.output<typeof named>) {
  const row = (await listProviders(store)).find((one) => one.name === name);
  if (row === undefined) return {};
  const amount = (minor: number) => makeMoney(minor as Money);
  return {
    payoutMarket: amount(row.payoutMarketMax),
    payoutDay: amount(row.payoutDayMax),
    waitAbove: amount(row.waitAbove),
    waitSeconds: row.waitSeconds,
    delay: row.delaySeconds,
    oddsFactor: row.oddsFactor,
    events: row.joinedEvents.join(','),
    state: row.disabledAt === null ? 'enabled' : 'disabled',
    keyMadeAt: row.keyMadeAt,
  };
}

/** Says what these values loosen. */
function loosenedBy(
  { name, oddsFactor, delaySeconds, waitSeconds, joinedEvents }: Provider,
  given: Pick<z.output<typeof settable>, 'oddsFactor' | 'delay' | 'waitSeconds' | 'events'>,
): string[] {
  const found: string[] = [];
  const factorText = (factor: number): string => (factor === 0 ? 'any factor' : `${factor} times`);
  const factor = given.oddsFactor ?? oddsFactor;
  // 0 is no limit.
  if ((factor || Infinity) > (oddsFactor || Infinity)) {
    const [from, to] = [oddsFactor, factor].map(factorText);
    found.push(`Odds of ${name} may move by ${to} at once instead of ${from}.`);
  }
  const sooner = (what: string, from: number, to = from): void => {
    if (to < from) found.push(`${what} ${name} goes from ${from} s to ${to} s.`);
  };
  sooner('The delay before payment of', delaySeconds, given.delay);
  sooner('How long after prices and bets results wait at', waitSeconds, given.waitSeconds);
  const joined = given.events?.filter((id) => !joinedEvents.includes(id)) ?? [];
  if (joined.length > 0) found.push(`${name} may use other sources' events ${joined.join(', ')}.`);
  return found;
}

const usual = { markets: 1000, silenceSeconds: 10 };

const makeKey = (): string => randomBytes(24).toString('base64url');

const mustExist = (isThere: boolean, name: string): void => {
  if (!isThere) throw new AdminProblem(`NAME: there is no provider '${name}'.`);
};

/** Updates the running server before the command answers. */
const reload = async ({ providers }: AdminParts): Promise<void> => providers?.reload();

const keyText = (name: string, key: string): string =>
  `The key of ${name} is ${key}; it is not shown again.`;

async function setDisabled(parts: AdminParts, name: string, isDisabled: boolean): Promise<Done> {
  const at = isDisabled ? parts.clock.now() : null;
  mustExist(await setProviderDisabled(parts.store, name, at), name);
  await reload(parts);
  const text = isDisabled
    ? `${name} may push no more; its markets are suspended.`
    : `${name} may push again; its markets open with its next snapshot.`;
  return { data: { name }, text };
}

export const providerCommands = [
  command({
    name: 'provider add',
    summary: 'add a provider that pushes prices; its key is shown once',
    positions: ['name'],
    schema: limited,
    async run(parts, { name, markets = usual.markets, silence = usual.silenceSeconds }) {
      if (name === traderProvider) {
        throw new AdminProblem(`NAME: '${name}' is what the venue's own traders quote by.`);
      }
      const key = makeKey();
      const now = parts.clock.now();
      const added = { name, key, marketsMax: markets, silenceMs: silence * 1000, now };
      if (!(await addProvider(parts.store, added))) {
        throw new AdminProblem(`NAME: there is a provider '${name}' already.`);
      }
      await reload(parts);
      return { data: { name, key }, text: keyText(name, key) };
    },
  }),
  command({
    name: 'provider list',
    staff: { isRead: true },
    summary: 'list the providers that push prices, with their state',
    schema: z.object({}),
    async run({ store, providers }) {
      const states = new Map((providers?.states() ?? []).map((one) => [one.provider, one]));
      const data = (await listProviders(store)).map(({ keyHash: _keyHash, ...row }) => {
        const state = states.get(row.name);
        return { ...row, sequence: state?.sequence ?? null, distrust: state?.distrust ?? null };
      });
      const rows = data.map((row) => ({
        name: row.name,
        state: row.disabledAt === null ? 'may push' : 'disabled',
        prices: row.distrust ?? (row.sequence === null ? '' : 'trusted'),
        message: row.sequence ?? '',
        markets: row.marketsMax,
        silence: `${row.silenceMs / 1000} s`,
        pays: `${makeMoney(row.payoutMarketMax as Money)} / ${makeMoney(row.payoutDayMax as Money)}`,
        waits: `above ${makeMoney(row.waitAbove as Money)}, within ${row.waitSeconds} s`,
        delay: `${row.delaySeconds} s`,
        events: row.joinedEvents.join(' '),
        key: row.keyMadeAt,
      }));
      return { data, text: makeTable(rows) };
    },
  }),
  command({
    name: 'provider set',
    staff: { roles: ['risk'], isAudited: true },
    effects: { may: ['stakes-grow', 'provider-loosens'], of: limitEffects },
    summary: 'set what a provider may pay, what waits for a trader, and events it may use',
    positions: ['name'],
    schema: settable,
    sets: valuesOf,
    async run(parts, { name, payoutMarket, payoutDay, delay, events, ...given }) {
      const change = {
        payoutMarketMax: payoutMarket,
        payoutDayMax: payoutDay,
        delaySeconds: delay,
        joinedEvents: events,
        ...given,
      };
      if (Object.values(change).every((value) => value === undefined)) {
        throw new AdminProblem('Give what is to change; `provider set --help` lists it.');
      }
      mustExist(await changeProvider(parts.store, name, change), name);
      await reload(parts);
      return { data: { name }, text: `${name} is changed.` };
    },
  }),
  command({
    name: 'provider key',
    summary: 'give a provider a new key; the old one ends at once',
    positions: ['name'],
    schema: named,
    sets: valuesOf,
    async run(parts, { name }) {
      const key = makeKey();
      mustExist(await setProviderKey(parts.store, { name, key, now: parts.clock.now() }), name);
      await reload(parts);
      return { data: { name, key }, text: keyText(name, key) };
    },
  }),
  command({
    name: 'provider disable',
    staff: { roles: ['trader', 'risk'], isAudited: true },
    summary: 'disable a provider at once: its markets are suspended',
    positions: ['name'],
    schema: named,
    sets: valuesOf,
    run: (parts, { name }) => setDisabled(parts, name, true),
  }),
  command({
    name: 'provider enable',
    staff: { roles: ['risk'], isAudited: true },
    summary: 'enable a provider again, with its present key',
    positions: ['name'],
    schema: named,
    sets: valuesOf,
    run: (parts, { name }) => setDisabled(parts, name, false),
  }),
];
