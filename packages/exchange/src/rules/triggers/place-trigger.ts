/**
 * Creates a trigger. It reserves no money, so the number of waiting triggers is limited per player, in a
 * market and in all. A price that is already reached is refused: that would be an immediate bet, which
 * the player can place directly.
 */
import {
  type Instant,
  type MarketId,
  money,
  noRef,
  odds as oddsOf,
  type Refusal,
  refuse,
} from '@layline/contract';
import type { PlayerAccount } from '../../memory/market.ts';
import type { ExchangeState } from '../../memory/state.ts';
import type { Stamp } from '../../model/command.ts';
import { oppositeOf } from '../../model/side.ts';
import type { ChangeTrigger, EndTrigger, PlaceTrigger, Trigger } from '../../model/trigger.ts';
import { refuseLocked } from '../agents/tree/branch-locks.ts';
import { repeatedAnswer } from '../bets/answers.ts';
import { fingerprintOf } from '../bets/fingerprint.ts';
import { type Decision, happened, refused } from '../decision/decision.ts';
import { findTrigger, isAttached, isWaiting, playerTriggers } from '../held/find-trigger.ts';
import { refuseHeld } from '../limits/holds.ts';
import { refuseAttachedTerms, refuseTerms } from '../limits/trigger-terms.ts';
import { refuseMore, refuseTarget } from './refuse-trigger.ts';
import { matchedOfParents, parentOf } from './trigger-bet.ts';

export function decidePlaceTrigger(state: ExchangeState, command: PlaceTrigger & Stamp): Decision {
  const account = state.accounts.get(command.playerId);
  if (account === undefined) return refused(refuse('NOT_FOUND', 'This account is not open.'));
  const { clientRef, at } = command;
  const fingerprint = clientRef === noRef ? 0 : fingerprintOfTrigger(command);
  const repeated = repeatedAnswer(state, { account, clientRef, at, fingerprint });
  if (repeated !== null) return repeated;
  const refusal =
    refusePlayer(state, { account, at, marketId: command.marketId }) ??
    refuseTarget(state, command) ??
    refuseParent(state, command) ??
    refuseTerms(command) ??
    refusePair(state, command);
  if (refusal !== null) return refused(refusal);
  const { kind: _kind, limits: _limits, house: _house, ...terms } = command;
  const isFromInPlay = state.markets.get(command.marketId)?.definition.isInPlay === true;
  const { siteId } = account;
  return happened({ kind: 'trigger-placed', ...terms, fingerprint, siteId, isFromInPlay });
}

/** Hash of the whole request; any difference between two triggers changes it. */
function fingerprintOfTrigger(terms: PlaceTrigger): number {
  const { trigger, ticks, isGreen, persistence, parentBetId, pairId } = terms;
  const rest = [trigger, ticks, isGreen, persistence, parentBetId, pairId].join('/');
  return fingerprintOf({
    marketId: `trigger/${terms.marketId}/${rest}` as MarketId,
    runnerId: terms.runnerId,
    side: terms.side,
    odds: terms.odds ?? oddsOf(101),
    stake: terms.stake ?? money(0),
  });
}

interface Placing {
  readonly account: PlayerAccount;
  readonly at: Instant;
  readonly marketId: MarketId;
}

function refusePlayer(state: ExchangeState, { account, at, marketId }: Placing): Refusal | null {
  const sportId = state.markets.get(marketId)?.definition.fixture.sportId;
  const held =
    refuseHeld(state, { account, at }) ?? refuseLocked(state, { account, at, sportId, marketId });
  if (held !== null) return held;
  return refuseMore(state, { playerId: account.playerId, marketId, added: 1 });
}

