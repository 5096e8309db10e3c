/**
 * Plays a table of bets against a real exchange. Columns: who, does, runner, stake @ odds, expect.
 * Every scene ends by the same checks: money sums to zero, replaying the events gives the same hash,
 * and so does a restored snapshot. `docs` of the verbs: the cases of `act` below.
 */
import {
  betId,
  clientRef,
  competitionId,
  eventId,
  type Instant,
  instant,
  type MarketDefinition,
  type MarketStatus,
  type Money,
  makeMoneyText,
  marketId,
  money,
  type Odds,
  type PlayerId,
  type PriceLevel,
  parseMoney,
  parseOdds,
  playerId,
  type RunnerDefinition,
  type RunnerId,
  type RunnerPrices,
  runnerId,
  type Side,
  type SportId,
  siteId,
} from '@layline/contract';
import { sumOfBalances } from '@layline/ledger';
import { expect } from 'vitest';
import { apply } from '../src/apply.ts';
import type { Command } from '../src/command.ts';
import { decide } from '../src/decide.ts';
import type { Decision } from '../src/decision.ts';
import type { Event } from '../src/event.ts';
import { accountOf, runnerProfitLoss } from '../src/read.ts';
import { restoreExchange, snapshotExchange, stateHash } from '../src/snapshot.ts';
import { type ExchangeState, openExchange } from '../src/state.ts';
import { parseTable, type Row } from './table.ts';

type Column = 'who' | 'does' | 'runner' | 'stake @ odds' | 'expect';

export interface SceneMarket {
  readonly runners: readonly string[];
  readonly winners?: number;
  readonly marketType?: string;
  readonly sportId?: SportId;
  readonly kind?: MarketDefinition['kind'];
}

