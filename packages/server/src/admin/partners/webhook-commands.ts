/** Manages the addresses that a site's events are delivered to. */
import { makeInstant } from '@layline/contract';
import { webhookTypes } from '@layline/contract/webhooks';
import { z } from 'zod';
import { idText, listText } from '../../base/flag-text.ts';
import { readJournalHead } from '../../store/queries/journal.ts';
import {
  addEndpoint,
  changeEndpoint,
  type Endpoint,
  listEndpoints,
  readParked,
  rewindEndpoint,
  switchEndpoint,
} from '../../store/queries/partners/webhooks.ts';
import { readArchivedTo } from '../../store/queries/system/journal-archive.ts';
import { type AdminParts, AdminProblem, command, type Done, makeTable } from '../command.ts';
import type { Effect } from '../effects/effect.ts';
import { findSite } from '../find/find-site.ts';
import {
  address,
  answerNewSecret,
  named,
  oldHours,
  sealSecret,
  shownOnce,
} from './partner-acts.ts';

const unknownType = (list: readonly string[]): string | undefined =>
  list.find((type) => !(webhookTypes as readonly string[]).includes(type));
const types = listText.superRefine((list, context) => {
  const unknown = unknownType(list);
  if (unknown === undefined) return;
  const message = `has no type '${unknown}'; there are ${webhookTypes.join(', ')}`;
  context.addIssue({ code: 'custom', message });
});

async function find({ store }: Pick<AdminParts, 'store'>, name: string): Promise<Endpoint> {
  const found = (await listEndpoints(store)).find((one) => one.name === name);
  if (found === undefined) throw new AdminProblem(`NAME: there is no webhook '${name}'.`);
  return found;
}

const seqText = z
  .string()
  .regex(/^[1-9]\d{0,14}$/, 'must be the number of a command')
  .transform(Number);

const typesText = (list: readonly string[]): string =>
  list.length === 0 ? 'all but opt-in' : list.join(',');

const valuesOf = async (parts: AdminParts, { name }: z.output<typeof named>) => {
  const found = (await listEndpoints(parts.store)).find((one) => one.name === name);
  if (found === undefined) return {};
  const { siteId, url, isOn, secretMadeAt, oldUntil } = found;
  const state = isOn ? 'on' : 'off';
  const secrets = { secretMadeAt, oldUntil: oldUntil ?? '' };
  return { site: siteId, url, types: typesText(found.types), state, ...secrets };
};

function leaves({ name, siteId }: Pick<Endpoint, 'name' | 'siteId'>, text: string): Effect[] {
  const subject = { kind: 'partner', id: name } as const;
  return [{ effect: 'data-leaves', subject, siteId, amount: null, text }];
}

const reload = async ({ webhooks }: AdminParts): Promise<void> => webhooks?.reload();

async function setOn(parts: AdminParts, name: string, isOn: boolean): Promise<Done> {
  await find(parts, name);
  await switchEndpoint(parts.store, { name, isOn });
  await reload(parts);
  const text = isOn
    ? `${name} is on; it goes on after the last event that it took.`
    : `${name} is off; what happens meanwhile waits for it.`;
  return { data: { name }, text };
}

const grows = (from: readonly string[], to: readonly string[]): boolean =>
  (to.length === 0 && from.length > 0) || to.some((type) => !from.includes(type));

