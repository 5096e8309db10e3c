/** Runs the same commands on the tables and on their plain twin, and checks that deciding changes neither. */
import { isDeepStrictEqual } from 'node:util';
import {
  type BetId,
  betId,
  classicLadder,
  clientRef,
  instant,
  type MarketDefinition,
  money,
  noRef,
  type Odds,
  odds,
  playerId,
  type RunnerId,
  runnerId,
  siteId,
  transferRef,
} from '@layline/contract';
import fc from 'fast-check';
import { describe, expect, inject, test } from 'vitest';
import { openPlainMemory } from '../../test/plain-memory.ts';
import { makeDefinition } from '../../test/scene.ts';
import { apply } from '../apply.ts';
import { decide } from '../decide.ts';
import type { Command, Stamped } from '../model/command.ts';
import { bookLevels, openBets } from '../read.ts';
import { restoreExchange, snapshotExchange, stateHash } from '../snapshot.ts';
import { type ExchangeState, openExchange } from './state.ts';

const players = ['anna', 'bilal', 'chloe'].map(playerId);
const atOdds = makeDefinition({ runners: ['Kings', 'Queens', 'Draw'] });
const { marketId } = atOdds;

/** Lines, whose odds go in steps of 0.01. */
const ofLines: MarketDefinition = {
  ...atOdds,
  winners: 0,
  lines: 'margin',
  runners: atOdds.runners.map((runner, nth) => ({
    ...runner,
    line: { selectionId: 1, quarters: nth - 1, sign: 1 },
  })),
};

interface Setting {
  readonly definition: MarketDefinition;
  readonly oddsAt: (step: number) => Odds;
}

const settings: readonly (readonly [string, Setting])[] = [
  [
    'odds of the ladder',
    { definition: atOdds, oddsAt: (step) => classicLadder[94 + step] as Odds },
  ],
  ['lines', { definition: ofLines, oddsAt: (step) => odds(301 + step) }],
];
const limits = { stakeMin: money(1), stakeMax: money(1_000_000) };
const dayMs = 24 * 60 * 60 * 1000;

interface Draw {
  readonly kind: 'place' | 'cancel' | 'change' | 'house' | 'remove' | 'in-play' | 'reopen';
  readonly who: number;
  readonly runner: number;
  readonly isBack: boolean;
  readonly step: number;
  readonly stake: number;
  readonly persistence: 'fill-or-kill' | 'keep' | 'lapse';
  readonly which: number;
  readonly houseStep: number;
  readonly ref: number;
  readonly waitMs: number;
}

const draw = fc.record<Draw>({
  kind: fc.constantFrom(
    ...(['place', 'place', 'place', 'place', 'place', 'cancel', 'change', 'house'] as const),
    ...(['remove', 'in-play', 'reopen'] as const),
  ),
  who: fc.nat({ max: 2 }),
  runner: fc.nat({ max: 2 }),
  isBack: fc.boolean(),
  step: fc.integer({ min: 0, max: 11 }),
  stake: fc.integer({ min: 1, max: 300 }),
  persistence: fc.constantFrom('fill-or-kill', 'keep', 'keep', 'lapse'),
  which: fc.nat({ max: 30 }),
  houseStep: fc.integer({ min: 0, max: 11 }),
  ref: fc.nat({ max: 12 }),
  waitMs: fc.constantFrom(1, 1000, dayMs / 3, 2 * dayMs),
});

const runnerAt = (index: number): RunnerId => runnerId(index + 1);

/** A decision without its `explain` function. */
const outcomeOf = (state: ExchangeState, command: Stamped) => {
  const { events, refusal, repeatOf } = decide(state, command);
  return { events, refusal, repeatOf };
};

/** One exchange on each kind of memory, fed with the same commands. */
class Pair {
  readonly tables = openExchange();
  readonly plain = openExchange(openPlainMemory);
  readonly faults: string[] = [];
  readonly #setting: Setting;
  #current: MarketDefinition;
  #at = 0;

  constructor(setting: Setting) {
    const { definition } = setting;
    this.#setting = setting;
    this.#current = definition;
    for (const player of players) {
      const account = { playerId: player, siteId: siteId('one'), exposureLimit: null };
      this.send({ kind: 'open-account', ...account });
      const funds = { transferRef: transferRef(`in-${player}`), amount: money(5000), remark: '' };
      this.send({ kind: 'move-funds', direction: 'deposit', playerId: player, ...funds });
    }
    this.send({ kind: 'define-market', definition });
  }

