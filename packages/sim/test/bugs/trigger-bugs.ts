/** Bugs in stops, take profits and offsets: each breaks a rule of docs/rules/triggers.md. */
import { type Bug, bugsIn } from './planted.ts';

const rules = 'exchange/src/rules/triggers';
const wanted = 'exchange/src/rules/limits/trigger-terms.ts';
const fire = `${rules}/fire-trigger.ts`;
const place = `${rules}/place-trigger.ts`;
const terms = `${rules}/refuse-trigger.ts`;
const bet = `${rules}/trigger-bet.ts`;
const attach = `${rules}/attach-triggers.ts`;
const closing = `${rules}/closing-stake.ts`;
const applied = `${rules}/apply-triggers.ts`;

const firing: readonly Bug[] = bugsIn('triggers', [
  [
    'TRIG-1 a take profit watches for what a stop does',
    wanted,
    "const firesHigh = (trigger === 'stop') === (side === 'lay');",
    "const firesHigh = trigger !== 'offset' && side === 'lay';",
  ],
  [
    'TRIG-1 the very price of a trigger does not fire it',
    wanted,
    'return firesHigh ? price >= odds : price <= odds;',
    'return firesHigh ? price > odds : price < odds;',
  ],
  [
    'TRIG-1 a trigger asks for better odds by its steps, not worse',
    bet,
    "const worse = trigger.side === 'back' ? -trigger.ticks : trigger.ticks;",
    "const worse = trigger.side === 'lay' ? -trigger.ticks : trigger.ticks;",
  ],
  [
    'TRIG-1 any message fires a trigger, whatever the price',
    fire,
    "const isFired = trigger.trigger === 'offset' || isReachedAt(trigger, fires.odds);",
    "const isFired = trigger.trigger === 'offset' || !isReachedAt(trigger, null);",
  ],
  [
    'TRIG-2 a trigger that ends refused does not say why',
    fire,
    "return happened({ ...endedEvent(trigger, command, 'refused'), code: refusal.code });",
    "return happened(endedEvent(trigger, command, 'refused'));",
  ],
  [
    'TRIG-3 a suspension ends the trigger that fires in it',
    fire,
    "if (state.markets.get(marketId)?.definition.status !== 'OPEN' || !isFired) return happened();",
    "if (state.markets.get(marketId)?.definition.status !== 'OPEN')\n" +
      "    return happened(endedEvent(trigger, command, 'closed'));\n  if (!isFired) return happened();",
  ],
  [
    'TRIG-3 a trigger fires on prices that are stale',
    'server/src/engine/writer/deciding.ts',
    'const stale = isStale ? refusalOfStale(decision) : null;',
    "const isFiring = 'fires' in request && request.fires !== undefined;\n" +
      '  const stale = isStale && !isFiring ? refusalOfStale(decision) : null;',
  ],
  [
    'TRIG-6 the other of a pair waits on',
    fire,
    '...pairEnded(state, trigger, command),',
    '...pairEnded(state, { ...trigger, pairId: null }, command),',
  ],
  [
    'TRIG-8 a trigger that is over fires again',
    fire,
    'if (!trigger || !isWaiting(trigger) || triggerRef(trigger) !== command.clientRef) {',
    'if (!trigger || triggerRef(trigger) !== command.clientRef) {',
  ],
  [
    'TRIG-8 an offset fires under any reference',
    fire,
    'if (!trigger || !isWaiting(trigger) || triggerRef(trigger) !== command.clientRef) {',
    'if (!trigger || !isWaiting(trigger)) {',
  ],
  [
    'TRIG-8 a trigger that has placed its bet waits on',
    applied,
    "const end = trigger.trigger === 'offset' ? null : 'placed';",
    'const end = trigger.end;',
  ],
  [
    'TRIG-9 a trigger waits on that would meet an own bet',
    fire,
    "new Set(['MARKET_SUSPENDED', 'TOO_MANY_REQUESTS']);",
    "new Set(['MARKET_SUSPENDED', 'TOO_MANY_REQUESTS', 'OWN_BET_CROSSED']);",
  ],
]);