export const webhookCommands = [
  command({
    name: 'webhook add',
    summary: "add an address for a site's events, off at first; its secret is shown once",
    positions: ['site', 'name', 'url'],
    schema: named.extend({ site: idText, url: address, types: types.optional() }),
    async run(parts, { site, name, url, types: only = [] }) {
      const { site_id: siteId } = await findSite(parts, site);
      const { secret, sealedSecret } = sealSecret(parts, name);
      const { seq = 0 } = (await readJournalHead(parts.store)) ?? {};
      const now = parts.clock.now();
      const added = { name, siteId, url, sealedSecret, types: only, seq, now };
      if (!(await addEndpoint(parts.store, added))) {
        throw new AdminProblem(`NAME: there is a partner '${name}' already.`);
      }
      await reload(parts);
      return { data: { name, secret }, text: `${shownOnce(name, secret)} Now turn it on.` };
    },
  }),
  command({
    name: 'webhook list',
    staff: { isRead: true },
    summary: 'list webhooks, with what each has taken and what waits for it',
    schema: z.object({}),
    async run({ store, webhooks, engine, clock }) {
      const data = await Promise.all(
        (await listEndpoints(store)).map(async (one) => {
          const { sealedSecret: _sealed, sealedOld: _old, part: _part, ...shown } = one;
          const report = webhooks?.reportOf(one.name) ?? null;
          const [oldest] = one.parked === 0 ? [] : await readParked(store, one.name, 1);
          const behind = report?.behind ?? Math.max(0, engine.view.seq - one.seq);
          const lastProblem = oldest?.problem ?? report?.lastProblem ?? '';
          const isOldGood = one.oldUntil !== null && one.oldUntil > makeInstant(clock.now());
          const oldUntil = isOldGood ? one.oldUntil : null;
          const oldestParked = oldest?.subject ?? null;
          return { ...shown, behind, lastProblem, oldestParked, oldUntil };
        }),
      );
      const rows = data.map((one) => ({
        name: one.name,
        site: one.siteId,
        state: one.isOn ? 'on' : one.offReason === '' ? 'off' : `off: ${one.offReason}`,
        url: one.url,
        types: typesText(one.types),
        seq: one.seq,
        behind: one.behind,
        parked: one.parked,
        problem: one.parked === 0 && one.failingSince === null ? '' : one.lastProblem,
        secret: one.secretMadeAt,
      }));
      return { data, text: makeTable(rows) };
    },
  }),
  command({
    name: 'webhook set',
    staff: { isAudited: true },
    effects: {
      may: ['data-leaves'],
      async of(parts, { name, url, types: to }) {
        const found = await find(parts, name);
        const isElsewhere = url !== undefined && url !== found.url;
        const isMore = to !== undefined && grows(found.types, to);
        const what = `${isElsewhere ? ` to ${url}` : ''}${isMore ? `: ${typesText(to)}` : ''}`;
        const text = `Events of ${found.siteId} go${what} for ${name}.`;
        return isElsewhere || isMore ? leaves(found, text) : [];
      },
    },
    summary: "change a webhook's address, or the types of events that it gets",
    positions: ['name'],
    schema: named.extend({ url: address.optional(), types: types.optional() }),
    sets: valuesOf,
    async run(parts, { name, url, types: only }) {
      const found = await find(parts, name);
      if (url === undefined && only === undefined) {
        throw new AdminProblem('Give what is to change: --url or --types.');
      }
      const changed = { name, url: url ?? found.url, types: only ?? found.types };
      await changeEndpoint(parts.store, changed);
      await reload(parts);
      return { data: { name }, text: `${name} is changed.` };
    },
  }),
  command({
    name: 'webhook on',
    staff: { isAudited: true },
    effects: {
      may: ['data-leaves'],
      async of(parts, { name }) {
        const found = await find(parts, name);
        if (found.isOn) return [];
        const events = typesText(found.types);
        return leaves(found, `Events of ${found.siteId} go to ${found.url}: ${events}.`);
      },
    },
    summary: 'turn a webhook on; it goes on after the last event that it took',
    positions: ['name'],
    schema: named,
    sets: valuesOf,
    run: (parts, { name }) => setOn(parts, name, true),
  }),
  command({
    name: 'webhook off',
    staff: { roles: ['support', 'risk'], isAudited: true },
    summary: 'turn a webhook off at once; what happens meanwhile waits for it',
    positions: ['name'],
    schema: named,
    sets: valuesOf,
    run: (parts, { name }) => setOn(parts, name, false),
  }),
  command({
    name: 'webhook rotate',
    summary: `make a new secret, shown once; the one before signs too for ${oldHours} hours`,
    positions: ['name'],
    schema: named,
    sets: valuesOf,
    async run(parts, { name }) {
      await find(parts, name);
      const before = `For ${oldHours} hours every delivery is signed by both.`;
      const answer = await answerNewSecret(parts, { name, before });
      await reload(parts);
      return answer;
    },
  }),
  command({
    name: 'webhook test',
    staff: { isAudited: true },
    summary: 'send one message that means nothing, and show what the receiver answers',
    positions: ['name'],
    schema: named,
    async run(parts, { name }) {
      const found = await find(parts, name);
      if (parts.webhooks === undefined) {
        throw new AdminProblem('No server runs on this store; start it, and test again.');
      }
      const sent = await parts.webhooks.test(found);
      if (sent.kind === 'taken') return { data: { name }, text: `${name} took it.` };
      const problem = sent.kind === 'gone' ? 'status 410' : sent.problem;
      return {
        data: { name, problem },
        text: `${name} did not take it: ${problem}.`,
        isFault: true,
      };
    },
  }),
  command({
    name: 'webhook replay',
    staff: { isAudited: true },
    effects: {
      may: ['data-leaves'],
      async of(parts, { name, fromSeq }) {
        const found = await find(parts, name);
        const text = `Events of ${found.siteId} from ${fromSeq} on go to ${found.url} again.`;
        return leaves(found, text);
      },
    },
    summary: 'deliver again from a command of the journal on, under the same ids',
    positions: ['name'],
    schema: named.extend({ fromSeq: seqText }),
    async run(parts, { name, fromSeq }) {
      const found = await find(parts, name);
      if (fromSeq > found.seq) {
        const text = `--from-seq: ${name} stands at ${found.seq}; give that number or one before it.`;
        throw new AdminProblem(text);
      }
      const archived = await readArchivedTo(parts.store);
      if (fromSeq <= archived) {
        const text = `--from-seq: entries up to ${archived} are archived; give a later number.`;
        throw new AdminProblem(text);
      }
      if (parts.webhooks === undefined) await rewindEndpoint(parts.store, { name, fromSeq });
      else await parts.webhooks.replay(name, fromSeq);
      return { data: { name }, text: `${name} gets everything from ${fromSeq} on again.` };
    },
  }),
];
