/** Matches money that arrived with what players announced, by the bank's reference: each is credited once. */
import {
  makeMoney,
  makeMoneyText,
  money,
  type Refusal,
  siteId,
  transferRef,
} from '@layline/contract';
import type { ShownDeposit } from '@layline/contract/console-commands';
import { z } from 'zod';
import { idText, onOff, positiveAmount, someText } from '../../base/flag-text.ts';
import { findTransfer } from '../../engine/commit/find-transfer.ts';
import { recordsIn } from '../../engine/memory/records.ts';
import { creditDeposit } from '../../engine/transfers/cashier-transfers.ts';
import {
  findIntentByCode,
  type Intent,
  type ListedIntent,
  listIntents,
} from '../../store/queries/cashier/intents.ts';
import { findMethod } from '../../store/queries/cashier/methods.ts';
import { findPlayerById } from '../../store/queries/players.ts';
import { isRefused } from '../../venue/cashier/cashier-parts.ts';
import { creditIntent, depositRef, endIntent } from '../../venue/cashier/standings.ts';
import { type AdminParts, AdminProblem, command, type Done, makeTable } from '../command.ts';
import { type Effect, playerSubject } from '../effects/effect.ts';
import { findSite } from '../find/find-site.ts';
import { methodText } from './method-commands.ts';

const listedMax = 500;
const states = ['open', 'waiting', 'credited', 'unclaimed', 'expired', 'failed'] as const;

const codeText = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z]{8}$/, 'must be the eight letters of a deposit');
const bankRefForm = 'must have 4 to 40 letters and digits, as at the bank';
/** Spaces and signs do not count: one transfer written in two ways is the same transfer. */
const bankRefText = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z0-9][A-Z0-9 ./-]{0,59}$/, bankRefForm)
  .transform((text) => text.replaceAll(/[ ./-]/g, ''))
  .refine((text) => text.length >= 4 && text.length <= 40, bankRefForm);

/** Not named `code`: those are secrets of access, which no request may keep. */
const ofCode = z.object({ site: idText, deposit: codeText });
const ofMatch = ofCode.extend({
  amount: positiveAmount.describe('What arrived, whatever was announced.'),
  bankRef: bankRefText,
  dryRun: onOff.default(false),
});
type Match = z.output<typeof ofMatch>;

const shown = (amount: number): number => makeMoney(money(amount));

const rowOf = (one: ListedIntent): ShownDeposit => ({
  ref: one.ref,
  code: one.code,
  user: one.userName,
  site: one.siteId,
  method: one.method,
  amount: shown(one.amount),
  state: one.state,
  bankRef: one.bankRef,
  arrived: one.arrived === null ? null : shown(one.arrived),
  createdAt: one.createdAt,
  expiresAt: one.expiresAt,
  reason: one.reason,
});

async function find(parts: AdminParts, given: z.output<typeof ofCode>): Promise<Intent> {
  const { site, deposit: code } = given;
  const { store, clock } = parts;
  const found = await findIntentByCode(store, { siteId: site, code, now: clock.now() });
  if (found !== null) return found;
  throw new AdminProblem(`DEPOSIT: '${site}' has no deposit ${code}.`);
}

/** Who got the money under a reference; null if nobody did. */
async function usedBy({ store }: AdminParts, site: string, reference: string) {
  const of = { siteId: siteId(site), ref: transferRef(reference) };
  return findTransfer(store, of);
}

interface Looked {
  readonly intent: Intent;
  readonly user: string;
  /** It is credited already: the same again does nothing. */
  readonly isRepeat: boolean;
}

/** Throws if this money cannot be credited to it. */
async function look(
  parts: AdminParts,
  { site, deposit: code, amount, bankRef }: Match,
): Promise<Looked> {
  const intent = await find(parts, { site, deposit: code });
  const method = await findMethod(parts.store, { siteId: site, name: intent.method });
  if (method?.partner) {
    throw new AdminProblem(
      `DEPOSIT: ${code} is credited when the bridge ${method.partner} has it.`,
    );
  }
  const reference = depositRef(intent.method, bankRef);
  const used = await usedBy(parts, site, reference);
  const user = (await findPlayerById(parts.store, intent.playerId))?.user_name ?? intent.playerId;
  const isRepeat = intent.transferRef === reference && used !== null;
  if (isRepeat && Number(used.amount) === Number(amount)) return { intent, user, isRepeat };
  if (used !== null) {
    const [of, sum] = [used.userName ?? 'somebody unknown', makeMoneyText(money(used.amount))];
    const text = `--bank-ref: ${bankRef} was entered with ${sum} for ${of} at ${used.at}.`;
    throw new AdminProblem(text);
  }
  if (intent.state === 'credited' || intent.state === 'unclaimed') {
    const text = `DEPOSIT: ${code} is ${intent.state} as ${intent.transferRef ?? ''}; for other money use`;
    throw new AdminProblem(`${text} 'cashier received'.`);
  }
  return { intent, user, isRepeat };
}

