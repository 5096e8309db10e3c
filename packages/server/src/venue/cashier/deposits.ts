/** Deposits that players announce: what they are told to pay, and what they say of it. */
import { makeMoneyText, money, playerId, type Refusal, refuse } from '@layline/contract';
import {
  addIntent,
  endIntentRow,
  findIntent,
  findIntentOfRequest,
  type Intent,
  lockOpenIntents,
  type NewIntent,
  nameBankRef,
} from '../../store/queries/cashier/intents.ts';
import { findMethod, type Method } from '../../store/queries/cashier/methods.ts';
import { addOutboxRow } from '../../store/queries/partners/outbox.ts';
import type { Site } from '../sites/directory.ts';
import { type CashierParts, refuseOff } from './cashier-parts.ts';
import { makeCode, makePaymentRef } from './refs.ts';

/** Announcements of a player that may wait at a time. */
export const openIntentsMax = 3;

export interface IntentRequest {
  readonly site: Site;
  readonly playerId: string;
  readonly clientRef: string;
  readonly method: string;
  readonly amount: number;
}

/** The same request again gets the same announcement, even if limits would refuse it now. */
export async function openIntent(
  parts: CashierParts,
  request: IntentRequest,
): Promise<Intent | Refusal> {
  const { store, clock } = parts;
  const of = { playerId: request.playerId, clientRef: request.clientRef, now: clock.now() };
  const before = await findIntentOfRequest(store, of);
  if (before !== null) {
    const isSame = before.amount === request.amount && before.method === request.method;
    return isSame ? before : refuse('TRANSFER_REF_REUSED');
  }
  const off = refuseOff(parts, request.site, playerId(request.playerId));
  if (off !== null) return off;
  const method = await findMethod(store, { siteId: request.site.site_id, name: request.method });
  if (!method?.isOn || method.depositMax === 0) return refuse('METHOD_UNKNOWN');
  const outside = refuseAmount(request.amount, method.depositMin, method.depositMax);
  return outside ?? addOnce(parts, request, method);
}

export function refuseAmount(amount: number, min: number, max: number): Refusal | null {
  if (amount >= min && amount <= max) return null;
  const [from, to] = [makeMoneyText(money(min)), makeMoneyText(money(max))];
  return refuse('AMOUNT_OUTSIDE', `Please choose an amount from ${from} to ${to}.`);
}

async function addOnce(
  parts: CashierParts,
  { site, playerId: id, clientRef, amount }: IntentRequest,
  { name: method, partner, expireHours }: Method,
): Promise<Intent | Refusal> {
  const { store, engine, clock } = parts;
  await engine.registers.askIfUnknown(playerId(id));
  const now = clock.now();
  const ref = makePaymentRef();
  const refusal = await store.transaction(async (sql): Promise<Refusal | null> => {
    const { count, sum } = await lockOpenIntents(sql, { playerId: id, now });
    const before = await findIntentOfRequest(sql, { playerId: id, clientRef, now });
    if (before !== null) return null;
    if (count >= openIntentsMax) return refuse('TOO_MANY_OPEN');
    const announced = { playerId: playerId(id), at: now, amount: money(sum + amount) };
    const limited = engine.view.refuseIntent(announced);
    if (limited !== null) return limited;
    const added = { ref, siteId: site.site_id, playerId: id, method, clientRef, amount };
    const busy = await addWithCode((code) => addIntent(sql, { ...added, code, expireHours, now }));
    if (busy === null && partner !== null) {
      await addOutboxRow(sql, { ref, partner, kind: 'deposit', now });
    }
    return busy;
  });
  if (refusal !== null) return refusal;
  const found = await findIntentOfRequest(store, { playerId: id, clientRef, now });
  return found ?? refuse('UNAVAILABLE');
}

const codesTried = 5;

async function addWithCode(add: (code: NewIntent['code']) => Promise<boolean>) {
  for (let tried = 0; tried < codesTried; tried += 1) if (await add(makeCode())) return null;
  return refuse('BUSY');
}

interface OwnIntent {
  readonly ref: string;
  readonly playerId: string;
}

async function findOwn(parts: CashierParts, own: OwnIntent): Promise<Intent | null> {
  const found = await findIntent(parts.store, { ref: own.ref, now: parts.clock.now() });
  return found?.playerId === own.playerId ? found : null;
}

const noIntent = (): Refusal => refuse('NOT_FOUND', 'There is no such deposit.');

/** Helps staff to find the transfer; it credits nothing. */
export async function nameTransfer(
  parts: CashierParts,
  { bankRef, ...own }: OwnIntent & { readonly bankRef: string },
): Promise<Intent | Refusal> {
  const found = await findOwn(parts, own);
  if (found === null) return noIntent();
  if (found.bankRef === bankRef) return found;
  const { ref } = own;
  if (!(await nameBankRef(parts.store, { ref, bankRef, now: parts.clock.now() }))) {
    return refuse('INVALID_REQUEST', 'This deposit no longer waits.');
  }
  return (await findOwn(parts, own)) ?? noIntent();
}

/** Money that comes all the same is still credited. */
export async function dropIntent(parts: CashierParts, own: OwnIntent): Promise<Intent | Refusal> {
  const found = await findOwn(parts, own);
  if (found === null) return noIntent();
  const ended = {
    ref: own.ref,
    state: 'failed',
    reason: 'dropped',
    now: parts.clock.now(),
  } as const;
  await endIntentRow(parts.store, ended);
  return (await findOwn(parts, own)) ?? noIntent();
}
