/** Money in and out of a player's account. Nothing here moves any: deposits come from a provider or staff. */
import { type Money, makeMoney, money, noMoney, playerId, refuse } from '@layline/contract';
import { presets } from '@layline/exchange';
import { succeed } from '../../../base/envelope.ts';
import {
  depositView,
  destinationView,
  methodView,
  requestView,
  withdrawalView,
} from '../../../shown/player/cashier-view.ts';
import { listDestinations } from '../../../store/queries/cashier/destinations.ts';
import { type Intent, listIntentsOf } from '../../../store/queries/cashier/intents.ts';
import { findMethod, listMethods } from '../../../store/queries/cashier/methods.ts';
import { listRequestsOf } from '../../../store/queries/cashier/requests.ts';
import {
  listWithdrawalsOf,
  type StoredWithdrawal,
} from '../../../store/queries/cashier/withdrawals.ts';
import { isRefused, moneyOf } from '../../../venue/cashier/cashier-parts.ts';
import {
  dropIntent,
  nameTransfer,
  openIntent,
  openIntentsMax,
} from '../../../venue/cashier/deposits.ts';
import { dropDestination, openDestination } from '../../../venue/cashier/destinations.ts';
import { askAgent, dropRequest } from '../../../venue/cashier/requests.ts';
import { cancelOwn, openWithdrawal } from '../../../venue/cashier/withdrawals.ts';
import { refuseUnproved } from './account-security.ts';
import type { PlayerCall } from './call.ts';

const listedMax = 50;

type OfCashier = Pick<PlayerCall<'cashier'>, 'app' | 'site' | 'session'>;

const idOf = ({ session }: Pick<OfCashier, 'session'>) => session.player.player_id;

/** Whether the site and its protection rules let players cancel. */
function canCancel({ app, site, session }: OfCashier): boolean {
  const of = { playerId: playerId(idOf({ session })), at: app.clock.now() };
  const preset = app.engine.view.protectionOf(of)?.rules.preset ?? 'none';
  return site.can_cancel_withdrawals && presets[preset].canCancelWithdrawals.value;
}

/** The answer with a deposit. */
async function answerDeposit({ app }: Pick<OfCashier, 'app'>, intent: Intent) {
  const key = { siteId: intent.siteId, name: intent.method };
  return succeed(depositView(intent, (await findMethod(app.store, key)) ?? undefined));
}

const answerWithdrawal = (call: OfCashier, found: StoredWithdrawal) =>
  succeed(withdrawalView(found, canCancel(call)));

/** What is left to deposit, and why nothing may be. `announced` waits already. */
function depositsOf({ app, session }: OfCashier, announced: number) {
  const { view } = app.engine;
  const of = { playerId: playerId(idOf({ session })), at: app.clock.now() };
  const refusal = view.refuseIntent({ ...of, amount: money(announced + 1) });
  const limits = (view.protectionOf(of)?.limits ?? []).filter(({ limit }) => limit === 'deposit');
  const left = Math.min(...limits.map((one) => one.left));
  return {
    closed: refusal?.message ?? null,
    depositLeft: limits.length === 0 ? null : makeMoney(money(Math.max(0, left - announced))),
  };
}

const isOpen = ({ state }: Intent): boolean => state === 'open' || state === 'waiting';

async function showCashier(call: OfCashier) {
  const { app, site } = call;
  const id = idOf(call);
  const own = { playerId: id, now: app.clock.now(), max: listedMax };
  const [methods, destinations, deposits, withdrawals, requests] = await Promise.all([
    listMethods(app.store, site.site_id),
    listDestinations(app.store, id),
    listIntentsOf(app.store, own),
    listWithdrawalsOf(app.store, own),
    listRequestsOf(app.store, own),
  ]);
  const account = app.engine.view.accountOf(playerId(id));
  const shown = (amount: Money | undefined): number => makeMoney(amount ?? noMoney);
  const announced = deposits.filter(isOpen).reduce((sum, { amount }) => sum + amount, 0);
  const mayCancel = canCancel(call);
  const byName = new Map(methods.map((method) => [method.name, method]));
  const who = moneyOf(app, site, playerId(id));
  return {
    ...who,
    ...depositsOf(call, announced),
    currency: site.currency,
    balance: shown(account?.openingBalance),
    held: shown(account?.held),
    free: shown(account && money(account.funds - account.exposure)),
    openDepositsMax: openIntentsMax,
    methods: who.money === 'cashier' ? methods.filter(({ isOn }) => isOn).map(methodView) : [],
    destinations: destinations.map(destinationView),
    deposits: deposits.map((one) => depositView(one, byName.get(one.method))),
    withdrawals: withdrawals.map((one) => withdrawalView(one, mayCancel)),
    requests: requests.map(requestView),
  };
}

/** The demo account is everybody's: no money goes in or out of it. */
const refuseDemo = ({ session }: Pick<OfCashier, 'session'>) =>
  session.player.is_demo ? refuse('DEMO_FIXED') : null;

export const cashierHandlers = {
  async cashier(call: PlayerCall<'cashier'>) {
    return succeed(await showCashier(call));
  },

  async openDeposit(call: PlayerCall<'openDeposit'>) {
    const { app, site, body } = call;
    const refusal = refuseDemo(call);
    if (refusal !== null) return refusal;
    const found = await openIntent(app, { ...body, site, playerId: idOf(call) });
    return isRefused(found) ? found : answerDeposit(call, found);
  },

  async nameBankRef(call: PlayerCall<'nameBankRef'>) {
    const found = await nameTransfer(call.app, { ...call.body, playerId: idOf(call) });
    return isRefused(found) ? found : answerDeposit(call, found);
  },

  async dropDeposit(call: PlayerCall<'dropDeposit'>) {
    const found = await dropIntent(call.app, { ...call.body, playerId: idOf(call) });
    return isRefused(found) ? found : answerDeposit(call, found);
  },

  async addDestination(call: PlayerCall<'addDestination'>) {
    const refusal = await refuseUnproved(call);
    if (refusal) return refusal;
    const { app, site, body } = call;
    const found = await openDestination(app, { ...body, site, playerId: idOf(call) });
    return isRefused(found) ? found : succeed(destinationView(found));
  },

  async removeDestination(call: PlayerCall<'removeDestination'>) {
    const { app, body } = call;
    const isGone = await dropDestination(app, { ...body, playerId: idOf(call) });
    return isGone ? succeed(null) : refuse('NOT_FOUND', 'There is no such destination.');
  },

  async openWithdrawal(call: PlayerCall<'openWithdrawal'>) {
    const { app, site, body } = call;
    const refusal = refuseDemo(call);
    if (refusal !== null) return refusal;
    const found = await openWithdrawal(app, { ...body, site, playerId: idOf(call) });
    return isRefused(found) ? found : answerWithdrawal(call, found);
  },

  async cancelWithdrawal(call: PlayerCall<'cancelWithdrawal'>) {
    const { app, site, body } = call;
    const found = await cancelOwn(app, { ...body, site, playerId: idOf(call) });
    return isRefused(found) ? found : answerWithdrawal(call, found);
  },

  async askAgent(call: PlayerCall<'askAgent'>) {
    const { app, site, body } = call;
    const refusal = refuseDemo(call);
    if (refusal !== null) return refusal;
    const found = await askAgent(app, { ...body, site, playerId: idOf(call) });
    return isRefused(found) ? found : succeed(requestView(found));
  },

  async dropRequest(call: PlayerCall<'dropRequest'>) {
    const found = await dropRequest(call.app, { ...call.body, playerId: idOf(call) });
    return isRefused(found) ? found : succeed(requestView(found));
  },
};
