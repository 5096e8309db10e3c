/**
 * Triggers that come with a bet: what must be refused, and what must follow the bet in the journal. They
 * have no reference, and are named by that of their bet.
 */
import { clientRef as asRef } from '@layline/contract';
import type { BetPlaced, Event } from '@layline/exchange';
import type { DueTrigger, NotedTrigger } from '../noted/noted-trigger.ts';
import {
  type BetAsk,
  type NotedBet,
  type ReferenceModel,
  refKey,
} from '../noted/reference-model.ts';
import { refusalOfMore, refusalOfTarget, refusalOfTerms } from './expect-trigger.ts';
import { isReached, triggersOf, waits } from './firing.ts';

type TriggerPlaced = Extract<Event, { kind: 'trigger-placed' }>;
type Wanted = Pick<NotedTrigger, 'kind' | 'odds' | 'ticks' | 'isGreen'>;

const otherSide = (side: BetAsk['side']) => (side === 'back' ? 'lay' : 'back');

function wantedOf({ attached }: BetAsk): Wanted[] {
  const wanted: Wanted[] = [];
  if (attached?.stop) wanted.push({ kind: 'stop', ...attached.stop, isGreen: false });
  if (attached?.takeProfit) {
    wanted.push({ kind: 'take-profit', ...attached.takeProfit, isGreen: false });
  }
  if (attached?.offset) wanted.push({ kind: 'offset', odds: null, ...attached.offset });
  return wanted;
}

/** Of a bet that would be placed otherwise; null for one that brings nothing along. */
export function refusalOfAttached(model: ReferenceModel, ask: BetAsk): string | null {
  if (ask.attached === undefined) return null;
  const wanted = wantedOf(ask);
  const hasOffset = wanted.some(({ kind }) => kind === 'offset');
  if (wanted.length === 0 || (hasOffset && wanted.length > 1)) return 'INVALID_REQUEST';
  const refusal = refusalOfTarget(model, ask) ?? refusalOfMore(model, ask, wanted.length);
  if (refusal !== null) return refusal;
  const side = otherSide(ask.side);
  for (const one of wanted) {
    if (isReached({ ...one, side }, ask.odds)) return 'ODDS_INVALID';
    const watches = one.kind === 'stop' ? model : null;
    const code = refusalOfTerms(watches, { ...ask, ...one, side, stake: null });
    if (code !== null) return code;
  }
  return null;
}

const guardsOf = (model: ReferenceModel, { marketId, replaces }: BetAsk): NotedTrigger[] =>
  triggersOf(model, marketId).filter(
    (one) => one.parentBetId === replaces && one.kind !== 'offset' && waits(one),
  );

/** True if a bet that asks to move may not, for a stop or a take profit of its own. */
export const isHeldBack = (model: ReferenceModel, ask: BetAsk): boolean =>
  ask.replaces !== null &&
  guardsOf(model, ask).some((one) => {
    if (isReached(one, ask.odds)) return true;
    const watches = one.kind === 'stop' ? model : null;
    return refusalOfTerms(watches, { ...one, limits: ask.limits }) !== null;
  });

interface MovedBet {
  readonly event: BetPlaced;
  readonly ask: BetAsk;
  /** Before the move. */
  readonly replaced: NotedBet | null;
}

/** Its stop and its take profit follow the moved bet, in the order in which they were placed. */
export function expectCarried(model: ReferenceModel, { event, ask, replaced }: MovedBet): void {
  if (replaced === null) return;
  const earlier = replaced.pieces.length > 0 ? [replaced.betId] : [];
  model.triggers.carryings = guardsOf(model, ask).map(({ triggerId, earlierBetIds }) => ({
    triggerId,
    parentBetId: event.betId,
    earlierBetIds: [...earlierBetIds, ...earlier],
  }));
}

type Carried = Extract<Event, { kind: 'trigger-changed' }>;

/** Reads the next one; its terms stay. */
export function readCarried(model: ReferenceModel, event: Carried): string[] {
  const { triggerId, marketId, odds, ticks, stake, carried } = event;
  const due = model.triggers.carryings.shift();
  const known = triggersOf(model, marketId).find((one) => one.triggerId === triggerId);
  if (due === undefined || known === undefined) return [`trigger ${triggerId} followed no bet`];
  const was = [
    triggerId,
    carried?.parentBetId,
    carried?.earlierBetIds.join('+'),
    odds,
    ticks,
    stake,
  ];
  const terms = [known.odds, known.ticks, known.stake];
  const must = [due.triggerId, due.parentBetId, due.earlierBetIds.join('+'), ...terms];
  known.parentBetId = due.parentBetId;
  known.earlierBetIds = [...due.earlierBetIds];
  return was.join('/') === must.join('/')
    ? []
    : [`a moved bet took ${was.join('/')}; expected ${must.join('/')}`];
}

/** After the events of the move. */
export function checkCarried({ triggers }: ReferenceModel): string[] {
  const left = triggers.carryings.map(({ triggerId }) => triggerId);
  triggers.carryings = [];
  return left.length === 0 ? [] : [`a moved bet left ${left.join(', ')} behind`];
}

interface PlacedBet {
  readonly event: BetPlaced;
  readonly ask: BetAsk;
}

/** The journal goes on with them, under the numbers after the bet's. */
export function expectAttached(model: ReferenceModel, { event, ask }: PlacedBet): void {
  const { seq, betId, playerId, marketId, runnerId } = event;
  model.triggers.due = wantedOf(ask).map((one, index) => ({
    ...one,
    triggerId: String(seq + 1 + index),
    name: `${ask.clientRef}+${one.kind}`,
    pairId: index === 0 ? null : String(seq + index),
    parentBetId: betId,
    side: otherSide(ask.side),
    playerId,
    marketId,
    runnerId,
  }));
}

/** Nothing may come between a bet and its triggers. */
export function checkDue({ triggers }: ReferenceModel): string[] {
  const names = triggers.due.map(({ name }) => name);
  triggers.due = [];
  return names.length === 0 ? [] : [`the journal goes on without ${names.join(', ')}`];
}

const textOf = (one: Omit<DueTrigger, 'name'>): string =>
  [
    [one.triggerId, one.playerId, one.marketId, one.runnerId, one.kind, one.side, one.odds],
    [one.ticks, one.isGreen, one.parentBetId, one.pairId],
  ]
    .flat()
    .join('/');

/** Reads the next one; its name becomes its reference. */
export function readAttached(model: ReferenceModel, event: TriggerPlaced): string[] {
  const due = model.triggers.due.shift();
  if (due === undefined) return [`trigger ${event.triggerId} came with no bet`];
  const [was, must] = [textOf({ ...event, kind: event.trigger }), textOf(due)];
  model.triggers.attached.set(refKey({ ...event, clientRef: asRef(due.name) }), event.triggerId);
  const isPlain = event.stake === null && event.persistence === 'keep';
  if (was !== must) return [`a bet brought ${was}; expected ${must}`];
  return isPlain ? [] : [`trigger ${event.triggerId} came with a stake, or is not kept`];
}

export const nameOfDue = ({ triggers }: ReferenceModel): string => triggers.due[0]?.name ?? '';