  /** Decides on both, twice each, and applies the decision. */
  send(command: Command, waitMs = 1): void {
    this.#at += waitMs;
    const stamped = { ...command, seq: this.tables.seq + 1, at: instant(this.#at) };
    const before = stateHash(this.tables);
    const decided = outcomeOf(this.tables, stamped);
    const isSame = (state: ExchangeState) => isDeepStrictEqual(outcomeOf(state, stamped), decided);
    if (!isSame(this.tables)) this.faults.push(`${command.kind} is decided otherwise again`);
    if (!isSame(this.plain)) this.faults.push(`${command.kind} is decided otherwise on objects`);
    if (stateHash(this.tables) !== before) this.faults.push(`deciding ${command.kind} wrote`);
    for (const event of decided.events) {
      apply(this.tables, event);
      apply(this.plain, event);
    }
  }

  play(one: Draw): void {
    this.send(this.#commandFor(one), one.waitMs);
  }

  #commandFor(one: Draw): Command {
    const { kind, who, which } = one;
    const { oddsAt } = this.#setting;
    const player = players[who] ?? playerId('nobody');
    const ref = one.ref === 0 ? noRef : clientRef(`ref-${one.ref}`);
    const newId = this.#newId();
    const prices = this.#prices(one);
    if (kind === 'place') {
      const [side, price] = [one.isBack ? 'back' : 'lay', oddsAt(one.step)] as const;
      const own = { playerId: player, marketId, runnerId: runnerAt(one.runner), side, odds: price };
      const { persistence } = one;
      const bet = { ...own, stake: money(one.stake), limits, house: prices, persistence };
      return { kind: 'place-bet', betId: newId, clientRef: ref, ...bet };
    }
    if (kind === 'house') return { kind: 'match-house', marketId, runners: [prices] };
    if (kind === 'cancel' || kind === 'change') {
      const bets = openBets(this.tables, player);
      const id = bets[which % Math.max(1, bets.length)]?.betId ?? betId('none');
      if (kind === 'cancel') return { kind: 'cancel-bet', playerId: player, betId: id };
      const moved = { betId: id, newBetId: newId, clientRef: ref, odds: oddsAt(one.step) };
      return { kind: 'change-bet', playerId: player, ...moved, limits, house: prices };
    }
    return this.#define(kind, one);
  }

  #newId(): BetId {
    return betId(String(this.tables.seq + 1));
  }

  #prices({ runner, houseStep, stake }: Draw) {
    const size = money(stake);
    const { oddsAt } = this.#setting;
    return {
      runnerId: runnerAt(runner),
      back: [{ odds: oddsAt(houseStep), size }],
      lay: [{ odds: oddsAt(Math.min(11, houseStep + 1)), size }],
      lastTraded: null,
      tradedVolume: money(0),
    };
  }

  #define(kind: 'remove' | 'in-play' | 'reopen', { runner }: Draw): Command {
    const removed = kind === 'remove' ? runnerAt(runner) : null;
    const { definition } = this.#setting;
    const runners = definition.runners.map((listed) =>
      listed.runnerId === removed ? { ...listed, status: 'REMOVED' as const } : listed,
    );
    const version = this.#current.version + 1;
    this.#current = { ...definition, version, isInPlay: kind === 'in-play', runners };
    return { kind: 'define-market', definition: this.#current };
  }

  settle(): void {
    const runners = this.#current.runners.map((listed, index) => ({
      ...listed,
      status: index === 0 ? ('WINNER' as const) : ('LOSER' as const),
    }));
    const { lines } = this.#current;
    const number = lines === undefined ? {} : { lineResult: 0 };
    const closed = { ...this.#current, ...number, status: 'CLOSED' as const, runners };
    this.send({ kind: 'define-market', definition: closed });
    this.send({ kind: 'settle-market', marketId });
  }
}

const levelsOf = (state: ExchangeState) =>
  atOdds.runners.map(({ runnerId: runner }) =>
    bookLevels(state, { marketId, runnerId: runner }, 100),
  );

const restored = (state: ExchangeState): unknown =>
  JSON.parse(JSON.stringify(snapshotExchange(state)));

describe('the tables', () => {
  test.each(settings)('at %s decide, list, save and hash like plain objects', (_name, setting) => {
    fc.assert(
      fc.property(fc.array(draw, { minLength: 1, maxLength: 40 }), (draws) => {
        const pair = new Pair(setting);
        for (const one of draws) {
          pair.play(one);
          expect(pair.faults).toEqual([]);
          expect(stateHash(pair.tables)).toBe(stateHash(pair.plain));
          expect(levelsOf(pair.tables)).toEqual(levelsOf(pair.plain));
        }
        const saved = restored(pair.tables);
        expect(stateHash(restoreExchange(saved, openPlainMemory))).toBe(stateHash(pair.tables));
        expect(stateHash(restoreExchange(restored(pair.plain)))).toBe(stateHash(pair.tables));
        pair.settle();
        expect(pair.faults).toEqual([]);
        expect(pair.tables.bets.count).toBe(0);
        expect(stateHash(pair.tables)).toBe(stateHash(pair.plain));
      }),
      { numRuns: 150 * inject('depth') },
    );
  });
});
