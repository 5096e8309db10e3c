/** A real exchange with one market, its journal, and house prices that tests can set. */
import { isDeepStrictEqual } from 'node:util';
import {
  type BetId,
  betId,
  clientRef,
  competitionId,
  eventId,
  type Instant,
  instant,
  type LineSubject,
  type MarketDefinition,
  type Money,
  marketId,
  money,
  type PlayerId,
  playerId,
  type RuleSetName,
  type RunnerDefinition,
  type RunnerId,
  type RunnerLine,
  type RunnerPrices,
  runnerId,
  type Side,
  type SportId,
  siteId,
  transferRef,
} from '@layline/contract';
import { sumOfBalances } from '@layline/ledger';
import { apply } from '../src/apply.ts';
import { decide } from '../src/decide.ts';
import { makeEventText, parseEventText } from '../src/event-text.ts';
import { type ExchangeState, openExchange } from '../src/memory/state.ts';
import type { Command, PlaceBet } from '../src/model/command.ts';
import type { Event } from '../src/model/event.ts';
import { accountOf } from '../src/read.ts';
import type { Decision } from '../src/rules/decision/decision.ts';
import { allBets } from '../src/rules/held/open-bets.ts';
import { restoreExchange, snapshotExchange, stateHash } from '../src/snapshot.ts';

export interface SceneMarket {
  readonly runners: readonly string[];
  readonly winners?: number;
  readonly marketType?: string;
  readonly sportId?: SportId;
  readonly kind?: MarketDefinition['kind'];
  readonly rules?: RuleSetName;
  /** Makes every runner a line. */
  readonly lines?: LineSubject;
  readonly lineOf?: (index: number) => RunnerLine;
}

export interface Scene {
  readonly state: ExchangeState;
  readonly events: Event[];
  definition: MarketDefinition;
  readonly house: Map<RunnerId, RunnerPrices>;
  /** Balances when the market was last settled. */
  readonly before: Map<PlayerId, Money>;
  /** A player's bets in the order they were placed: `anna#1`, `anna#2`. */
  readonly bets: Map<string, BetId>;
  last: Decision | null;
  at: Instant;
  seq: number;
}

export function makeDefinition(market: SceneMarket): MarketDefinition {
  return {
    marketId: marketId('1.1'),
    fixture: {
      eventId: eventId('77'),
      name: 'Kings v Queens',
      sportId: market.sportId ?? '4',
      competitionId: competitionId('5'),
      competitionName: 'Cup',
      openAt: instant(0),
      countryCode: null,
      venue: null,
    },
    kind: market.kind ?? 'match',
    marketType: market.marketType ?? 'MATCH_ODDS',
    name: 'Match Odds',
    status: 'OPEN',
    isInPlay: false,
    betDelayMs: 0,
    startAt: instant(0),
    winners: market.winners ?? 1,
    eachWayDivisor: null,
    baseRate: 500,
    version: 1,
    isDerived: false,
    ...(market.rules === undefined ? {} : { rules: market.rules }),
    ...(market.lines === undefined ? {} : { lines: market.lines }),
    runners: market.runners.map((name, index) => ({
      runnerId: runnerId(index + 1),
      name,
      sortPriority: index + 1,
      status: 'ACTIVE',
      reductionFactor: null,
      removedAt: null,
      ...(market.lineOf === undefined ? {} : { line: market.lineOf(index) }),
    })),
  };
}

export function openScene(market: SceneMarket): Scene {
  const scene: Scene = {
    state: openExchange(),
    events: [],
    definition: makeDefinition(market),
    house: new Map(),
    before: new Map(),
    bets: new Map(),
    last: null,
    at: instant(1_000_000),
    seq: 0,
  };
  define(scene, {});
  return scene;
}

/** Gives bets at odds their ids, as the engine does. */
function numbered(command: Command, seq: number): Command {
  const [id, next] = [betId(String(seq)), betId(String(seq + 1))];
  switch (command.kind) {
    case 'place-bet':
      return { ...command, betId: id };
    case 'place-each-way':
      return { ...command, betId: id, placeBetId: next };
    case 'change-bet':
      return { ...command, newBetId: id };
    default:
      return command;
  }
}

