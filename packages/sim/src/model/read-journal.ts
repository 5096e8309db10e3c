/**
 * Reads the journal into the model, command by command, and returns every difference between actual and
 * expected events.
 */
import type { MarketId } from '@layline/contract';
import type { BetPlaced, Event, FundsMoved } from '@layline/exchange';
import { type Account, accountKey, type Transfer } from '@layline/ledger';
import type { Answered } from '../test-engine/test-engine.ts';
import { checkGroupIsComplete } from './casino-groups.ts';
import { checkShort, readResettled } from './corrections.ts';
import { betsOf, expectedExposure } from './expected/arithmetic.ts';
import { checkHeldRefusal, excuseHolders, freeOfHolders } from './held-funds.ts';
import { checkHold } from './holds.ts';
import {
  balanceOf,
  exposureOf,
  type Position,
  type ReferenceModel,
} from './noted/reference-model.ts';
import {
  readMatched,
  readPersistence,
  readPlaced,
  readReduced,
  readRefused,
  readTakenBack,
} from './read-bets.ts';
import { checkBook, readDefined, readSettled } from './read-markets.ts';
import { checkAwaited, readOffered } from './read-offers.ts';
import { type Group, openReading, type Reading } from './reading.ts';
import { readCasinoBet, readCasinoRefused, readRoundSettled } from './rounds.ts';
import { readSessionBet } from './sessions.ts';
import { noteTransfer } from './transfers.ts';
import { checkCarried, checkDue } from './triggers/attached.ts';
import {
  checkTriggers,
  readTriggerChanged,
  readTriggerEnded,
  readTriggerFired,
  readTriggerPlaced,
} from './triggers/read-triggers.ts';
import { Unreferenced } from './unreferenced.ts';

/** Events of whole commands, in order, and the replies in the meantime. */
interface Happened {
  readonly events: readonly Event[];
  readonly answered: readonly Answered[];
}

export function readJournal(model: ReferenceModel, { events, answered }: Happened): string[] {
  const faults: string[] = [];
  const unreferenced = new Unreferenced(model, answered);
  for (const rows of byCommand(events)) {
    const group = rows.map((event) => unreferenced.name(event)) as Group;
    if (group[0].seq <= model.seq) faults.push(`number ${group[0].seq} stands twice`);
    model.seq = group[0].seq;
    if (group[0].kind !== 'trigger-placed') faults.push(...checkDue(model));
    if (group[0].kind !== 'casino-bet-placed') faults.push(...checkGroupIsComplete(model));
    faults.push(...readOffered(model, group), ...readGroup(model, group));
    for (const event of group) endHold(model, event);
  }
  faults.push(...checkGroupIsComplete(model), ...checkDue(model), ...checkAwaited(model, []));
  return faults;
}

/** The reservation ended in the step that decided the bet. */
function endHold({ holds }: ReferenceModel, event: Event): void {
  const key = 'clientRef' in event ? `${event.playerId}/${event.clientRef}` : '';
  const hold = holds.get(key);
  if (hold !== undefined) hold.isOver = true;
}

function byCommand(events: readonly Event[]): Group[] {
  const groups: Group[] = [];
  for (const event of events) {
    const last = groups.at(-1);
    if (last !== undefined && last[0].seq === event.seq) last.push(event);
    else groups.push([event]);
  }
  return groups;
}

function readGroup(model: ReferenceModel, group: Group): string[] {
  const faults: string[] = [];
  const defined = group.find((event) => event.kind === 'market-defined');
  const lapsed = group.filter((event) => event.kind === 'bet-lapsed');
  if (defined !== undefined) {
    const { definition } = defined;
    const reduced = group.filter((event) => event.kind === 'bet-reduced');
    faults.push(...checkBook(model, { definition, lapsed, reduced }));
  } else if (lapsed.length > 0) faults.push('bets lapsed although their market did not change');
  if (group.length > 1 && group.some(({ kind }) => kind === 'bet-refused')) {
    faults.push(`number ${group[0].seq} is a refusal and changed something`);
  }
  faults.push(...checkTriggers(model, group));
  const reading = openReading(model, group);
  const free = freeOfHolders(model);
  for (const event of group) faults.push(...readEvent(reading, event));
  faults.push(...checkCarried(model));
  for (const position of group.flatMap(positionsOf)) workOut(model, position);
  excuseHolders(model, { group, free });
  return [...faults, ...checkFunds(model)];
}

