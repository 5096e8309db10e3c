/** Which events of the journal deliver a type of message: no others are read for an endpoint. */
import type { WebhookType } from '@layline/contract/webhooks';
import type { Event } from '@layline/exchange';

const kindsByType: Readonly<Record<WebhookType, readonly Event['kind'][]>> = {
  'player.opened': ['account-opened'],
  'player.limit': ['account-opened', 'protection-changed'],
  'player.held': ['protection-changed'],
  'player.released': ['protection-changed'],
  'player.level': ['protection-changed'],
  'deposit.credited': ['funds-moved', 'deposit-credited', 'unclaimed-assigned'],
  'deposit.unclaimed': ['deposit-unclaimed'],
  'deposit.refunded': ['unclaimed-refunded'],
  'deposit.charged-back': ['deposit-charged-back'],
  'withdrawal.held': ['withdrawal-held'],
  'withdrawal.approved': ['withdrawal-approved'],
  'withdrawal.cancelled': ['withdrawal-cancelled'],
  'withdrawal.sent': ['withdrawal-sent'],
  'withdrawal.paid': ['funds-moved', 'withdrawal-paid'],
  'withdrawal.returned': ['withdrawal-returned'],
  'bets.settled': ['market-settled', 'market-resettled', 'round-settled', 'round-voided'],
  'market.settled': ['market-settled'],
  'market.resettled': ['market-resettled'],
  'round.settled': ['round-settled'],
  'round.voided': ['round-voided'],
  'risk.stopped': ['risk-stopped'],
  'risk.resumed': ['risk-resumed'],
  'bet.placed': ['bet-placed', 'session-bet-placed', 'casino-bet-placed'],
  'bet.matched': ['bet-placed', 'bet-matched'],
  'bet.cancelled': ['bet-cancelled'],
  'bet.lapsed': ['bet-lapsed'],
  'webhook.test': [],
};

/** Kinds to read for an endpoint with these types, each once. */
export const kindsOf = (types: readonly WebhookType[]): readonly Event['kind'][] => [
  ...new Set(types.flatMap((type) => kindsByType[type])),
];
