/**
 * Reads triggers into the model. A command with their events must be as somebody asked: the firing, its
 * bet and the end of the other of a pair in this order; every end with the reason that the model finds.
 */
import { clientRef as asRef, noRef } from '@layline/contract';
import type { BetPlaced, Event, TriggerEnded, TriggerFired } from '@layline/exchange';
import type { NotedTrigger, PlacingTrigger } from '../noted/noted-trigger.ts';
import { type BetAsk, type ReferenceModel, refKey } from '../noted/reference-model.ts';
import { nameOfDue, readAttached, readCarried } from './attached.ts';
import { answerOf, bodyOf, changed, expectChange, refusalOfPlacing } from './expect-trigger.ts';
import { endOf, expectFiring, type Firing, findTrigger, triggersOf, waits } from './firing.ts';

type TriggerPlaced = Extract<Event, { kind: 'trigger-placed' }>;
type TriggerChanged = Extract<Event, { kind: 'trigger-changed' }>;

const overMax = 20;

/** Before its events are read; null for a command without triggers. */
export function checkTriggers(model: ReferenceModel, group: readonly Event[]): string[] {
  const [first] = group;
  switch (first?.kind) {
    case 'trigger-placed':
      // Several numbers, so each is alone in its group.
      return group.length > 1 ? [`trigger ${first.triggerId} came with more`] : [];
    case 'trigger-changed':
      return first.carried
        ? [`trigger ${first.triggerId} moved alone`]
        : checkChanged(model, first);
    case 'trigger-fired':
      return checkFired(model, { fired: first, group });
    case 'trigger-ended':
      return checkEnded(model, group as readonly TriggerEnded[]);
    default:
      return group.some((event) => event.kind.startsWith('trigger-') && !isCarried(event))
        ? [`number ${first?.seq} has a trigger that nothing brought about`]
        : [];
  }
}

/** Such an event follows that of the moved bet, and is checked when it is read. */
const isCarried = (event: Event): boolean =>
  event.kind === 'trigger-changed' && event.carried !== undefined;

interface FiredGroup {
  readonly fired: TriggerFired;
  readonly group: readonly Event[];
}

function checkFired(model: ReferenceModel, { fired, group }: FiredGroup): string[] {
  const name = `trigger ${fired.triggerId}`;
  const bet = group.find((event): event is BetPlaced => event.kind === 'bet-placed');
  if (bet === undefined) return [`${name} fired and placed no bet`];
  const asks = (model.asks.get(refKey(bet)) ?? []).filter(({ fires }) => fires !== undefined);
  const all = asks.flatMap((ask) =>
    expectFiring(model, ask).map((firing) => ({ firing, odds: ask.fires?.odds ?? null })),
  );
  const texts = all.map(({ firing, odds }) => textOfFiring(firing, odds));
  const was = [fired.odds, fired.covered, termsOf(bet, bet.oddsRequested), ...shapeOf(group)];
  const found = all[texts.indexOf(was.join(' '))];
  if (found?.firing.kind !== 'fired') {
    return [`${name} fired ${was.join(' ')}; expected ${texts.join(' or ') || 'no firing'}`];
  }
  // From here on it is read as the bet that it is.
  model.asks.set(refKey(bet), [found.firing.ask]);
  const isIts = fired.betId === bet.betId && fired.playerId === bet.playerId;
  return isIts ? [] : [`${name} fired ${fired.betId} of ${fired.playerId}, not ${bet.betId}`];
}

function termsOf(
  {
    runnerId,
    side,
    stake,
    persistence,
  }: Pick<BetPlaced, 'runnerId' | 'side' | 'stake'> & {
    readonly persistence?: BetAsk['persistence'];
  },
  odds: number,
): string {
  return [runnerId, side, odds, stake, persistence].join('/');
}

const shapeOf = (group: readonly Event[]): string[] =>
  group.map((event) => {
    if (event.kind === 'trigger-ended') return `${event.triggerId}:${event.end}:${event.code}`;
    return event.kind === 'bet-cancelled' ? shapeOfCancel(event.betId, event.size) : event.kind;
  });

const shapeOfCancel = (betId: string, size: number): string => `bet-cancelled:${betId}:${size}`;

function textOfFiring(firing: Firing, odds: number | null): string {
  if (firing.kind !== 'fired') return JSON.stringify(firing);
  const { ask, covered, cancels, pair } = firing;
  const cancelled = cancels === null ? [] : [shapeOfCancel(cancels.betId, cancels.remaining)];
  const ends = pair === null ? [] : [`${pair.triggerId}:paired:null`];
  const shape = ['trigger-fired', ...cancelled, 'bet-placed', ...ends];
  return [odds, covered, termsOf(ask, ask.odds), ...shape].join(' ');
}

/** By whoever may have ended it: its player, its own firing, or a review of the market. */
function checkEnded(model: ReferenceModel, group: readonly TriggerEnded[]): string[] {
  const [first] = group;
  if (first === undefined) return [];
  const asks = model.triggers.asks;
  const was = shapeOf(group).join(' ');
  const { playerId, marketId, triggerId, end, code } = first;
  const isByPlayer = asks.some(
    (ask) =>
      ask.kind === 'end-trigger' &&
      ask.playerId === playerId &&
      ask.marketId === marketId &&
      ask.triggerId === triggerId &&
      ask.code === code &&
      end === (code === null ? 'cancelled' : 'refused'),
  );
  if (isByPlayer && group.length === 1) return [];
  const fired = [...model.asks.values()]
    .flat()
    .filter(({ fires }) => fires?.triggerId === triggerId)
    .flatMap((ask) => expectFiring(model, ask));
  const isByFiring = fired.some(
    (one) => one.kind === 'ended' && one.end === end && one.code === code,
  );
  if (isByFiring && group.length === 1) return [];
  const isReviewed = asks.some(
    (ask) => ask.kind === 'review-triggers' && ask.marketId === marketId,
  );
  const over = overIn(model, marketId).join(' ');
  return isReviewed && was === over ? [] : [`triggers ended ${was}; expected ${over || 'none'}`];
}

