/**
 * Creates a trigger. It reserves no money, so the number of waiting triggers is limited per player, in a
 * market and in all. A price that is already reached is refused: that would be an immediate bet, which
 * the player can place directly.
 */
import {
  type Instant,
  isOnLadder,
  type MarketId,
  makeOdds,
  money,
  noRef,
  odds as oddsOf,
  type Refusal,
  refuse,
  triggersMax,
  triggerTicksMax,
} from '@layline/contract';
import type { PlayerAccount } from '../../memory/market.ts';
import type { ExchangeState } from '../../memory/state.ts';
import type { Stamp } from '../../model/command.ts';
import { type Decision, happened, refused } from '../../model/decision.ts';
import { oppositeOf } from '../../model/side.ts';
import type {
  ChangeTrigger,
  EndTrigger,
  PlaceTrigger,
  Trigger,
  TriggerTerms,
} from '../../model/trigger.ts';
import { refuseLocked } from '../agents/branch-locks.ts';
import { repeatedAnswer } from '../bets/answers.ts';
import { fingerprintOf } from '../bets/fingerprint.ts';
import { refuseOdds, refuseStake } from '../bets/limits.ts';
import { refuseHeld } from '../protection/limits.ts';
import { findTrigger, isWaiting, playerTriggers } from './find-trigger.ts';
import { isReachedAt, watchedPrice } from './trigger-bet.ts';

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
    refuseHeld(state, account, at) ?? refuseLocked(state, { account, at, sportId, marketId });
  if (held !== null) return held;
  const waiting = playerTriggers(state, account.playerId).filter(isWaiting);
  const inMarket = waiting.filter((one) => one.marketId === marketId).length;
  if (inMarket >= triggersMax.perMarket || waiting.length >= triggersMax.perPlayer) {
    return refuse('TOO_MANY_REQUESTS', 'Too many of your triggers are waiting.');
  }
  return null;
}

/** A trigger can be created while the market is suspended; it waits for the first price afterwards. */
function refuseTarget(
  state: ExchangeState,
  { marketId, runnerId }: Pick<TriggerTerms, 'marketId' | 'runnerId'>,
): Refusal | null {
  const market = state.markets.get(marketId);
  if (market === undefined) {
    return refuse(state.settled.has(marketId) ? 'MARKET_CLOSED' : 'MARKET_UNKNOWN');
  }
  const { definition } = market;
  if (definition.status === 'CLOSED') return refuse('MARKET_CLOSED');
  if (definition.kind !== 'match' || definition.eachWayDivisor !== null) {
    return refuse('MARKET_UNKNOWN', 'A trigger waits in a market at match odds only.');
  }
  const runner = definition.runners[market.runners.get(runnerId)?.index ?? -1];
  if (runner === undefined) return refuse('RUNNER_UNKNOWN');
  return runner.status === 'ACTIVE' ? null : refuse('RUNNER_NOT_ACTIVE');
}

/** An offset must follow a bet of the same player, on the other side of the same selection. */
function refuseParent(state: ExchangeState, command: PlaceTrigger): Refusal | null {
  if (command.trigger !== 'offset') return null;
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

function refuseTerms(
  command: TriggerTerms & Pick<PlaceTrigger, 'limits' | 'house'>,
): Refusal | null {
  const { trigger, odds, ticks, stake, limits } = command;
  const isOffset = trigger === 'offset';
  const ticksMin = isOffset ? 1 : 0;
  if (!Number.isSafeInteger(ticks) || ticks < ticksMin || ticks > triggerTicksMax) {
    return refuse('INVALID_REQUEST', `ticks are ${ticksMin} to ${triggerTicksMax}.`);
  }
  if (isOffset !== (odds === null) || (isOffset && stake !== null)) {
    return refuse('INVALID_REQUEST', 'An offset has no odds and no stake of its own.');
  }
  if (odds !== null) {
    const wrong = refuseOdds(odds);
    if (wrong !== null) return wrong;
    if (!isOnLadder(odds)) return refuse('ODDS_INVALID', 'These odds are not on the ladder.');
  }
  const wrongStake = stake === null ? null : refuseStake(stake, limits);
  return wrongStake ?? refuseReached(command);
}

function refuseReached(command: TriggerTerms & Pick<PlaceTrigger, 'house'>): Refusal | null {
  const price = watchedPrice(command, command.house);
  if (price === null || !isReachedAt(command, price)) return null;
  return refuse('ODDS_INVALID', `The price is ${makeOdds(price)} already: this would bet at once.`);
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
  const refusal = refuseTerms({ ...found, odds, ticks, stake, limits, house });
  if (refusal !== null) return refused(refusal);
  if (odds === found.odds && ticks === found.ticks && stake === found.stake) return happened();
  const whose = { playerId, marketId, triggerId };
  return happened({ kind: 'trigger-changed', ...whose, odds, ticks, stake, seq, at });
}

/** A player may cancel a trigger at any time, even while the market is suspended or they may not bet. */
export function decideEndTrigger(state: ExchangeState, command: EndTrigger & Stamp): Decision {
  const found = findOwn(state, command);
  if ('message' in found) return refused(found);
  const { kind: _kind, code, ...whose } = command;
  const end = code === null ? 'cancelled' : 'refused';
  return happened({ ...whose, kind: 'trigger-ended', end, code });
}
