/** Manages the wallet of an operator that holds its players' money itself: one for a site. */
import { makeInstant, makeMoneyText, money } from '@layline/contract';
import type { ShownWallet } from '@layline/contract/console-commands';
import { z } from 'zod';
import { idText } from '../../base/flag-text.ts';
import {
  addPartner,
  findPartnerKind,
  switchPartner,
} from '../../store/queries/partners/partners.ts';
import { listCalls, makeCallsDue } from '../../store/queries/partners/wallet-calls.ts';
import { changeWallet, listWallets, type Wallet } from '../../store/queries/partners/wallets.ts';
import { type AdminParts, AdminProblem, command, type Done, makeTable } from '../command.ts';
import type { Effect } from '../effects/effect.ts';
import { findSite } from '../find/find-site.ts';
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

async function find({ store }: Pick<AdminParts, 'store'>, name: string): Promise<Wallet> {
  const found = (await listWallets(store)).find((one) => one.name === name);
  if (found !== undefined) return found;
  const kind = await findPartnerKind(store, name);
  const text = kind === null ? `there is no wallet '${name}'` : `'${name}' is a ${kind}`;
  throw new AdminProblem(`NAME: ${text}; 'wallet list' lists the wallets.`);
}

async function valuesOf(parts: AdminParts, { name }: z.output<typeof named>) {
  const found = (await listWallets(parts.store)).find((one) => one.name === name);
  if (found === undefined) return {};
  const { siteId, url, isOn, secretMadeAt, oldUntil } = found;
  const state = isOn ? 'on' : 'off';
  return { site: siteId, url, state, secretMadeAt, oldUntil: oldUntil ?? '' };
}

/** It puts money into accounts and takes it out, signs players in, and learns what they play. */
const isTrusted = ['balance-grows', 'money-leaves', 'data-leaves'] as const;

function trusted({ name, siteId }: Pick<Wallet, 'name' | 'siteId'>, text: string): Effect[] {
  const subject = { kind: 'partner', id: name } as const;
  return isTrusted.map((effect) => ({ effect, subject, siteId, amount: null, text }));
}

async function setOn(parts: AdminParts, name: string, isOn: boolean): Promise<Done> {
  await find(parts, name);
  if (isOn) await makeCallsDue(parts.store, { wallet: name, now: parts.clock.now() });
  await switchPartner(parts.store, { name, isOn });
  await reloadPartners(parts);
  const text = isOn
    ? `${name} is on: what it signs is carried out.`
    : `${name} is off: its calls are refused.`;
  return { data: { name }, text };
}