/** Those that must end, and why. */
export const overIn = (model: ReferenceModel, marketId: NotedTrigger['marketId']): string[] =>
  triggersOf(model, marketId)
    .filter(waits)
    .flatMap((one) => {
      const end = endOf(model, one);
      return end === null ? [] : [`${one.triggerId}:${end}:null`];
    });

function checkChanged(model: ReferenceModel, event: TriggerChanged): string[] {
  const known = findTrigger(model, event);
  const name = `trigger ${event.triggerId}`;
  if (known === undefined) return [`${name} was changed and is not known`];
  const { odds, ticks, stake } = event;
  const isRequested = model.triggers.asks.some((ask) => {
    if (ask.kind !== 'change-trigger' || ask.triggerId !== event.triggerId) return false;
    if (ask.playerId !== event.playerId || expectChange(model, ask) !== null) return false;
    const must = changed(known, ask);
    return must.odds === odds && must.ticks === ticks && must.stake === stake;
  });
  return isRequested
    ? []
    : [`${name} became ${[odds, ticks, stake].join(' ')}, as nobody could ask`];
}

/** One that its player asked for by itself. */
function readRequested(model: ReferenceModel, event: TriggerPlaced): string[] {
  const { triggerId, clientRef, at } = event;
  const { kind: _kind, seq: _seq, fingerprint: _print, siteId: _site, trigger, ...terms } = event;
  const body = bodyOf({ ...terms, trigger } as unknown as PlacingTrigger);
  const ask = model.triggers.asks.find(
    (one): one is PlacingTrigger =>
      one.kind === 'place-trigger' && refKey(one) === refKey(event) && bodyOf(one) === body,
  );
  if (ask === undefined) return [`trigger ${triggerId} was placed as nobody asked for it`];
  const faults: string[] = [];
  if (answerOf(model, ask) !== null) faults.push(`${clientRef} stands for another trigger`);
  const code = refusalOfPlacing(model, ask);
  if (code !== null) faults.push(`trigger ${triggerId} was placed, not refused ${code}`);
  model.triggers.answers.set(refKey(event), { ask, triggerId, at });
  return faults;
}

export function readTriggerPlaced(model: ReferenceModel, event: TriggerPlaced): string[] {
  const { triggerId, playerId, marketId, trigger: kind, pairId } = event;
  const isWithBet = event.clientRef === noRef;
  const clientRef = isWithBet ? asRef(nameOfDue(model)) : event.clientRef;
  const faults = isWithBet ? readAttached(model, event) : readRequested(model, event);
  const isFromInPlay = model.markets.get(marketId)?.definition.isInPlay === true;
  if (event.isFromInPlay !== isFromInPlay) faults.push(`trigger ${triggerId} is from another time`);
  const other = pairId === null ? undefined : findTrigger(model, { marketId, triggerId: pairId });
  if (other !== undefined) other.pairId = triggerId;
  const { runnerId, side, odds, ticks, stake, isGreen, persistence, parentBetId } = event;
  const what = { triggerId, playerId, clientRef, marketId, runnerId, kind, side, odds, ticks };
  const how = { stake, isGreen, persistence, parentBetId, pairId, isFromInPlay };
  const opened = {
    covered: 0,
    betIds: [],
    earlierBetIds: [],
    oddsFired: null,
    end: null,
    code: null,
  };
  const known = triggersOf(model, marketId);
  model.triggers.byMarket.set(marketId, [...known, { ...what, ...how, ...opened }]);
  return faults;
}

export function readTriggerChanged(model: ReferenceModel, event: TriggerChanged): string[] {
  if (event.carried) return readCarried(model, event);
  const known = findTrigger(model, event);
  if (known !== undefined) {
    known.odds = event.odds;
    known.ticks = event.ticks;
    known.stake = event.stake;
  }
  return [];
}

export function readTriggerFired(model: ReferenceModel, event: TriggerFired): string[] {
  const known = findTrigger(model, event);
  if (known === undefined) return [`trigger ${event.triggerId} fired and is not known`];
  known.covered = event.covered;
  known.oddsFired = event.odds;
  known.betIds.push(event.betId);
  if (known.kind !== 'offset') known.end = 'placed';
  dropOldest(model, known);
  return [];
}

export function readTriggerEnded(model: ReferenceModel, event: TriggerEnded): string[] {
  const known = findTrigger(model, event);
  if (known === undefined) return [`trigger ${event.triggerId} ended and is not known`];
  const faults = waits(known) ? [] : [`trigger ${event.triggerId} ended twice`];
  if (known.playerId !== event.playerId) faults.push(`trigger ${event.triggerId} is another's`);
  known.end = event.end;
  known.code = event.code;
  dropOldest(model, known);
  return faults;
}

/** Of those of a player in a market that are over, the twenty that were placed last are kept. */
function dropOldest(model: ReferenceModel, { marketId, playerId }: NotedTrigger): void {
  const known = triggersOf(model, marketId);
  const over = known.filter((one) => one.playerId === playerId && !waits(one));
  const dropped = over.length > overMax ? over.slice(0, over.length - overMax) : [];
  model.triggers.byMarket.set(
    marketId,
    known.filter((one) => !dropped.includes(one)),
  );
}