/** An offset must follow a bet of the same player, on the other side of the same selection. */
function refuseParent(state: ExchangeState, command: PlaceTrigger): Refusal | null {
  if (command.trigger !== 'offset') {
    if (command.parentBetId === null) return null;
    return refuse('INVALID_REQUEST', 'A stop or a take profit comes with its bet.');
  }
  const parent = command.parentBetId === null ? undefined : state.bets.find(command.parentBetId);
  if (parent === undefined || parent.playerId !== command.playerId) return refuse('BET_UNKNOWN');
  const isOurs =
    parent.runner.market.definition.marketId === command.marketId &&
    parent.runnerId === command.runnerId &&
    command.side === oppositeOf(parent.side);
  if (!isOurs) return refuse('INVALID_REQUEST', 'An offset is the other side of its bet.');
  const known = playerTriggers(state, command.playerId).some(
    (one) => isWaiting(one) && one.parentBetId === command.parentBetId,
  );
  return known ? refuse('TOO_MANY_REQUESTS', 'This bet has an offset already.') : null;
}

/** The paired trigger must wait in the same market and be unpaired. */
function refusePair(state: ExchangeState, command: PlaceTrigger): Refusal | null {
  const { pairId, marketId, playerId } = command;
  if (pairId === null) return null;
  const other = findTrigger(state, { marketId, triggerId: pairId });
  if (other === undefined || other.playerId !== playerId) {
    return refuse('NOT_FOUND', 'The other trigger of the pair was not found.');
  }
  const first = other.pairId && findTrigger(state, { marketId, triggerId: other.pairId });
  const hasOther = first ? isWaiting(first) : false;
  const isFree = isWaiting(other) && !hasOther && other.trigger !== 'offset';
  return isFree && command.trigger !== 'offset'
    ? null
    : refuse('INVALID_REQUEST', 'This trigger cannot be one of a pair.');
}

/** The player's trigger, if it still waits. */
function findOwn(
  state: ExchangeState,
  command: Pick<EndTrigger, 'playerId' | 'marketId' | 'triggerId'>,
): Trigger | Refusal {
  const trigger = findTrigger(state, command);
  if (trigger === undefined || trigger.playerId !== command.playerId) {
    return refuse('NOT_FOUND', 'This trigger was not found.');
  }
  return isWaiting(trigger) ? trigger : refuse('BET_NOT_OPEN', 'This trigger is over.');
}

export function decideChangeTrigger(
  state: ExchangeState,
  command: ChangeTrigger & Stamp,
): Decision {
  const found = findOwn(state, command);
  if ('message' in found) return refused(found);
  const { odds = found.odds, ticks = found.ticks, stake = found.stake, seq, at } = command;
  const { limits, house, playerId, marketId, triggerId } = command;
  const terms = { ...found, odds, ticks, stake, limits, house };
  const refusal = isAttached(found) ? refuseChangedTerms(state, found, terms) : refuseTerms(terms);
  if (refusal !== null) return refused(refusal);
  if (odds === found.odds && ticks === found.ticks && stake === found.stake) return happened();
  const whose = { playerId, marketId, triggerId };
  return happened({ kind: 'trigger-changed', ...whose, odds, ticks, stake, seq, at });
}

/** Until its bet is matched, an attached trigger lies beyond the bet's odds; then it may follow the price. */
function refuseChangedTerms(
  state: ExchangeState,
  found: Trigger,
  terms: Parameters<typeof refuseTerms>[0],
): Refusal | null {
  if (terms.stake !== null) {
    return refuse('INVALID_REQUEST', 'The stake of this trigger follows from its bet.');
  }
  const parent = parentOf(state, found);
  if (parent === undefined || matchedOfParents(state, found) > 0) return refuseTerms(terms);
  return refuseAttachedTerms(terms, parent.oddsRequested);
}

/** A player may cancel a trigger at any time, even while the market is suspended or they may not bet. */
export function decideEndTrigger(state: ExchangeState, command: EndTrigger & Stamp): Decision {
  const found = findOwn(state, command);
  if ('message' in found) return refused(found);
  const { kind: _kind, code, ...whose } = command;
  const end = code === null ? 'cancelled' : 'refused';
  return happened({ ...whose, kind: 'trigger-ended', end, code });
}
