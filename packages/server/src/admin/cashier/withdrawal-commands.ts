/** Withdrawals: looked at, approved, sent, and then paid or returned. */
import { makeMoney, makeMoneyText, money, withdrawalRef } from '@layline/contract';
import type { ShownWithdrawal } from '@layline/contract/console-commands';
import { z } from 'zod';
import { idText, someText } from '../../base/flag-text.ts';
import { findDestination } from '../../store/queries/cashier/destinations.ts';
import {
  findWithdrawal,
  listWithdrawals,
  type StoredWithdrawal,
} from '../../store/queries/cashier/withdrawals.ts';
import { particularsOf } from '../../venue/cashier/destinations.ts';
import { endWithdrawal } from '../../venue/cashier/standings.ts';
import { type AdminParts, AdminProblem, command, type Done, makeTable } from '../command.ts';
import { type Effect, playerSubject } from '../effects/effect.ts';
import { mustAccept } from '../find/find-agent.ts';
import { findSite } from '../find/find-site.ts';

const listedMax = 500;
const states = ['held', 'approved', 'sent', 'paid', 'returned', 'cancelled'] as const;

const refText = z.string().regex(/^[\w-]{16,64}$/, "must be the ref that 'withdrawal list' shows");
const ofRef = z.object({ site: idText, ref: refText });
type Given = z.output<typeof ofRef>;

const shown = (amount: number): number => makeMoney(money(amount));

const rowOf = (one: StoredWithdrawal): ShownWithdrawal => ({
  ref: one.ref,
  user: one.userName,
  site: one.siteId,
  method: one.method,
  label: one.label,
  amount: shown(one.amount),
  fee: shown(one.fee),
  state: one.state,
  isUnknown: one.isUnknown,
  isByBridge: one.isByBridge,
  reason: one.reason,
  heldAt: one.heldAt,
  changedAt: one.changedAt,
  endedBy: one.endedBy,
});

async function find({ store }: AdminParts, { site, ref }: Given): Promise<StoredWithdrawal> {
  const found = await findWithdrawal(store, ref);
  if (found?.siteId === site) return found;
  throw new AdminProblem(`REF: '${site}' has no withdrawal '${ref}'.`);
}

const sumOf = ({ amount, fee }: StoredWithdrawal) => money(amount + fee);

interface Moved {
  readonly effect: 'money-leaves' | 'balance-grows';
  readonly text: string;
}

function moves(found: StoredWithdrawal, { effect, text }: Moved): Effect[] {
  const { siteId, userName, playerId } = found;
  const from = effect === 'money-leaves' ? { from: `player ${playerId}` } : {};
  const subject = playerSubject(siteId, userName);
  return [{ effect, subject, siteId, amount: sumOf(found), ...from, text }];
}

async function approval(parts: AdminParts, given: Given): Promise<Effect[]> {
  const found = await find(parts, given);
  if (found.state !== 'held') return [];
  const { userName, siteId, method, label, amount } = found;
  const sum = makeMoneyText(money(amount));
  const text = `Lets ${sum} of ${userName} of '${siteId}' be sent by ${method} to ${label}.`;
  return moves(found, { effect: 'money-leaves', text });
}

async function comingBack(parts: AdminParts, given: Given): Promise<Effect[]> {
  const found = await find(parts, given);
  if (found.state !== 'sent') return [];
  const { userName, siteId, ref } = found;
  const sum = makeMoneyText(sumOf(found));
  const text = `Gives ${sum} back to ${userName} of '${siteId}': ${ref} was returned.`;
  return moves(found, { effect: 'balance-grows', text });
}

async function answer(parts: AdminParts, given: Given): Promise<Done> {
  const found = await find(parts, given);
  const sum = makeMoneyText(money(found.amount));
  const text = `The withdrawal of ${sum} of ${found.userName} is ${found.state}.`;
  return { data: rowOf(found), text };
}

