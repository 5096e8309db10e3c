/** Manages the bridges that take and pay money for a site, and those to verifiers and registers. */
import { makeInstant } from '@layline/contract';
import { type SubjectField, subjectFields } from '@layline/contract/checkers';
import type { ShownBridge } from '@layline/contract/console-commands';
import { z } from 'zod';
import { idText, listText } from '../../base/flag-text.ts';
import { makeAllDue } from '../../store/queries/partners/outbox.ts';
import {
  addPartner,
  type Bridge,
  type BridgeKind,
  bridgeKinds,
  changeBridge,
  listBridges,
  switchPartner,
} from '../../store/queries/partners/partners.ts';
import { type AdminParts, AdminProblem, command, type Done, makeTable } from '../command.ts';
import type { Effect } from '../effects/effect.ts';
import { findSite } from '../find/find-site.ts';
import { findBridge } from './find-bridge.ts';
import {
  address,
  answerNewSecret,
  goodForMore,
  named,
  oldHours,
  reloadPartners,
  sealSecret,
  shownOnce,
} from './partner-acts.ts';

const yesNo = z.enum(['yes', 'no'], "must be 'yes' or 'no'").transform((word) => word === 'yes');

const fields = listText.refine(
  (list): list is SubjectField[] => list.every((one) => subjectFields.some((name) => name === one)),
  `must be of ${subjectFields.join(', ')}, joined with commas`,
);

function refuseFields(kind: BridgeKind, known: readonly SubjectField[] | undefined): void {
  if (kind === 'register' && !known?.length) {
    throw new AdminProblem(`--fields: a register needs some of ${subjectFields.join(', ')}.`);
  }
  if (kind !== 'register' && known !== undefined) {
    throw new AdminProblem('--fields: only a register is asked by what it knows people by.');
  }
}

async function valuesOf(parts: AdminParts, { name }: z.output<typeof named>) {
  const found = (await listBridges(parts.store)).find((one) => one.name === name);
  if (found === undefined) return {};
  const { siteId, url, isOn, isIdempotent, secretMadeAt, oldUntil } = found;
  const state = isOn ? 'on' : 'off';
  const idempotent = isIdempotent ? 'yes' : 'no';
  return { site: siteId, url, idempotent, state, secretMadeAt, oldUntil: oldUntil ?? '' };
}

/**
 * What a cashier's bridge says arrived is credited, what it is given to pay leaves, and it learns the ids of
 * players. The others learn who players are, and open what would be closed.
 */
const isTrusted = ['balance-grows', 'money-leaves', 'data-leaves', 'protection-weakens'] as const;
const trustedAs = (kind: BridgeKind): readonly (typeof isTrusted)[number][] =>
  kind === 'cashier' ? isTrusted.slice(0, 3) : isTrusted.slice(2);

function trusted(
  { name, siteId, kind }: Pick<Bridge, 'name' | 'siteId' | 'kind'>,
  text: string,
): Effect[] {
  const subject = { kind: 'partner', id: name } as const;
  return trustedAs(kind).map((effect) => ({ effect, subject, siteId, amount: null, text }));
}

async function setOn(parts: AdminParts, name: string, isOn: boolean): Promise<Done> {
  await findBridge(parts, name);
  if (isOn) await makeAllDue(parts.store, { partner: name, now: parts.clock.now() });
  await switchPartner(parts.store, { name, isOn });
  await reloadPartners(parts);
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
    summary:
      'add a bridge, off at first: to a cashier, a verifier or a register; shows its secret once',
    positions: ['site', 'name', 'url'],
    schema: named.extend({
      site: idText,
      url: address,
      idempotent: yesNo.default(false),
      kind: z.enum(bridgeKinds, `must be one of ${bridgeKinds.join(', ')}`).default('cashier'),
      fields: fields.optional(),
    }),
    async run(parts, { site, name, url, kind, fields: known, idempotent: isIdempotent }) {
      refuseFields(kind, known);
      const { site_id: siteId } = await findSite(parts, site);
      const { secret, sealedSecret } = sealSecret(parts, name);
      const now = parts.clock.now();
      const added = {
        name,
        siteId,
        kind,
        subjectFields: known ?? [],
        url,
        sealedSecret,
        isIdempotent,
        now,
      };
      if (!(await addPartner(parts.store, added))) {
        throw new AdminProblem(`NAME: there is a partner '${name}' already.`);
      }
      await reloadPartners(parts);
      return { data: { name, secret }, text: `${shownOnce(name, secret)} Now turn it on.` };
    },
  }),
  command({
    name: 'partner list',
    staff: { isRead: true },
    summary: 'list the bridges: of cashiers, to verifiers and to registers',
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
        kind: one.kind,
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
          ...(isElsewhere ? [`The ${found.kind} of ${siteId} is ${url}, not ${before}.`] : []),
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
      await reloadPartners(parts);
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
        const text = {
          cashier: `${url} takes and pays money for ${siteId}: what it says arrived is credited.`,
          verifier: `${url} verifies players of ${siteId}: the level that it names counts.`,
          register: `${url} says who may play at ${siteId}, and learns who they are.`,
        }[found.kind];
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
      const answer = await answerNewSecret(parts, { name, before: goodForMore });
      await reloadPartners(parts);
      return answer;
    },
  }),
];
