/** Money that arrived and may not be credited, and deposits that a bank takes back. */
import { makeMoney, makeMoneyText, money, playerId, siteId, transferRef } from '@layline/contract';
import type { ShownUnclaimed } from '@layline/contract/console-commands';
import { z } from 'zod';
import { idText, someText } from '../../base/flag-text.ts';
import { findTransfer } from '../../engine/commit/find-transfer.ts';
import { recordsIn } from '../../engine/memory/records.ts';
import { chargeBack } from '../../engine/transfers/cashier-transfers.ts';
import {
  findUnclaimed,
  listUnclaimed,
  type StoredUnclaimed,
} from '../../store/queries/cashier/unclaimed.ts';
import { type AdminParts, AdminProblem, command, type Done, makeTable } from '../command.ts';
import { type Effect, playerSubject } from '../effects/effect.ts';
import { mustAccept } from '../find/find-agent.ts';
import { mustFindPlayer } from '../find/find-player.ts';
import { findSite } from '../find/find-site.ts';

const listedMax = 500;
const states = ['open', 'assigned', 'refunded'] as const;

const referenceText = z
  .string()
  .regex(
    /^deposit:[a-z][a-z0-9-]{0,19}:[\w./-]{4,64}$/,
    'must be a reference such as deposit:bank:X1',
  );
const ofReference = z.object({ site: idText, reference: referenceText });
type Given = z.output<typeof ofReference>;

const rowOf = (one: StoredUnclaimed): ShownUnclaimed => ({
  site: one.siteId,
  transferRef: one.transferRef,
  user: one.userName,
  method: one.method,
  amount: makeMoney(money(one.amount)),
  code: one.code,
  state: one.state,
  at: one.at,
});

async function find({ store }: AdminParts, { site, reference }: Given): Promise<StoredUnclaimed> {
  const found = await findUnclaimed(store, { siteId: site, transferRef: reference });
  if (found !== null) return found;
  throw new AdminProblem(`REFERENCE: '${site}' has no unclaimed money '${reference}'.`);
}

async function answer(parts: AdminParts, given: Given): Promise<Done> {
  const found = await find(parts, given);
  const text = `${makeMoneyText(money(found.amount))} of ${found.transferRef} is ${found.state}.`;
  return { data: rowOf(found), text };
}

const keyOf = ({ site, reference }: Given) => ({
  siteId: siteId(site),
  transferRef: transferRef(reference),
});

async function refunding(parts: AdminParts, given: Given): Promise<Effect[]> {
  const { amount, state, transferRef: ref } = await find(parts, given);
  if (state !== 'open') return [];
  const subject = { kind: 'site', id: given.site } as const;
  const text = `Gives ${makeMoneyText(money(amount))} of ${ref} back to who paid it.`;
  return [{ effect: 'money-leaves', subject, siteId: given.site, amount: money(amount), text }];
}

const ofAssign = ofReference.extend({ user: someText(100) });

async function assigning(
  parts: AdminParts,
  { user, ...given }: z.output<typeof ofAssign>,
): Promise<Effect[]> {
  const { amount, state, transferRef: ref } = await find(parts, given);
  const { site } = given;
  const { user_name: name } = await mustFindPlayer(parts, { site, user });
  if (state !== 'open') return [];
  const text = `Credits ${makeMoneyText(money(amount))} of ${ref} to ${name} of '${site}'.`;
  const of = { subject: playerSubject(site, name), siteId: site, amount: money(amount) };
  return [{ effect: 'balance-grows', ...of, text }];
}

/** The credited deposit; throws if there is none. */
async function findDeposit({ store }: AdminParts, { site, reference }: Given) {
  const of = { siteId: siteId(site), ref: transferRef(reference) };
  const found = await findTransfer(store, of);
  if (found !== null && found.code === null) return found;
  throw new AdminProblem(`REFERENCE: no deposit of '${site}' was credited as '${reference}'.`);
}

const backRef = (reference: string): string => reference.replace(/^deposit:/, 'charge-back:');

async function chargingBack(parts: AdminParts, given: Given): Promise<Effect[]> {
  const { amount, playerId: id, userName } = await findDeposit(parts, given);
  const { site, reference } = given;
  const done = { siteId: siteId(site), ref: transferRef(backRef(reference)) };
  if ((await findTransfer(parts.store, done)) !== null) return [];
  const name = userName ?? id;
  const text = `Takes ${makeMoneyText(money(amount))} of ${reference} back from ${name} of '${site}'.`;
  const of = { subject: playerSubject(site, name), siteId: site, amount: money(amount) };
  return [{ effect: 'money-leaves', ...of, text }];
}

async function takeBack(parts: AdminParts, given: Given): Promise<Done> {
  const { store, engine } = parts;
  const { site, reference } = given;
  const { amount, playerId: id, userName } = await findDeposit(parts, given);
  const [, method = '', ...rest] = reference.split(':');
  const outcome = mustAccept(
    await chargeBack(
      { engine, records: recordsIn(store) },
      {
        kind: 'charge-back',
        siteId: siteId(site),
        playerId: playerId(id),
        transferRef: transferRef(backRef(reference)),
        method,
        amount: money(amount),
        remark: `Charge-back: ${rest.join(':')}`,
      },
    ),
  );
  const isRepeat = outcome.events.length === 0;
  const balance = makeMoneyText(engine.view.accountOf(playerId(id))?.openingBalance ?? money(0));
  const name = userName ?? id;
  const text = isRepeat ? `${reference} was charged back before` : `${reference} is charged back`;
  return { data: { reference, isRepeat }, text: `${text}; ${name} has ${balance}.` };
}

const staff = { roles: ['finance'], isAudited: true } as const;

export const unclaimedCommands = [
  command({
    name: 'unclaimed list',
    staff: { isRead: true },
    summary:
      'List money that arrived and may not be credited, what waits unless --state says otherwise.',
    schema: z.object({ site: idText.optional(), state: z.enum(states).default('open') }),
    async run(parts, { site, state }) {
      if (site !== undefined) await findSite(parts, site);
      const of = { siteId: site ?? null, state, max: listedMax };
      const data = (await listUnclaimed(parts.store, of)).map(rowOf);
      return { data, text: makeTable(data.map((row) => ({ ...row, user: row.user ?? '' }))) };
    },
  }),
  command({
    name: 'unclaimed refund',
    staff,
    effects: { may: ['money-leaves'], of: refunding },
    summary: 'Note that unclaimed money goes back to who paid it.',
    positions: ['site', 'reference'],
    schema: ofReference,
    async run(parts, given) {
      await find(parts, given);
      mustAccept(await parts.engine.submit({ kind: 'refund-unclaimed', ...keyOf(given) }));
      return answer(parts, given);
    },
  }),
  command({
    name: 'unclaimed assign',
    staff,
    effects: { may: ['balance-grows'], of: assigning },
    summary: "Credit unclaimed money to a user, if the user's limits let it in now.",
    positions: ['site', 'reference', 'user'],
    schema: ofAssign,
    async run(parts, { user, ...given }) {
      await find(parts, given);
      const player = await mustFindPlayer(parts, { site: given.site, user });
      const to = { playerId: playerId(player.player_id), ...keyOf(given) };
      mustAccept(await parts.engine.submit({ kind: 'assign-unclaimed', ...to }));
      return answer(parts, given);
    },
  }),
  command({
    name: 'charge-back',
    staff,
    effects: { may: ['money-leaves'], of: chargingBack },
    summary:
      "Take a deposit back that the payer's bank took back, once; the house bears what is not free.",
    positions: ['site', 'reference'],
    schema: ofReference,
    run: takeBack,
  }),
];