async function end(parts: AdminParts, given: Given, as: 'paid' | 'returned', reason = '') {
  await find(parts, given);
  const refusal = await endWithdrawal(parts, { ref: given.ref, end: as, reason });
  if (refusal !== null) throw new AdminProblem(refusal.message);
  return answer(parts, given);
}

/** Opens the particulars of where it goes. */
async function show(parts: AdminParts, given: Given): Promise<Done> {
  const found = await find(parts, given);
  const destination = await findDestination(parts.store, found.destinationId);
  const opened = destination === null ? null : particularsOf(parts, destination);
  const to = opened ?? 'unknown: erased, or sealed by another key';
  const text = `${makeTable([{ ...rowOf(found), endedBy: found.endedBy ?? '' }])}\nTo: ${to}`;
  return { data: { ...rowOf(found), destination: opened }, text };
}

const staff = { roles: ['finance'], isAudited: true } as const;

export const withdrawalCommands = [
  command({
    name: 'withdrawal list',
    staff: { isRead: true },
    summary: 'List withdrawals, those that are not over unless --state says otherwise.',
    schema: z.object({ site: idText.optional(), state: z.enum(states).optional() }),
    async run(parts, { site, state = null }) {
      if (site !== undefined) await findSite(parts, site);
      const of = { siteId: site ?? null, state, max: listedMax };
      const data = (await listWithdrawals(parts.store, of)).map(rowOf);
      const rows = data.map(({ ref, user, site: at, method, label, amount, ...one }) => ({
        ref,
        user,
        site: at,
        method,
        to: label,
        amount,
        state: one.isUnknown ? 'unknown' : one.state,
        at: one.heldAt,
      }));
      return { data, text: makeTable(rows) };
    },
  }),
  command({
    name: 'withdrawal show',
    staff: { roles: ['finance'] },
    summary: 'Show a withdrawal with where it goes.',
    positions: ['site', 'ref'],
    schema: ofRef,
    run: show,
  }),
  command({
    name: 'withdrawal approve',
    staff,
    effects: { may: ['money-leaves'], of: approval },
    summary: 'Let a withdrawal be sent.',
    positions: ['site', 'ref'],
    schema: ofRef,
    async run(parts, given) {
      await find(parts, given);
      const command_ = { kind: 'approve-withdrawal', ref: withdrawalRef(given.ref) } as const;
      mustAccept(await parts.engine.submit(command_));
      return answer(parts, given);
    },
  }),
  command({
    name: 'withdrawal reject',
    staff: { roles: ['finance', 'risk'], isAudited: true },
    summary: 'Cancel a withdrawal that is not sent; its money is free again.',
    positions: ['site', 'ref'],
    schema: ofRef,
    async run(parts, given) {
      await find(parts, given);
      const ref = withdrawalRef(given.ref);
      mustAccept(await parts.engine.submit({ kind: 'cancel-withdrawal', ref, byPlayer: null }));
      return answer(parts, given);
    },
  }),
  command({
    name: 'withdrawal send',
    staff,
    summary: 'Take an approved withdrawal out of the balance, before it is paid.',
    positions: ['site', 'ref'],
    schema: ofRef,
    async run(parts, given) {
      await find(parts, given);
      const command_ = { kind: 'send-withdrawal', ref: withdrawalRef(given.ref) } as const;
      mustAccept(await parts.engine.submit(command_));
      return answer(parts, given);
    },
  }),
  command({
    name: 'withdrawal paid',
    staff,
    summary: 'Note that a withdrawal that was sent is paid.',
    positions: ['site', 'ref'],
    schema: ofRef,
    run: (parts, given) => end(parts, given, 'paid'),
  }),
  command({
    name: 'withdrawal returned',
    staff,
    effects: { may: ['balance-grows'], of: comingBack },
    summary: 'Give a withdrawal back that was sent and could not be paid, with its fee.',
    positions: ['site', 'ref'],
    schema: ofRef.extend({ reason: someText(200).default('By the operator') }),
    run: (parts, { reason, ...given }) => end(parts, given, 'returned', reason),
  }),
];