export const walletCommands = [
  command({
    name: 'wallet add',
    // Whoever has the secret may move players' money.
    staff: { isLocal: true },
    summary: "add the wallet of a site's operator, off at first; its secret is shown once",
    positions: ['site', 'name'],
    schema: named.extend({ site: idText, url: address.default('') }),
    async run(parts, { site, name, url }) {
      const { site_id: siteId } = await findSite(parts, site);
      const other = (await listWallets(parts.store)).find((one) => one.siteId === siteId);
      if (other !== undefined) {
        throw new AdminProblem(`SITE: '${siteId}' has the wallet ${other.name}; a site has one.`);
      }
      const { secret, sealedSecret } = sealSecret(parts, name);
      const now = parts.clock.now();
      const added = { name, siteId, kind: 'wallet', url, sealedSecret, now } as const;
      if (!(await addPartner(parts.store, added))) {
        throw new AdminProblem(`NAME: there is a partner '${name}' already.`);
      }
      await reloadPartners(parts);
      return { data: { name, secret }, text: `${shownOnce(name, secret)} Now turn it on.` };
    },
  }),
  command({
    name: 'wallet list',
    staff: { isRead: true },
    summary: "list the wallets of operators that hold their players' money",
    schema: z.object({}),
    async run(parts) {
      const now = makeInstant(parts.clock.now());
      const data: ShownWallet[] = await Promise.all(
        (await listWallets(parts.store)).map(async (one) => {
          const { sealedSecret: _sealed, sealedOld: _old, ...shown } = one;
          const { money } = await findSite(parts, one.siteId);
          const { oldUntil } = shown;
          return {
            ...shown,
            money,
            oldUntil: oldUntil !== null && oldUntil > now ? oldUntil : null,
          };
        }),
      );
      const rows = data.map((one) => ({
        name: one.name,
        site: one.siteId,
        money: one.money,
        state: one.isOn ? 'on' : 'off',
        url: one.url,
        players: one.players,
        debits: one.openDebits,
        rollbacks: one.rollbacks,
        credits: one.credits,
        secret: one.secretMadeAt,
      }));
      return { data, text: makeTable(rows) };
    },
  }),
  command({
    name: 'wallet set',
    staff: { isAudited: true },
    effects: {
      may: isTrusted,
      async of(parts, { name, url }) {
        const found = await find(parts, name);
        if (url === found.url) return [];
        const { siteId, url: before } = found;
        return trusted(found, `The tables of ${siteId} trust ${url}, not ${before || 'anybody'}.`);
      },
    },
    summary: "change the address at which the operator's wallet is asked for bets at the tables",
    positions: ['name', 'url'],
    schema: named.extend({ url: address }),
    sets: valuesOf,
    async run(parts, { name, url }) {
      await find(parts, name);
      await changeWallet(parts.store, { name, url });
      await reloadPartners(parts);
      return { data: { name }, text: `${name} is changed.` };
    },
  }),
  command({
    name: 'wallet on',
    staff: { isAudited: true },
    effects: {
      may: isTrusted,
      async of(parts, { name }) {
        const found = await find(parts, name);
        if (found.isOn) return [];
        const text = `${name} may open and sign in players of ${found.siteId}, and move their money.`;
        return trusted(found, text);
      },
    },
    summary: 'turn a wallet on: its operator may open players, sign them in and move their money',
    positions: ['name'],
    schema: named,
    sets: valuesOf,
    run: (parts, { name }) => setOn(parts, name, true),
  }),
  command({
    name: 'wallet off',
    staff: { roles: ['support', 'risk', 'finance'], isAudited: true },
    summary: 'turn a wallet off at once; its calls are refused',
    positions: ['name'],
    schema: named,
    sets: valuesOf,
    run: (parts, { name }) => setOn(parts, name, false),
  }),
  command({
    name: 'wallet calls',
    staff: { isRead: true },
    summary: 'list what is open with a wallet: debits of running rounds, rollbacks, credits',
    positions: ['name'],
    schema: named,
    async run(parts, { name }) {
      await find(parts, name);
      const data = await listCalls(parts.store, name);
      const rows = data.map(({ txId, kind, roundId, amount, state, tries, problem, nextAt }) => ({
        id: txId,
        what: state === 'undo' ? 'rollback' : kind,
        round: roundId,
        amount: makeMoneyText(money(amount)),
        state,
        tries,
        problem,
        next: nextAt,
      }));
      return { data, text: makeTable(rows) };
    },
  }),
  command({
    name: 'wallet ask',
    staff: { roles: ['support', 'risk', 'finance'], isAudited: true },
    summary: 'send every rollback and credit that waits for a wallet again now',
    positions: ['name'],
    schema: named,
    async run(parts, { name }) {
      const { isOn } = await find(parts, name);
      await makeCallsDue(parts.store, { wallet: name, now: parts.clock.now() });
      const when = isOn ? 'within seconds' : 'once it is on';
      return { data: { name }, text: `${name} is sent what waits ${when}.` };
    },
  }),
  command({
    name: 'wallet rotate',
    staff: { isLocal: true },
    summary: `make a new secret, shown once; the one before is good for ${oldHours} hours more`,
    positions: ['name'],
    schema: named,
    sets: valuesOf,
    async run(parts, { name }) {
      await find(parts, name);
      const answer = await answerNewSecret(parts, { name, before: goodForMore });
      await reloadPartners(parts);
      return answer;
    },
  }),
];
