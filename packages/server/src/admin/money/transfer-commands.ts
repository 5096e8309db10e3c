/** Deposits and withdrawals of players. Each transfer has a reference, which makes it safe to repeat. */
import {
  type Money,
  makeMoney,
  makeMoneyText,
  money,
  playerId,
  type Refusal,
  siteId,
  transferRef,
} from '@layline/contract';
import type { MoveFunds } from '@layline/exchange';
import { z } from 'zod';
import { idText, positiveAmount, someText } from '../../base/flag-text.ts';
import { findTransfer } from '../../engine/commit/find-transfer.ts';
import { recordsIn } from '../../engine/memory/records.ts';
import { moveFunds } from '../../engine/transfers/move-funds.ts';
import { type AdminParts, AdminProblem, command, type Done, makeTable } from '../command.ts';
import { type Effect, playerSubject } from '../effects/effect.ts';
import { byActor } from '../find/find-agent.ts';
import { mustFindPlayer, ofUser, viewOf } from '../find/find-player.ts';
import { findSite } from '../find/find-site.ts';
import { refuseHeldElsewhere } from './held-elsewhere.ts';
import { makeTransferRef, refText } from './transfer-ref.ts';

/** The reference as the list of transfers shows it. */
const anyRef = z.string().regex(/^[\w.@/:-]{1,128}$/, 'must be the reference of a payment');

const ofFunds = ofUser.extend({
  amount: positiveAmount,
  remark: someText(200).default('By the operator'),
  ref: refText.optional(),
});

interface Transfer extends z.output<typeof ofFunds> {
  readonly direction: MoveFunds['direction'];
}

async function pay(
  parts: AdminParts,
  { direction, site, user, amount, remark, ref = makeTransferRef() }: Transfer,
): Promise<Done> {
  if (direction === 'deposit') await refuseHeldElsewhere(parts, site);
  const player = await mustFindPlayer(parts, { site, user });
  const records = recordsIn(parts.store);
  const id = playerId(player.player_id);
  const transfer = { transferRef: transferRef(ref), direction, playerId: id, amount, remark };
  const outcome = await moveFunds(
    { engine: parts.engine, records },
    { kind: 'move-funds', ...transfer, ...byActor(parts) },
  );
  if (outcome.kind === 'refused') throw new AdminProblem(textOfRefusal(outcome.refusal, ref));
  const isRepeat = outcome.events.length === 0;
  const view = viewOf(parts, player);
  const has = `${user} of '${site}' has ${view.balance.toFixed(2)}.`;
  return {
    data: { ...view, reference: ref, isRepeat },
    text: `${textOfTransfer({ direction, amount, isRepeat })}; ${has} Reference ${ref}.`,
  };
}

/** A reference that was used before moves nothing. */
async function effectOf(
  parts: AdminParts,
  { direction, site, user, amount, ref }: Transfer,
): Promise<Effect[]> {
  const { user_name: name, player_id: id } = await mustFindPlayer(parts, { site, user });
  const used = ref && { siteId: siteId(site), ref: transferRef(ref) };
  if (used && (await findTransfer(parts.store, used)) !== null) return [];
  const [effect, way] =
    direction === 'deposit'
      ? (['balance-grows', 'into the account'] as const)
      : (['money-leaves', 'out of the account'] as const);
  const text = `Pays ${makeMoneyText(amount)} ${way} of ${name} of '${site}'.`;
  const agent = parts.engine.view.agentOfPlayer(playerId(id));
  const ofAgent = agent === null ? undefined : `agent ${agent}`;
  const from = direction === 'deposit' ? ofAgent : `player ${id}`;
  const money = { amount, ...(from !== undefined && { from }) };
  return [{ effect, subject: playerSubject(site, name), siteId: site, ...money, text }];
}

interface DoneTransfer {
  readonly direction: MoveFunds['direction'];
  readonly amount: Money;
  /** The transfer was made earlier under the same reference. */
  readonly isRepeat: boolean;
}

function textOfTransfer({ direction, amount, isRepeat }: DoneTransfer): string {
  const way = direction === 'deposit' ? 'in' : 'out';
  const text = makeMoneyText(amount);
  return isRepeat ? `Already paid ${way} ${text}, nothing moved now` : `Paid ${way} ${text}`;
}

function textOfRefusal({ code, message }: Refusal, ref: string): string {
  switch (code) {
    case 'TRANSFER_REF_REUSED':
      return `--ref: ${message} 'payment show' tells which.`;
    case 'INSUFFICIENT_FUNDS':
    case 'BALANCE_TOO_LARGE':
      return `${message} The reference ${ref} keeps this answer; use another to try again.`;
    case 'UNAVAILABLE':
    case 'BUSY':
      return `${message} Repeat it with --ref ${ref}: it is paid once.`;
    default:
      return message;
  }
}

async function show(
  parts: AdminParts,
  { site, reference: ref }: { readonly site: string; readonly reference: string },
): Promise<Done> {
  await findSite(parts, site);
  const payment = await findTransfer(parts.store, {
    siteId: siteId(site),
    ref: transferRef(ref),
  });
  if (payment === null) {
    throw new AdminProblem(`REFERENCE: the site '${site}' has no payment '${ref}'.`);
  }
  const data = {
    reference: ref,
    user: payment.userName ?? payment.playerId,
    direction: payment.direction,
    amount: makeMoney(money(payment.amount)),
    remark: payment.remark,
    answer: payment.code ?? 'paid',
    at: payment.at,
    number: payment.seq,
  };
  return { data, text: makeTable([data]) };
}

export const fundsCommands = [
  command({
    name: 'deposit',
    staff: { roles: ['finance'], branch: { of: 'player' }, isAudited: true },
    effects: {
      may: ['balance-grows'],
      of: (parts, given) => effectOf(parts, { ...given, direction: 'deposit' }),
    },
    summary: "Pay money into a user's account; the same --ref again pays nothing twice.",
    positions: ['site', 'user', 'amount'],
    schema: ofFunds,
    run: (parts, given) => pay(parts, { ...given, direction: 'deposit' }),
  }),
  command({
    name: 'withdraw',
    staff: { roles: ['finance'], branch: { of: 'player' }, isAudited: true },
    effects: {
      may: ['money-leaves'],
      of: (parts, given) => effectOf(parts, { ...given, direction: 'withdraw' }),
    },
    summary: "Pay money out of a user's account; only what is free, and once a --ref.",
    positions: ['site', 'user', 'amount'],
    schema: ofFunds,
    run: (parts, given) => pay(parts, { ...given, direction: 'withdraw' }),
  }),
  command({
    name: 'payment show',
    staff: { isRead: true },
    summary: 'Show the outcome of a deposit or withdrawal, by its reference.',
    positions: ['site', 'reference'],
    schema: z.object({ site: idText, reference: anyRef }),
    run: show,
  }),
];
