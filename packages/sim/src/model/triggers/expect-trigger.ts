/** What must become of a trigger that is placed, changed or ended: the code of its refusal, or null. */
import { isOnLadder, type RunnerPrices } from '@layline/contract';
import { findBet } from '../expected/asks.ts';
import { refusalOfStake } from '../expected/expect.ts';
import type {
  ChangingTrigger,
  EndingTrigger,
  NotedTrigger,
  PlacingTrigger,
  TriggerAnswer,
} from '../noted/noted-trigger.ts';
import { codeOfAbsent } from '../noted/offered-markets.ts';
import {
  type BetAsk,
  isAnswerKept,
  type ReferenceModel,
  refKey,
} from '../noted/reference-model.ts';
import {
  findTrigger,
  hasMatched,
  isAttached,
  isReached,
  parentOf,
  priceFor,
  triggersOf,
  waits,
} from './firing.ts';

const waitingMax = { market: 10, player: 50 };
const ticksMax = 50;

/** What stands under the reference at this time. */
export function answerOf(model: ReferenceModel, ask: PlacingTrigger): TriggerAnswer | null {
  const known = model.triggers.answers.get(refKey(ask));
  return known !== undefined && isAnswerKept(known.at, model.clock.now()) ? known : null;
}

/** What a repeat must ask again. */
export const bodyOf = (ask: PlacingTrigger): string =>
  JSON.stringify([
    [ask.marketId, ask.runnerId, ask.trigger, ask.side, ask.odds, ask.ticks, ask.stake],
    [ask.isGreen, ask.persistence, ask.parentBetId, ask.pairId],
  ]);

/** Of one whose reference is new. */
export function refusalOfPlacing(model: ReferenceModel, ask: PlacingTrigger): string | null {
  if (!model.players.has(ask.playerId)) return 'NOT_FOUND';
  return (
    refusalOfMore(model, ask, 1) ??
    refusalOfTarget(model, ask) ??
    refusalOfParent(model, { ask, mine: waitingOf(model, ask) }) ??
    refusalOfTerms(model, { ...ask, kind: ask.trigger }) ??
    refusalOfPair(model, ask)
  );
}

type Target = Pick<PlacingTrigger, 'playerId' | 'marketId' | 'runnerId'>;

const waitingOf = ({ triggers }: ReferenceModel, { playerId }: Pick<Target, 'playerId'>) =>
  [...triggers.byMarket.values()].flat().filter((one) => one.playerId === playerId && waits(one));

/** With so many more. */
export function refusalOfMore(model: ReferenceModel, ask: Target, added: number): string | null {
  const mine = waitingOf(model, ask);
  const here = mine.filter(({ marketId }) => marketId === ask.marketId);
  const isTooMany =
    here.length + added > waitingMax.market || mine.length + added > waitingMax.player;
  return isTooMany ? 'TOO_MANY_REQUESTS' : null;
}

export function refusalOfTarget(
  model: ReferenceModel,
  { marketId, runnerId }: Target,
): string | null {
  const definition = model.markets.get(marketId)?.definition;
  if (definition === undefined) return codeOfAbsent(model, marketId);
  if (definition.status === 'CLOSED') return 'MARKET_CLOSED';
  if (definition.kind !== 'match') return 'MARKET_UNKNOWN';
  const runner = definition.runners.find((one) => one.runnerId === runnerId);
  if (runner === undefined) return 'RUNNER_UNKNOWN';
  return runner.status === 'ACTIVE' ? null : 'RUNNER_NOT_ACTIVE';
}

interface Followed {
  readonly ask: PlacingTrigger;
  /** The player's that wait. */
  readonly mine: readonly NotedTrigger[];
}

function refusalOfParent(model: ReferenceModel, { ask, mine }: Followed): string | null {
  if (ask.trigger !== 'offset') return ask.parentBetId === null ? null : 'INVALID_REQUEST';
  const parent = ask.parentBetId === null ? undefined : findBet(model, ask.parentBetId);
  if (parent === undefined || parent.playerId !== ask.playerId) return 'BET_UNKNOWN';
  const isOther = parent.side !== ask.side;
  const isSame = parent.marketId === ask.marketId && parent.runnerId === ask.runnerId;
  if (!isOther || !isSame) return 'INVALID_REQUEST';
  return mine.some((one) => one.parentBetId === parent.betId) ? 'TOO_MANY_REQUESTS' : null;
}