/** Sends one command, applies its events and records them. */
export function send(scene: Scene, command: Command): Decision {
  scene.seq += 1;
  scene.at = instant(scene.at + 1000);
  const decision = decide(scene.state, {
    ...numbered(command, scene.seq),
    seq: scene.seq,
    at: scene.at,
  });
  for (const [part, event] of decision.events.entries()) {
    apply(scene.state, event, part === 0 ? decision.located : undefined);
    scene.events.push(event);
    // A command may take several numbers.
    scene.seq = event.seq;
  }
  scene.last = decision;
  return decision;
}

export function define(scene: Scene, change: Partial<MarketDefinition>): Decision {
  scene.definition = { ...scene.definition, ...change, version: scene.definition.version + 1 };
  return send(scene, { kind: 'define-market', definition: scene.definition });
}

export function openAccount(scene: Scene, name: string, exposureLimit: Money | null = null): void {
  const player = playerId(name);
  send(scene, { kind: 'open-account', playerId: player, siteId: siteId('one'), exposureLimit });
}

export function fund(scene: Scene, name: string, amount: Money): Decision {
  const player = playerId(name);
  if (!scene.state.accounts.has(player)) openAccount(scene, name);
  return send(scene, {
    kind: 'move-funds',
    transferRef: transferRef(`funds-${scene.seq + 1}`),
    direction: 'deposit',
    playerId: player,
    amount,
    remark: '',
  });
}

export interface Ask {
  readonly who: string;
  readonly side: Side;
  readonly runner: RunnerId;
  readonly odds: PlaceBet['odds'];
  readonly stake: Money;
}

/** Places a bet at the current house prices, under a name such as `anna#2`. */
export function placeBet(scene: Scene, ask: Ask, more: Partial<PlaceBet> = {}): Decision {
  const bet = betId(String(scene.seq + 1));
  const decision = send(scene, {
    kind: 'place-bet',
    betId: bet,
    clientRef: clientRef(`ref-${scene.seq + 1}`),
    playerId: playerId(ask.who),
    marketId: scene.definition.marketId,
    runnerId: ask.runner,
    side: ask.side,
    odds: ask.odds,
    stake: ask.stake,
    limits: { stakeMin: money(1), stakeMax: money(1_000_000_000) },
    house: scene.house.get(ask.runner) ?? null,
    ...more,
  });
  if (decision.refusal === null) nameBet(scene, ask.who, bet);
  return decision;
}

export function nameBet(scene: Scene, who: string, bet: BetId): void {
  let number = 1;
  while (scene.bets.has(`${who}#${number}`)) number += 1;
  scene.bets.set(`${who}#${number}`, bet);
}

/** Closes the market: the named runners win or are placed, removed ones stay removed, the rest lose. */
export function closeMarket(
  scene: Scene,
  winners: readonly string[],
  placed: readonly string[] = [],
): Decision {
  const statusOf = (one: RunnerDefinition): RunnerDefinition['status'] => {
    if (one.status === 'REMOVED') return 'REMOVED';
    if (winners.includes(one.name)) return 'WINNER';
    return placed.includes(one.name) ? 'PLACED' : 'LOSER';
  };
  const runners = scene.definition.runners.map((one) => ({ ...one, status: statusOf(one) }));
  return define(scene, { status: 'CLOSED', runners });
}

/**
 * Checks what must always be true: money sums to zero, nobody is below zero, every bet's sizes add up,
 * and replaying the events or restoring a snapshot gives the same hash. Returns the violations.
 */
export function faultsOf({ state, events }: Pick<Scene, 'state' | 'events'>): string[] {
  const faults: string[] = [];
  if (sumOfBalances(state.ledger) !== 0) faults.push('the balances do not sum to zero');
  for (const player of state.accounts.keys()) {
    if ((accountOf(state, player)?.openingBalance ?? 0) < 0) faults.push(`${player} is below zero`);
  }
  for (const { betId: bet, stake, matched, remaining, cancelled, lapsed } of allBets(state)) {
    if (matched + remaining + cancelled + lapsed !== stake) faults.push(`${bet} does not add up`);
  }
  const hash = stateHash(state);
  const replayed = openExchange();
  for (const event of events) {
    const read = parseEventText(makeEventText(event));
    if (!isDeepStrictEqual(read, event)) faults.push(`${event.kind} is not what its text says`);
    apply(replayed, read);
  }
  if (stateHash(replayed) !== hash) faults.push('the journal replays to another hash');
  const restored = restoreExchange(JSON.parse(JSON.stringify(snapshotExchange(state))));
  if (stateHash(restored) !== hash) faults.push('the snapshot restores to another hash');
  return faults;
}