function readEvent(reading: Reading, event: Event): string[] {
  const { model } = reading;
  switch (event.kind) {
    case 'account-opened':
      return readOpened(model, event);
    case 'funds-moved':
      return readFunds(model, event);
    case 'funds-refused':
      return noteTransfer(model, event);
    case 'market-defined':
      return readDefined(reading, event);
    case 'bet-placed': {
      const isStale = reading.replaced === null && model.feed.isStale(event.marketId);
      const faults = readPlaced(reading, event);
      faults.push(...checkHold(model, event));
      return isStale ? [...faults, `bet ${event.betId} while its prices are stale`] : faults;
    }
    case 'bet-refused':
      return (
        readCasinoRefused(model, event) ?? [
          ...readRefused(reading, event),
          ...checkHeldRefusal(model, event),
        ]
      );
    case 'casino-bet-placed':
      return readCasinoBet(model, event);
    case 'round-settled':
      return [...readRoundSettled(model, event), ...postAll(model, event.transfers)];
    case 'market-resettled':
      return [
        ...readResettled(model, event),
        ...postAll(model, event.transfers),
        ...checkShort(model, event),
      ];
    case 'session-bet-placed':
      return [...readSessionBet(model, event), ...checkHold(model, event)];
    case 'bet-matched':
      return readMatched(model, event);
    case 'bet-persistence-changed':
      return readPersistence(reading, event);
    case 'bet-cancelled':
    case 'bet-lapsed':
      return readTakenBack(reading, event);
    case 'bet-reduced':
      return readReduced(model, event);
    case 'risk-stopped':
      return [...model.stops.read(event), ...model.maintenance.readBegun(event)];
    case 'risk-resumed':
      return model.stops.read(event);
    case 'maintenance-announced':
    case 'maintenance-ended':
      return model.maintenance.read(event);
    case 'commission-plan-set':
    case 'discount-tiers-set':
    case 'discounts-set':
      return model.plans.read(event);
    case 'market-settled':
      return [...readSettled(model, event), ...postAll(model, event.transfers)];
    case 'trigger-placed':
      return readTriggerPlaced(model, event);
    case 'trigger-changed':
      return readTriggerChanged(model, event);
    case 'trigger-fired':
      return readTriggerFired(model, event);
    case 'trigger-ended':
      return readTriggerEnded(model, event);
    default:
      return [`nothing is known of such an event: ${JSON.stringify(event)}`];
  }
}

/** Player and market whose exposure the event of a bet changes. */
function positionsOf(event: Event): readonly Position[] {
  switch (event.kind) {
    case 'bet-placed':
      return [event, ...makersOf(event)];
    case 'bet-matched':
    case 'bet-cancelled':
    case 'bet-lapsed':
    case 'bet-reduced':
      return [event];
    default:
      return [];
  }
}

const makersOf = ({ fills, marketId }: BetPlaced): Position[] =>
  fills.flatMap(({ maker }) => (maker ? [{ playerId: maker.playerId, marketId }] : []));

function readOpened(
  model: ReferenceModel,
  { playerId, siteId, exposureLimit }: Extract<Event, { kind: 'account-opened' }>,
): string[] {
  model.touched.players.add(playerId);
  const known = model.players.get(playerId);
  if (known !== undefined) known.limit = exposureLimit;
  else {
    const exposures = new Map<MarketId, number>();
    model.players.set(playerId, { playerId, siteId, limit: exposureLimit, short: 0, exposures });
  }
  return known === undefined || known.siteId === siteId ? [] : [`${playerId} changed site`];
}

function readFunds(model: ReferenceModel, event: FundsMoved): string[] {
  const { playerId, transfer } = event;
  const { reason, from, to } = transfer;
  const [own, other] = reason === 'deposit' ? [to, from] : [from, to];
  const faults = noteTransfer(model, event);
  if (own.kind !== 'player' || own.playerId !== playerId || other.kind !== 'upline') {
    faults.push(`${reason} of ${playerId} moved between ${accountKey(from)} and ${accountKey(to)}`);
  }
  return [...faults, ...postAll(model, [transfer])];
}

function postAll(model: ReferenceModel, transfers: readonly Transfer[]): string[] {
  const { balances, touched } = model;
  const faults: string[] = [];
  const move = (end: Account, amount: number): void => {
    const key = accountKey(end);
    const after = (balances.get(key) ?? 0) + amount;
    balances.set(key, after);
    if (end.kind !== 'player') return;
    touched.players.add(end.playerId);
    if (after < 0) faults.push(`the balance of ${end.playerId} passed below zero: ${after}`);
  };
  for (const { from, to, amount } of transfers) {
    if (!(amount > 0)) faults.push(`a transfer of ${amount}`);
    move(from, -amount);
    move(to, amount);
  }
  return faults;
}

function workOut(model: ReferenceModel, { playerId, marketId }: Position): void {
  model.touched.players.add(playerId);
  model.touched.markets.add(marketId);
  const player = model.players.get(playerId);
  const market = model.markets.get(marketId);
  if (player === undefined || market === undefined) return;
  const bets = betsOf(market, playerId);
  if (bets.length === 0) player.exposures.delete(marketId);
  else player.exposures.set(marketId, expectedExposure(market, bets));
}

/** No player's free balance is below zero, or further below, unless an event announced it. */
function checkFunds(model: ReferenceModel): string[] {
  const faults: string[] = [];
  for (const playerId of model.touched.players) {
    const player = model.players.get(playerId);
    if (player === undefined) continue;
    const free = balanceOf(model, playerId) - exposureOf(model, playerId);
    if (-free > player.short) faults.push(`${playerId} has ${free} free, and nobody announced it`);
    player.short = Math.max(0, -free);
  }
  return faults;
}