export interface Scene {
  readonly state: ExchangeState;
  readonly events: Event[];
  definition: MarketDefinition;
  readonly house: Map<RunnerId, RunnerPrices>;
  /** Balances when `settles` was last done, for `+100` in the expect column. */
  readonly before: Map<PlayerId, Money>;
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
    runners: market.runners.map((name, index) => ({
      runnerId: runnerId(index + 1),
      name,
      sortPriority: index + 1,
      status: 'ACTIVE',
      reductionFactor: null,
      removedAt: null,
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
    last: null,
    at: instant(1_000_000),
    seq: 0,
  };
  define(scene, {});
  return scene;
}

/** Sends one command, applies its events and keeps them. */
export function send(scene: Scene, command: Command): Decision {
  scene.seq += 1;
  scene.at = instant(scene.at + 1000);
  const decision = decide(scene.state, { ...command, seq: scene.seq, at: scene.at });
  for (const event of decision.events) {
    apply(scene.state, event);
    scene.events.push(event);
  }
  scene.last = decision;
  return decision;
}

export function define(scene: Scene, change: Partial<MarketDefinition>): Decision {
  scene.definition = { ...scene.definition, ...change, version: scene.definition.version + 1 };
  return send(scene, { kind: 'define-market', definition: scene.definition });
}

/** Plays the table in a fresh market and makes the three closing checks. */
export function play(market: SceneMarket, table: string): Scene {
  const scene = openScene(market);
  for (const row of parseTable<Column>(table)) {
    act(scene, row);
    for (const phrase of splitList(row.expect)) check(scene, row, phrase);
  }
  checkScene(scene);
  return scene;
}

/** Sum zero, no player below zero, replay and restore hash-equal. */
export function checkScene({ state, events }: Scene): void {
  expect(sumOfBalances(state.ledger)).toBe(0);
  for (const player of state.accounts.keys()) {
    expect(accountOf(state, player)?.openingBalance).toBeGreaterThanOrEqual(0);
  }
  const replayed = openExchange();
  for (const event of JSON.parse(JSON.stringify(events)) as Event[]) apply(replayed, event);
  expect(stateHash(replayed)).toBe(stateHash(state));
  const restored = restoreExchange(JSON.parse(JSON.stringify(snapshotExchange(state))));
  expect(stateHash(restored)).toBe(stateHash(state));
}

function act(scene: Scene, row: Row<Column>): void {
  const { who, does, runner } = row;
  const amounts = row['stake @ odds'];
  switch (does) {
    case 'deposits':
    case 'withdraws':
      return moveFunds(scene, playerId(who), does, mustMoney(amounts));
    case 'limits':
      return openAccount(scene, playerId(who), mustMoney(amounts));
    case 'offers':
      return offer(scene, findRunner(scene, runner).runnerId, amounts);
    case 'back':
    case 'lay':
      return placeBet(scene, playerId(who), does, findRunner(scene, runner).runnerId, amounts);
    case 'removes':
      return remove(scene, runner, amounts);
    case 'is':
      define(scene, { status: amounts as MarketStatus });
      return;
    case 'closes':
      return closeMarket(scene, runner, amounts);
    case 'settles':
      for (const player of scene.state.accounts.keys()) {
        scene.before.set(player, accountOf(scene.state, player)?.openingBalance ?? money(0));
      }
      send(scene, { kind: 'settle-market', marketId: scene.definition.marketId });
      return;
    case 'has':
      return;
    default:
      throw new Error(`Nobody knows how to "${does}" here`);
  }
}

function openAccount(scene: Scene, player: PlayerId, exposureLimit: Money | null): void {
  send(scene, { kind: 'open-account', playerId: player, siteId: siteId('one'), exposureLimit });
}

function moveFunds(
  scene: Scene,
  player: PlayerId,
  does: 'deposits' | 'withdraws',
  amount: Money,
): void {
  if (!scene.state.accounts.has(player)) openAccount(scene, player, null);
  const direction = does === 'deposits' ? 'deposit' : 'withdraw';
  send(scene, { kind: 'move-funds', direction, playerId: player, amount, remark: '' });
}

/** `100 @ 2.00, 50 @ 1.99 / 80 @ 2.02`: what can be backed, then what can be laid. */
function offer(scene: Scene, runner: RunnerId, text: string): void {
  const [back = '', lay = ''] = text.split('/');
  scene.house.set(runner, {
    runnerId: runner,
    back: splitList(back).map(parseLevel),
    lay: splitList(lay).map(parseLevel),
    lastTraded: null,
    tradedVolume: money(0),
  });
}

function placeBet(
  scene: Scene,
  player: PlayerId,
  side: Side,
  runner: RunnerId,
  text: string,
): void {
  const { size, odds } = parseLevel(text);
  send(scene, {
    kind: 'place-bet',
    betId: betId(`bet-${scene.seq + 1}`),
    clientRef: clientRef(`ref-${scene.seq + 1}`),
    playerId: player,
    marketId: scene.definition.marketId,
    runnerId: runner,
    side,
    odds,
    stake: size,
    limits: { stakeMin: money(1), stakeMax: money(1_000_000_000) },
    house: scene.house.get(runner) ?? null,
  });
}

function remove(scene: Scene, name: string, percent: string): void {
  const reductionFactor = percent === '' ? null : Math.round(Number.parseFloat(percent) * 1000);
  define(scene, {
    runners: scene.definition.runners.map((one) =>
      one.name === name ? { ...one, status: 'REMOVED', reductionFactor, removedAt: scene.at } : one,
    ),
  });
}

/** Winners in the runner column, the placed in the amounts column; the rest lose. */
function closeMarket(scene: Scene, winners: string, placed: string): void {
  const statusOf = (one: RunnerDefinition): RunnerDefinition['status'] => {
    if (one.status === 'REMOVED') return 'REMOVED';
    if (splitList(winners).includes(one.name)) return 'WINNER';
    return splitList(placed).includes(one.name) ? 'PLACED' : 'LOSER';
  };
  const runners = scene.definition.runners.map((one) => ({ ...one, status: statusOf(one) }));
  define(scene, { status: 'CLOSED', runners });
}

/** Each phrase of the expect column: `free 50`, `exposure 20`, `refused CODE`, `if Kings +10`, … */
function check(scene: Scene, row: Row<Column>, phrase: string): void {
  const [word = '', ...rest] = phrase.split(' ');
  const context = `${row.who} ${row.does} ${row.runner}: ${phrase}`;
  const account = accountOf(scene.state, playerId(rest.length > 1 ? word : row.who));
  const balance = account?.openingBalance ?? money(0);
  const exposure = account?.exposure ?? money(0);
  if (word === 'refused') return expect(scene.last?.refusal?.code, context).toBe(rest[0]);
  if (row.does !== 'has') expect(scene.last?.refusal, context).toBeNull();
  if (word === 'free') return expectMoney(balance - exposure, rest[0], context);
  if (word === 'balance') return expectMoney(balance, rest[0], context);
  if (word === 'exposure') return expectMoney(exposure, rest[0], context);
  if (word === 'if') return checkResult(scene, row.who, rest, context);
  if (word === 'fills') return checkFills(scene, rest.join(' '), context);
  if (word === 'short') return checkShort(scene, rest, context);
  return checkGain(scene, word, rest[0], context);
}

function checkResult(scene: Scene, who: string, [name, gain]: string[], context: string): void {
  const results = runnerProfitLoss(scene.state, playerId(who), scene.definition.marketId);
  const result = results.get(findRunner(scene, name ?? '').runnerId);
  expectMoney(result ?? 0, gain, context);
}

function checkFills(scene: Scene, text: string, context: string): void {
  const event = scene.last?.events[0];
  const fills = event?.kind === 'bet-placed' ? event.fills : [];
  const said = fills.map(({ size, odds }) => `${makeMoneyText(size)} @ ${oddsText(odds)}`);
  const wanted = text.split('+').map((part) => parseLevel(part.trim()));
  expect(said, context).toEqual(
    wanted.map(({ size, odds }) => `${makeMoneyText(size)} @ ${oddsText(odds)}`),
  );
}

function checkShort(scene: Scene, [name, amount]: string[], context: string): void {
  const event = scene.last?.events[0];
  const shortfalls = event?.kind === 'market-defined' ? event.shortfalls : [];
  const found = shortfalls.find((one) => one.playerId === name);
  expectMoney(found?.amount ?? 0, amount, context);
}

/** `anna +50`: what a player's balance gained by the last settlement. */
function checkGain(scene: Scene, name: string, gain: string | undefined, context: string): void {
  const player = playerId(name);
  const now = accountOf(scene.state, player)?.openingBalance ?? 0;
  expectMoney(now - (scene.before.get(player) ?? 0), gain, context);
}

function expectMoney(actual: number, text: string | undefined, context: string): void {
  const wanted = mustMoney((text ?? '').replace('+', ''));
  expect(makeMoneyText(money(actual)), context).toBe(makeMoneyText(wanted));
}

function findRunner(scene: Scene, name: string): RunnerDefinition {
  const found = scene.definition.runners.find((one) => one.name === name);
  if (found === undefined) throw new Error(`No runner is called ${name}`);
  return found;
}

const splitList = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');

function parseLevel(text: string): PriceLevel {
  const [size = '', odds = ''] = text.split('@').map((part) => part.trim());
  const parsed = parseOdds(odds);
  if (parsed === null) throw new Error(`Not "stake @ odds": ${text}`);
  return { size: mustMoney(size), odds: parsed };
}

function mustMoney(text: string): Money {
  const parsed = parseMoney(text);
  if (parsed === null) throw new Error(`Not an amount: "${text}"`);
  return parsed;
}

const oddsText = (value: Odds): string => makeMoneyText(money(value));