function differs({ amount: announced }: Intent, amount: number): string {
  if (announced === amount) return '';
  return ` Announced was ${makeMoneyText(money(announced))}.`;
}

async function effectOf(parts: AdminParts, given: Match): Promise<Effect[]> {
  const { intent, user, isRepeat } = await look(parts, given);
  if (isRepeat) return [];
  const { site, amount, deposit: code, bankRef } = given;
  const text =
    `Credits ${makeMoneyText(amount)} to ${user} of '${site}' for ${code}, ` +
    `which arrived by ${intent.method} as ${bankRef}.${differs(intent, amount)}`;
  return [
    { effect: 'balance-grows', subject: playerSubject(site, user), siteId: site, amount, text },
  ];
}

const problemOf = ({ message }: Refusal): AdminProblem => new AdminProblem(message);

async function match(parts: AdminParts, given: Match): Promise<Done> {
  const { intent, user, isRepeat } = await look(parts, given);
  const { amount, bankRef, deposit: code, dryRun } = given;
  const sum = makeMoneyText(amount);
  const data = { ref: intent.ref, code, user, isRepeat };
  if (dryRun) {
    const text = isRepeat ? `${code} is credited already.` : `Would credit ${sum} to ${user}.`;
    return { data: { ...data, state: intent.state }, text: `${text}${differs(intent, amount)}` };
  }
  const credited = await creditIntent(parts, {
    ref: intent.ref,
    amount,
    id: bankRef,
    isSeen: true,
  });
  if (isRefused(credited)) throw problemOf(credited);
  const { state, reason } = credited;
  const why = `${sum} may not be credited to ${user} now (${reason}): it is unclaimed.`;
  const text = state === 'credited' ? `Credited ${sum} to ${user}.` : why;
  return { data: { ...data, state }, text: `${text}${differs(intent, amount)}` };
}

const ofReceived = z.object({
  site: idText,
  method: methodText,
  amount: positiveAmount,
  bankRef: bankRefText,
});

/** Money without an announcement is nobody's until it is assigned. */
async function receive(parts: AdminParts, given: z.output<typeof ofReceived>): Promise<Done> {
  const { site, method, amount, bankRef } = given;
  const { store, engine } = parts;
  if ((await findMethod(store, { siteId: site, name: method })) === null) {
    throw new AdminProblem(`METHOD: '${site}' has no way to pay '${method}'.`);
  }
  const reference = depositRef(method, bankRef);
  const outcome = await creditDeposit(
    { engine, records: recordsIn(store) },
    {
      kind: 'credit-deposit',
      siteId: siteId(site),
      playerId: null,
      transferRef: transferRef(reference),
      method,
      amount,
      fee: money(0),
      remark: `Deposit: ${bankRef}`,
    },
  );
  if (outcome.kind === 'refused') throw problemOf(outcome.refusal);
  const isRepeat = outcome.events.length === 0;
  const sum = makeMoneyText(amount);
  const text = isRepeat ? `${bankRef} was entered before.` : `${sum} is unclaimed as ${reference}.`;
  return { data: { reference, isRepeat }, text };
}

const roles = { roles: ['finance'], isAudited: true } as const;

export const cashierDepositCommands = [
  command({
    name: 'cashier deposits',
    staff: { isRead: true },
    summary: 'List announced deposits, those that wait unless --state says otherwise.',
    schema: z.object({ site: idText.optional(), state: z.enum(states).optional() }),
    async run(parts, { site, state = null }) {
      if (site !== undefined) await findSite(parts, site);
      const of = { siteId: site ?? null, state, now: parts.clock.now(), max: listedMax };
      const data = (await listIntents(parts.store, of)).map(rowOf);
      const rows = data.map(({ code, user, site: at, method, amount, state: is, ...one }) => ({
        code,
        user,
        site: at,
        method,
        amount,
        state: is,
        bank: one.bankRef ?? '',
        at: one.createdAt,
      }));
      return { data, text: makeTable(rows) };
    },
  }),
  command({
    name: 'cashier match',
    staff: roles,
    effects: { may: ['balance-grows'], of: effectOf },
    summary:
      "Credit money that arrived to the deposit of its code; a bank's reference counts once.",
    positions: ['site', 'deposit'],
    bare: ['dryRun'],
    schema: ofMatch,
    run: match,
  }),
  command({
    name: 'cashier fail',
    staff: roles,
    summary: 'End an announced deposit; money that arrives all the same can still be matched.',
    positions: ['site', 'deposit'],
    schema: ofCode.extend({ reason: someText(200) }),
    async run(parts, { reason, ...given }) {
      const { ref } = await find(parts, given);
      const isEnded = await endIntent(parts, ref, { state: 'failed', reason });
      if (!isEnded) throw new AdminProblem(`DEPOSIT: ${given.deposit} does not wait.`);
      return { data: { ref }, text: `${given.deposit} failed.` };
    },
  }),
  command({
    name: 'cashier received',
    staff: roles,
    summary: 'Enter money that arrived without a code; it is unclaimed until it is assigned.',
    positions: ['site', 'method'],
    schema: ofReceived,
    run: receive,
  }),
];