const ends: readonly Bug[] = bugsIn('triggers', [
  [
    'TRIG-4 a trigger that is to be kept ends at the turn in-play',
    fire,
    "return isTurned && trigger.persistence === 'lapse' ? 'in-play' : null;",
    "return isTurned ? 'in-play' : null;",
  ],
  [
    'TRIG-4 a trigger left in play lapses as if the market had turned',
    fire,
    'const isTurned = definition.isInPlay && !trigger.isFromInPlay;',
    'const isTurned = definition.isInPlay;',
  ],
  [
    'TRIG-4 a firing that places no bet waits out the delay',
    'server/src/engine/writer/deciding.ts',
    'return refusal === null ? placesBet(decision) : passing.has(refusal.code);',
    'return refusal === null || passing.has(refusal.code);',
  ],
  [
    'TRIG-5 a trigger outlives its selection',
    fire,
    "if (runner === undefined || runner.status === 'REMOVED') return 'removed';",
    "if (runner === undefined) return 'removed';",
  ],
  [
    'TRIG-5 a trigger outlives its closed market',
    fire,
    "if (market === undefined || market.definition.status === 'CLOSED') return 'closed';",
    "if (market === undefined) return 'closed';",
  ],
  [
    'TRIG-5 a bet that adds risk where none is taken leaves its trigger waiting',
    fire,
    "new Set(['MARKET_SUSPENDED', 'TOO_MANY_REQUESTS']);",
    "new Set(['MARKET_SUSPENDED', 'TOO_MANY_REQUESTS', 'NEW_RISK_STOPPED']);",
  ],
  [
    'TRIG-5 a settled market keeps its triggers',
    'exchange/src/apply.ts',
    'state.triggers.delete(event.marketId);',
    '',
  ],
  [
    'TRIG-7 an offset goes the wrong way',
    bet,
    "const better = trigger.side === 'lay' ? -trigger.ticks : trigger.ticks;",
    "const better = trigger.side === 'back' ? -trigger.ticks : trigger.ticks;",
  ],
  [
    'TRIG-7 an offset never makes both outcomes the same',
    bet,
    'const wanted = trigger.isGreen ? scaleMoney(part, parent.oddsRequested, odds) : part;',
    'const wanted = part;',
  ],
  [
    'TRIG-7 an offset covers all that is matched once more',
    bet,
    'const part = subtractMoney(parent.matched, trigger.covered);',
    'const part = parent.matched;',
  ],
  [
    'TRIG-7 a part below the least stake is bet',
    bet,
    'return stake >= Math.max(1, stakeMin) ? { odds, stake',
    'return stake >= Math.min(1, stakeMin) ? { odds, stake',
  ],
  [
    'TRIG-7 an offset outlives its bet',
    fire,
    "if (parentsOf(state, trigger).length === 0) return 'parent';",
    "if (parentsOf(state, trigger).length === 0) return isAttached(trigger) ? 'parent' : null;",
  ],
  [
    'TRIG-10 a stop without a stake makes the position larger',
    closing,
    "const toLevel = trigger.side === 'lay' ? gap : -gap;",
    'const toLevel = Math.abs(gap);',
  ],
  [
    'TRIG-10 a stop waits on with nothing to level',
    fire,
    'const waitsForMore = !isAttached(trigger) && (parentOf(state, trigger)?.remaining ?? 0) > 0;',
    'const waitsForMore = !isAttached(trigger) && (parentOf(state, trigger)?.remaining ?? 1) > 0;',
  ],
  [
    'TRIG-10 what levels a position must be the least stake',
    fire,
    'return { ...limits, stakeMin: money(1), stakeMax };',
    'return { ...limits, stakeMax };',
  ],
]);

const leaving: readonly Bug[] = bugsIn('triggers', [
  [
    'TRIG-2 one trigger more may wait in a market',
    terms,
    'inMarket + added > perMarket',
    'inMarket + added > perMarket + 1',
  ],
  [
    'TRIG-2 one trigger more of a player may wait in all',
    terms,
    'waiting.length + added > perPlayer',
    'waiting.length + added > perPlayer + 1',
  ],
  [
    'TRIG-6 a pair may have a third',
    place,
    'const hasOther = first ? isWaiting(first) : false;',
    'const hasOther = first ? false : false;',
  ],
  [
    'TRIG-6 a trigger does not know its pair',
    applied,
    'if (other !== undefined) putTrigger(state, { ...other, pairId: triggerId });',
    '',
  ],
  [
    'TRIG-7 somebody offsets the bet of another',
    place,
    'if (parent === undefined || parent.playerId !== command.playerId)',
    'if (parent === undefined)',
  ],
  [
    'TRIG-7 a bet has two offsets',
    place,
    "return known ? refuse('TOO_MANY_REQUESTS', 'This bet has an offset already.') : null;",
    'return known ? null : null;',
  ],
  [
    'TRIG-11 a reference stands for a trigger with other steps',
    place,
    'const rest = [trigger, ticks, isGreen,',
    'const rest = [trigger, ticks > 0, isGreen,',
  ],
  [
    'TRIG-11 a trigger that is reached already is left',
    wanted,
    'if (price === null || !isReachedAt(command, price)) return null;',
    'if (price === null || isReachedAt(command, price) || command.trigger) return null;',
  ],
  [
    'TRIG-11 the trigger of another can be ended',
    place,
    'if (trigger === undefined || trigger.playerId !== command.playerId) {',
    'if (trigger === undefined) {',
  ],
  [
    'TRIG-11 a trigger that is over can be changed',
    place,
    "return isWaiting(trigger) ? trigger : refuse('BET_NOT_OPEN', 'This trigger is over.');",
    'return trigger;',
  ],
  [
    'TRIG-12 one more is kept of those that are over',
    applied,
    'const overKept = 20;',
    'const overKept = 21;',
  ],
  [
    'TRIG-12 a snapshot forgets the triggers',
    'exchange/src/snapshot.ts',
    'for (const trigger of saved.triggers ?? []) putTrigger(state, trigger);',
    '',
  ],
]);

