/** What webhooks deliver of an event of the cashier: one message each. Destinations are never named. */
import { makeMoneyText } from '@layline/contract';
import type { WebhookData, WebhookType } from '@layline/contract/webhooks';
import type { CashierEvent } from '@layline/exchange';

type OfType<Type extends WebhookType> = { readonly type: Type; readonly data: WebhookData<Type> };

type CashierType = Extract<WebhookType, `deposit.${string}` | `withdrawal.${string}`>;
export type CashierMessage = { [Type in CashierType]: OfType<Type> }[CashierType];

export function cashierMessage(event: CashierEvent): CashierMessage {
  const amount = makeMoneyText(event.amount);
  const { method } = event;
  if ('ref' in event) {
    const { playerId: player, ref, fee } = event;
    const data = { player, method, amount, fee: makeMoneyText(fee), ref };
    switch (event.kind) {
      case 'withdrawal-held':
        return { type: 'withdrawal.held', data };
      case 'withdrawal-approved':
        return { type: 'withdrawal.approved', data };
      case 'withdrawal-cancelled':
        return { type: 'withdrawal.cancelled', data: { ...data, by: event.by } };
      case 'withdrawal-sent':
        return { type: 'withdrawal.sent', data };
      case 'withdrawal-paid':
        return { type: 'withdrawal.paid', data: { player, amount, ref } };
      case 'withdrawal-returned':
        return { type: 'withdrawal.returned', data };
    }
  }
  const { transferRef: ref } = event;
  switch (event.kind) {
    case 'deposit-credited':
    case 'unclaimed-assigned':
      return { type: 'deposit.credited', data: { player: event.playerId, amount, ref } };
    case 'deposit-unclaimed': {
      const data = { player: event.payer, method, amount, ref, reason: event.code };
      return { type: 'deposit.unclaimed', data };
    }
    case 'unclaimed-refunded':
      return { type: 'deposit.refunded', data: { method, amount, ref } };
    case 'deposit-charged-back': {
      const data = { player: event.playerId, method, amount, ref };
      return { type: 'deposit.charged-back', data };
    }
  }
}