type Terms = Pick<
  NotedTrigger,
  'kind' | 'side' | 'odds' | 'ticks' | 'stake' | 'marketId' | 'runnerId'
> & { readonly limits: PlacingTrigger['limits'] };

/** Without a model, of one that may be reached already. */
export function refusalOfTerms(model: ReferenceModel | null, terms: Terms): string | null {
  const { kind, odds, ticks, stake, limits, marketId, runnerId } = terms;
  const isOffset = kind === 'offset';
  const isCounted = Number.isSafeInteger(ticks) && ticks >= (isOffset ? 1 : 0);
  if (!isCounted || ticks > ticksMax) return 'INVALID_REQUEST';
  if (isOffset ? odds !== null || stake !== null : odds === null) return 'INVALID_REQUEST';
  if (odds !== null && !(odds >= 101 && odds <= 100_000 && isOnLadder(odds as BetAsk['odds']))) {
    return 'ODDS_INVALID';
  }
  const staked = stake === null ? null : refusalOfStake({ stake, limits } as BetAsk);
  if (staked !== null) return staked;
  if (model === null) return null;
  const house: RunnerPrices | null = model.feed.openPricesOf(marketId, runnerId);
  return isReached(terms, priceFor(house, terms.side)) ? 'ODDS_INVALID' : null;
}

function refusalOfPair(model: ReferenceModel, ask: PlacingTrigger): string | null {
  const { pairId, marketId, playerId } = ask;
  if (pairId === null) return null;
  const other = findTrigger(model, { marketId, triggerId: pairId });
  if (other === undefined || other.playerId !== playerId) return 'NOT_FOUND';
  const third = triggersOf(model, marketId).find((one) => one.triggerId === other.pairId);
  const isTaken = third !== undefined && waits(third);
  const isAnyOffset = [other.kind, ask.trigger].includes('offset');
  return waits(other) && !isTaken && !isAnyOffset ? null : 'INVALID_REQUEST';
}

function refusalOfOwn(model: ReferenceModel, ask: ChangingTrigger | EndingTrigger): string | null {
  const known = findTrigger(model, ask);
  if (known === undefined || known.playerId !== ask.playerId) return 'NOT_FOUND';
  return waits(known) ? null : 'BET_NOT_OPEN';
}

export const refusalOfEnding = (model: ReferenceModel, ask: EndingTrigger): string | null =>
  refusalOfOwn(model, ask);

/** `same` for one that changes nothing. */
export function expectChange(model: ReferenceModel, ask: ChangingTrigger): string | null {
  const known = findTrigger(model, ask);
  const refusal = refusalOfOwn(model, ask);
  if (refusal !== null || known === undefined) return refusal;
  const { odds, ticks, stake } = changed(known, ask);
  const terms = { ...known, odds, ticks, stake, limits: ask.limits };
  const wrong = isAttached(known)
    ? refusalOfAttachedChange(model, { known, terms })
    : refusalOfTerms(model, terms);
  if (wrong !== null) return wrong;
  return odds === known.odds && ticks === known.ticks && stake === known.stake ? 'same' : null;
}

interface Changing {
  readonly known: NotedTrigger;
  readonly terms: Terms;
}

/** Until its bet is matched it lies beyond the bet's odds; then it may follow the price. */
function refusalOfAttachedChange(model: ReferenceModel, { known, terms }: Changing): string | null {
  if (terms.stake !== null) return 'INVALID_REQUEST';
  const parent = parentOf(model, known);
  if (parent === undefined || hasMatched(model, known)) return refusalOfTerms(model, terms);
  if (isReached(terms, parent.odds)) return 'ODDS_INVALID';
  return refusalOfTerms(terms.kind === 'stop' ? model : null, terms);
}

export const changed = (known: NotedTrigger, ask: ChangingTrigger) => ({
  odds: ask.odds ?? known.odds,
  ticks: ask.ticks ?? known.ticks,
  stake: ask.stake ?? known.stake,
});