const withBets: readonly Bug[] = bugsIn('triggers', [
  [
    'TRIG-13 a trigger that comes with its bet fires before the bet is matched',
    fire,
    'if (!isArmed(state, trigger)) return happened();',
    '',
  ],
  [
    'TRIG-13 the exit leaves the rest of its bet in the book',
    fire,
    'const rest = restToCancel(state, trigger);',
    'const rest = restToCancel(state, { ...trigger, parentBetId: null });',
  ],
  [
    'TRIG-13 the rest of its own bet stands in the way of the exit',
    'exchange/src/rules/bets/match.ts',
    'isOwnMet ||= resting.betId !== cancels && ',
    'isOwnMet ||= ',
  ],
  [
    'TRIG-13 an exit opens a position again that is closed',
    closing,
    'const most = minMoney(wanted, levellingStake(state, trigger, odds));',
    'const most = wanted;',
  ],
  [
    'TRIG-13 an exit adds to what its player may lose',
    closing,
    'return largestUpTo(most, (stake) => exposureWith(stake) <= exposure);',
    'return exposureWith(noMoney) === exposure ? most : noMoney;',
  ],
  [
    "TRIG-13 the site's greatest stake leaves a part of the bet open",
    fire,
    'const stakeMax = isAttached(trigger) ? maxMoney(limits.stakeMax, stake) : limits.stakeMax;',
    'const { stakeMax } = limits;',
  ],
  [
    'TRIG-13 a stop comes at better odds than its bet',
    wanted,
    'if (isReachedAt(terms, oddsOfBet)) {',
    'if (isReachedAt(terms, null)) {',
  ],
  [
    'TRIG-13 a reference stands for a bet with another stop',
    'exchange/src/rules/bets/fingerprint.ts',
    'fnv1a(bet.marketId + textOfAttached(bet.attached) + textOfPostOnly(bet))',
    'fnv1a(bet.marketId + textOfPostOnly(bet))',
  ],
  [
    'TRIG-13 a bet with another stop joins one that has no answer yet',
    'server/src/engine/rows/same-bet.ts',
    'return [request.kind, ...terms, textOfAttached(request.attached)];',
    'return [request.kind, ...terms];',
  ],
  [
    'TRIG-13 a trigger outlives the bet that it came with',
    fire,
    'if (trigger.parentBetId === null) return null;',
    "if (trigger.trigger !== 'offset') return null;",
  ],
  [
    'TRIG-13 a bet that moves leaves its stop behind',
    'exchange/src/rules/bets/change-bet.ts',
    'const guards = guardsOf(state, bet);',
    'const guards = guardsOf(state, bet).slice(1);',
  ],
  [
    'TRIG-13 a bet moves past its stop',
    'exchange/src/rules/bets/change-bet.ts',
    'const wrong = refuseCarrying(guards, command);',
    'const wrong = refuseCarrying(guards.slice(1), command);',
  ],
  [
    'TRIG-13 after a move the stop forgets what was matched before',
    'exchange/src/rules/bets/carry-triggers.ts',
    'bet.matched > 0 ? [...earlierBetIds, bet.betId] : earlierBetIds;',
    'earlierBetIds;',
  ],
  [
    'TRIG-13 a stop and a take profit of one bet do not know each other',
    attach,
    'pairId: index === 0 ? null : idAt(index - 1),',
    'pairId: null,',
  ],
  [
    'TRIG-13 a stop falls away when the market turns in-play',
    attach,
    "persistence: 'keep',",
    "persistence: 'lapse',",
  ],
  [
    'TRIG-13 bets bring more triggers along than may wait',
    terms,
    'return inMarket + added > perMarket',
    'return inMarket >= perMarket',
  ],
  [
    'TRIG-13 a bet brings a stop and an offset along',
    attach,
    'if (all.length === 0 || (attached.offset !== undefined && all.length > 1)) {',
    'if (all.length === 0) {',
  ],
  [
    'TRIG-13 the stake of a trigger that came with its bet is changed',
    place,
    'if (terms.stake !== null) {',
    'if (terms.stake === undefined) {',
  ],
]);

export const triggerBugs: readonly Bug[] = [...firing, ...ends, ...leaving, ...withBets];
