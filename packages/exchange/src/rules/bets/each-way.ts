/**
 * An each-way bet is two bets of the same stake on one runner, to win and to be placed, each in its
 * market and at its odds. Both are struck or neither is: the second is decided as if the first were
 * struck, and a refusal of either is the answer. The two take two numbers of the desk, the win first.
 * Only before the off: a race that is on has no each way (RACE-3).
 */
import { noMoney, type Refusal, refuse } from '@layline/contract';
import type { ExchangeState } from '../../memory/state.ts';
import type { PlaceEachWay, Stamp } from '../../model/command.ts';
import { type Decision, happened, refused } from '../../model/decision.ts';
import type { BetPlaced, BetRefused } from '../../model/event.ts';
import { type EachWayPart, partRef } from './each-way-ref.ts';
import { findAnswer, fingerprintOf } from './idempotency.ts';
import { decidePlaceBet, nothingFreed, type StampedBet } from './place-bet.ts';

export function decideEachWay(state: ExchangeState, command: PlaceEachWay & Stamp): Decision {
  const account = state.accounts.get(command.playerId);
  if (account === undefined) return refused(refuse('NOT_FOUND', 'This account is not open.'));
  const [win, place] = partsOf(command);
  const fingerprint = fingerprintOfBoth(state, win, place);
  const answer = findAnswer(state, account.number, command.clientRef, command.at);
  if (answer !== undefined) {
    if (answer.fingerprint !== fingerprint) return refused(refuse('CLIENT_REF_REUSED'));
    const refusal = answer.code === null ? null : refuse(answer.code);
    return { events: [], refusal, repeatOf: answer.betId };
  }
  const struck = refuseMarkets(state, command) ?? strike(state, win, place);
  if ('code' in struck) return refused(struck, refusedEvent(command, fingerprint, struck));
  const [first, second] = struck;
  return happened({ ...first, fingerprint }, second);
}

function partsOf(command: PlaceEachWay & Stamp): readonly [StampedBet, StampedBet] {
  const { playerId, runnerId, side, stake, limits, seq, at } = command;
  const both = { kind: 'place-bet', playerId, runnerId, side, stake, limits, at } as const;
  const refOf = (part: EachWayPart) => partRef(command.clientRef, part);
  const { betId, placeBetId, win, place } = command;
  return [
    { ...both, ...win, betId, clientRef: refOf('win'), seq },
    { ...both, ...place, betId: placeBetId, clientRef: refOf('place'), seq: seq + 1 },
  ];
}

/** A bet to win under the same reference is another bet, and so has another fingerprint. */
function fingerprintOfBoth(state: ExchangeState, win: StampedBet, place: StampedBet): number {
  const [one, other] = [win, place].map((bet) =>
    fingerprintOf(bet, state.markets.get(bet.marketId)),
  ) as [number, number];
  return (Math.floor(one / 2) + Math.floor(other / 2)) % Number.MAX_SAFE_INTEGER;
}

function strike(
  state: ExchangeState,
  win: StampedBet,
  place: StampedBet,
): readonly [BetPlaced, BetPlaced] | Refusal {
  const first = placedBy(decidePlaceBet(state, win));
  if ('code' in first) return first;
  const market = state.markets.get(win.marketId);
  const account = state.accounts.get(win.playerId);
  const held = market && account?.positions.get(market.definition.marketId)?.exposure;
  const added = first.marketExposure - (held ?? noMoney);
  const second = placedBy(decidePlaceBet(state, place, { ...nothingFreed, elsewhere: added }));
  return 'code' in second ? second : [first, second];
}

function placedBy({ events, refusal }: Decision): BetPlaced | Refusal {
  const [event] = events;
  if (refusal !== null) return refusal;
  return event?.kind === 'bet-placed' ? event : refuse('INVALID_REQUEST');
}

/** A win and a place market of one race, before the off. What else is wrong, each part finds itself. */
function refuseMarkets(state: ExchangeState, { win, place }: PlaceEachWay): Refusal | null {
  const [one, other] = [win, place].map(({ marketId }) => state.markets.get(marketId)?.definition);
  if (one === undefined || other === undefined) return null;
  const isPair =
    one.fixture.eventId === other.fixture.eventId &&
    one.marketType === 'WIN' &&
    other.marketType === 'PLACE';
  if (!isPair) {
    return refuse('MARKET_UNKNOWN', 'Each way needs the win and the place market of one race.');
  }
  const isOn = one.isInPlay || other.isInPlay;
  return isOn ? refuse('BETTING_CLOSED', 'Each-way betting closes at the off.') : null;
}

function refusedEvent(
  { seq, at, betId, clientRef: reference, playerId }: PlaceEachWay & Stamp,
  fingerprint: number,
  { code }: Refusal,
): BetRefused {
  return { kind: 'bet-refused', seq, at, betId, clientRef: reference, fingerprint, playerId, code };
}
