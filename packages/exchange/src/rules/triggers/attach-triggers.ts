/**
 * A bet with triggers: a stop, a take profit or both, or an offset, that close what is matched of it. The
 * bet and its triggers are accepted together or refused together, so that there is no moment at which one
 * exists without the other; a repeat of the request creates neither again. The triggers take the numbers
 * after the bet's. They are kept when the market turns in-play, as a guard that falls away is none.
 */
import { noRef, type Refusal, refuse, type TriggerKind, triggerId } from '@layline/contract';
import type { ExchangeState } from '../../memory/state.ts';
import type { BetPlaced } from '../../model/event.ts';
import { oppositeOf } from '../../model/side.ts';
import type { AttachedPrice, AttachedTerms, TriggerPlaced } from '../../model/trigger.ts';
import { refusedBet } from '../bets/answers.ts';
import { decidePlaceBet, type StampedBet } from '../bets/place-bet.ts';
import type { Decision } from '../decision/decision.ts';
import { refuseAttachedTerms, refuseTerms } from '../limits/trigger-terms.ts';
import { refuseMore, refuseTarget } from './refuse-trigger.ts';

type Attached = Pick<TriggerPlaced, 'odds' | 'ticks' | 'isGreen'> & {
  readonly trigger: TriggerKind;
};

export function decideBetWithTriggers(state: ExchangeState, bet: StampedBet): Decision {
  const decision = decidePlaceBet(state, { bet });
  const { attached } = bet;
  const [placed] = decision.events;
  if (attached === undefined || placed?.kind !== 'bet-placed') return decision;
  const all = listOf(attached);
  const { fingerprint } = placed;
  const refusal = refuseAttached(state, { bet, attached, all });
  if (refusal !== null) return refusedBet(bet, { fingerprint, refusal });
  return { ...decision, events: [placed, ...eventsOf(state, { placed, all })] };
}

function listOf({ stop, takeProfit, offset }: AttachedTerms): readonly Attached[] {
  const priced = (trigger: TriggerKind, one: AttachedPrice | undefined): Attached[] =>
    one === undefined ? [] : [{ trigger, odds: one.odds, ticks: one.ticks, isGreen: false }];
  return [
    ...priced('stop', stop),
    ...priced('take-profit', takeProfit),
    ...(offset === undefined ? [] : [{ trigger: 'offset' as const, odds: null, ...offset }]),
  ];
}

interface Attaching {
  readonly bet: StampedBet;
  readonly attached: AttachedTerms;
  readonly all: readonly Attached[];
}

function refuseAttached(state: ExchangeState, { bet, attached, all }: Attaching): Refusal | null {
  const { marketId, playerId, side, limits, house } = bet;
  if (all.length === 0 || (attached.offset !== undefined && all.length > 1)) {
    return refuse('INVALID_REQUEST', 'A bet carries a stop and a take profit, or an offset.');
  }
  const refusal =
    refuseTarget(state, bet) ?? refuseMore(state, { playerId, marketId, added: all.length });
  if (refusal !== null) return refusal;
  for (const one of all) {
    const terms = { ...one, side: oppositeOf(side), stake: null, limits, house };
    const wrong =
      one.trigger === 'offset' ? refuseTerms(terms) : refuseAttachedTerms(terms, bet.odds);
    if (wrong !== null) return wrong;
  }
  return null;
}

interface Accepted {
  readonly placed: BetPlaced;
  readonly all: readonly Attached[];
}

/** The second is the other of the first's pair. */
function eventsOf(state: ExchangeState, { placed, all }: Accepted): TriggerPlaced[] {
  const { at, playerId, siteId, marketId, runnerId, betId } = placed;
  const isFromInPlay = state.markets.get(marketId)?.definition.isInPlay === true;
  const idAt = (index: number) => triggerId(String(placed.seq + 1 + index));
  return all.map((terms, index) => ({
    kind: 'trigger-placed',
    seq: placed.seq + 1 + index,
    at,
    triggerId: idAt(index),
    clientRef: noRef,
    fingerprint: 0,
    playerId,
    siteId,
    marketId,
    runnerId,
    side: oppositeOf(placed.side),
    ...terms,
    stake: null,
    persistence: 'keep',
    parentBetId: betId,
    pairId: index === 0 ? null : idAt(index - 1),
    isFromInPlay,
  }));
}
