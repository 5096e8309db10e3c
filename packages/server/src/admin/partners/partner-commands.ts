/** Manages the bridges that take and pay money for a site. */
import { makeInstant } from '@layline/contract';
import type { ShownBridge } from '@layline/contract/console-commands';
import { z } from 'zod';
import { idText } from '../../base/flag-text.ts';
import { makeAllDue } from '../../store/queries/partners/outbox.ts';
import {
  addPartner,
  type Bridge,
  changeBridge,
  listBridges,
  switchPartner,
} from '../../store/queries/partners/partners.ts';
import { type AdminParts, AdminProblem, command, type Done, makeTable } from '../command.ts';
import type { Effect } from '../effects/effect.ts';
import { findSite } from '../find/find-site.ts';
import { findBridge } from './find-bridge.ts';
import { address, makeNewSecret, named, oldHours, sealSecret, shownOnce } from './partner-acts.ts';

const yesNo = z.enum(['yes', 'no'], "must be 'yes' or 'no'").transform((word) => word === 'yes');

async function valuesOf(parts: AdminParts, { name }: z.output<typeof named>) {
  const found = (await listBridges(parts.store)).find((one) => one.name === name);
  if (found === undefined) return {};
  const { siteId, url, isOn, isIdempotent, secretMadeAt, oldUntil } = found;
  const state = isOn ? 'on' : 'off';
  const idempotent = isIdempotent ? 'yes' : 'no';
  return { site: siteId, url, idempotent, state, secretMadeAt, oldUntil: oldUntil ?? '' };
}

/** What it says arrived is credited, what it is given to pay leaves, and it learns the ids of players. */
const isTrusted = ['balance-grows', 'money-leaves', 'data-leaves'] as const;

function trusted({ name, siteId }: Pick<Bridge, 'name' | 'siteId'>, text: string): Effect[] {
  const subject = { kind: 'partner', id: name } as const;
  return isTrusted.map((effect) => ({ effect, subject, siteId, amount: null, text }));
}

const reload = async ({ partners }: AdminParts): Promise<void> => partners?.reload();

async function setOn(parts: AdminParts, name: string, isOn: boolean): Promise<Done> {
  await findBridge(parts, name);
  if (isOn) await makeAllDue(parts.store, { partner: name, now: parts.clock.now() });
  await switchPartner(parts.store, { name, isOn });
  await reload(parts);
  const text = isOn
    ? `${name} is on: it is asked what became of everything that was open, and then given what waits.`
    : `${name} is off: it is neither asked nor given anything until it is on again.`;
  return { data: { name }, text };
}

export const partnerCommands = [
  command({
    name: 'partner add',
    // Whoever has the secret may tell the bridge to pay.
    staff: { isLocal: true },
    summary: "add a bridge to a site's cashier, off at first; its secret is shown once",
    positions: ['site', 'name', 'url'],
    schema: named.extend({ site: idText, url: address, idempotent: yesNo.default(false) }),
    async run(parts, { site, name, url, idempotent: isIdempotent }) {
      const { site_id: siteId } = await findSite(parts, site);
      const { secret, sealedSecret } = sealSecret(parts, name);
      const now = parts.clock.now();
      const added = {
        name,
        siteId,
        kind: 'cashier',
        url,
        sealedSecret,
        isIdempotent,
        now,
      } as const;
      if (!(await addPartner(parts.store, added))) {
        throw new AdminProblem(`NAME: there is a partner '${name}' already.`);
      }
      await reload(parts);
      return { data: { name, secret }, text: `${shownOnce(name, secret)} Now turn it on.` };
    },
  }),
  command({
    name: 'partner list',
    staff: { isRead: true },
    summary: "list the bridges of the sites' cashiers",
    schema: z.object({}),
    async run({ store, clock }) {
      const now = makeInstant(clock.now());
      const data: ShownBridge[] = (await listBridges(store)).map((one) => {
        const { sealedSecret: _sealed, sealedOld: _old, ...shown } = one;
        const { oldUntil } = shown;
        return { ...shown, oldUntil: oldUntil !== null && oldUntil > now ? oldUntil : null };
      });
      const rows = data.map((one) => ({
        name: one.name,
        site: one.siteId,
        state: one.isOn ? 'on' : one.offReason === '' ? 'off' : `off: ${one.offReason}`,
        url: one.url,
        idempotent: one.isIdempotent ? 'yes' : 'no',
        waiting: one.waiting,
        unknown: one.unknown,
        secret: one.secretMadeAt,
      }));
      return { data, text: makeTable(rows) };
    },
  }),
  command({
    name: 'partner set',
    staff: { isAudited: true },
    effects: {
      may: isTrusted,
      async of(parts, { name, url, idempotent }) {
        const found = await findBridge(parts, name);
        const { siteId, url: before } = found;
        const isElsewhere = url !== undefined && url !== before;
        const isRepeated = idempotent === true && (isElsewhere || !found.isIdempotent);
        const texts = [
          ...(isElsewhere ? [`The cashier of ${siteId} trusts ${url}, not ${before}.`] : []),
          ...(isRepeated ? [`A payout that ${name} does not know is sent to it again.`] : []),
        ];
        return texts.length === 0 ? [] : trusted(found, texts.join(' '));
      },
    },
    summary: "change a bridge's address, or whether a payout given twice is paid once",
    positions: ['name'],
    schema: named.extend({ url: address.optional(), idempotent: yesNo.optional() }),
    sets: valuesOf,
    async run(parts, { name, url, idempotent }) {
      const found = await findBridge(parts, name);
      if (url === undefined && idempotent === undefined) {
        throw new AdminProblem('Give what is to change: --url or --idempotent.');
      }
      // Another bank knows nothing of what this one was given.
      const isKept = url === undefined || url === found.url;
      const isIdempotent = idempotent ?? (isKept && found.isIdempotent);
      await changeBridge(parts.store, { name, url: url ?? found.url, isIdempotent });
      await reload(parts);
      const isLost = found.isIdempotent && !isIdempotent && idempotent === undefined;
      const more = isLost ? ' It is not idempotent until that is said of the new address too.' : '';
      return { data: { name }, text: `${name} is changed.${more}` };
    },
  }),
  command({
    name: 'partner on',
    staff: { isAudited: true },
    effects: {
      may: isTrusted,
      async of(parts, { name }) {
        const found = await findBridge(parts, name);
        if (found.isOn) return [];
        const { url, siteId } = found;
        const text = `${url} takes and pays money for ${siteId}: what it says arrived is credited.`;
        return trusted(found, text);
      },
    },
    summary: 'turn a bridge on; what was open is asked for first',
    positions: ['name'],
    schema: named,
    sets: valuesOf,
    run: (parts, { name }) => setOn(parts, name, true),
  }),
  command({
    name: 'partner off',
    staff: { roles: ['support', 'risk', 'finance'], isAudited: true },
    summary: 'turn a bridge off at once; what is open waits',
    positions: ['name'],
    schema: named,
    sets: valuesOf,
    run: (parts, { name }) => setOn(parts, name, false),
  }),
  command({
    name: 'partner rotate',
    staff: { isLocal: true },
    summary: `make a new secret, shown once; the one before is good for ${oldHours} hours more`,
    positions: ['name'],
    schema: named,
    sets: valuesOf,
    async run(parts, { name }) {
      await findBridge(parts, name);
      const secret = await makeNewSecret(parts, name);
      await reload(parts);
      const text = `${shownOnce(name, secret)} The one before is good for ${oldHours} hours more.`;
      return { data: { name, secret }, text };
    },
  }),
];
